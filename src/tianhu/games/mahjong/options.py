"""The rule options of mahjong and its two presets. The order is that of `const.O_*`."""

from tianhu.core.options import Option, OptionTable

OPTIONS = OptionTable(
    (
        Option("wind_order", ("ENWS", "ESWN"), "M2.2"),
        Option("wall_count_from", ("right", "dealer"), "M2.4"),
        Option("mahjong_precedence", ("farthest", "nearest"), "M3.3"),
        Option("rob_kong", (True, False), "M3.4"),
        Option("announce_calling", (True, False), "M3.7"),
        Option("dead_wall", (2, 14), "M3.9"),
        Option("double_wind_pair", (2, 4), "M4.2"),
        Option("losers_settle", (True, False), "M5.2"),
        Option("limit", (None,), "M5.3", number=True),
        Option("loose", (2, 4), "M2.5"),
    ),
    {
        "document": {},
        "classical": {
            "wind_order": "ESWN",
            "wall_count_from": "dealer",
            "mahjong_precedence": "nearest",
            "dead_wall": 14,
            "double_wind_pair": 4,
            "limit": 500,
        },
    },
)
