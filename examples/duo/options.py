"""The rule options of Duo; the first value is the default."""

from tianhu.core.options import Option, OptionTable

OPTIONS = OptionTable((Option("pot", (True, False), "D3.3"), Option("same", (2, 3), "D3.2")))
