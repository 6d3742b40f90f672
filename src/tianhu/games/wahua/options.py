"""The rule options of Wahua. The rules read them by their place in this table."""

from tianhu.core.options import Option, OptionTable

OPTIONS = OptionTable(
    (
        Option("flee", (True, False), "W3.1"),
        Option("hu_precedence", ("turn", "framed_first"), "W3.9"),
        Option("table", ("guided", "open"), "W4.1"),
        Option("foul_penalty", ("void", "none"), "W4.3"),
        Option("small_values", ("floored", "exact"), "W5.1"),
        Option("liability", (True, False), "W6.3"),
        Option("order_breach", ("foul", "remark"), "W4.0"),
    )
)
