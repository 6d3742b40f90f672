"""The score lines of Wahua: the row of a line in `LINES` is its number in the rules."""

from tianhu.core.nouns import LineName

LINES = (
    LineName("kong", "W5.1", "kong", "group"),
    LineName("single_double", "W5.1", "pair of single and double frame", "group"),
    LineName("double_double", "W5.1", "pair of double frames", "group"),
    LineName("single_white", "W5.1", "pair of single frame and white", "group"),
    LineName("double_white", "W5.1", "pair of double frame and white", "group"),
    LineName("white_white", "W5.1", "pair of whites", "group"),
    LineName("yaozhang", "W5.1", "yaozhang", "group"),
    LineName("home", "W5.3", "doubled: home point", "group"),
    LineName("flower", "W5.2", "flower", "flower"),
    LineName("dangtou", "W5.4", "dangtou", "dangtou"),
    LineName("dangtou_yaozhang", "W5.4", "dangtou: yaozhang", "dangtou"),
    LineName("dangtou_home", "W5.4", "dangtou doubled: home point", "dangtou"),
    LineName("fled", "W3.1", "fled: counts nothing", "total"),
    LineName("void", "W4.3", "foul: counts nothing", "total"),
)
