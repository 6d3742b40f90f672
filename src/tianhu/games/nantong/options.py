"""The rule options of Nantong."""

from tianhu.core.options import Option, OptionTable

OPTIONS = OptionTable(
    (
        Option("closed_float", ("no_pung", "no_claim"), "N4.5"),
        Option("concealed_kong", ("shown", "hidden"), "N3.2"),
    )
)
