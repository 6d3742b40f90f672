"""The score keeper: an evening with real tiles, counted by the rules themselves.

An evening is a game, its rules, the players' names and a list of entries to which things are only
ever added: a deal, a correction of one, an entry that strikes another. What stands, what it is
worth and who deals next is found anew each time. Nothing here keeps anything, knows a server or a
page, or names a game; `answer` is the door for both a server and a page without one.
"""

from tianhu.keeper.check import Check, check
from tianhu.keeper.document import Evening, EveningDocument, read
from tianhu.keeper.door import QUESTIONS, answer
from tianhu.keeper.entries import merge, standing
from tianhu.keeper.evening import Look, look, take_in
from tianhu.keeper.judge import Verdict, judge
from tianhu.keeper.sheet import sheet
from tianhu.keeper.worth import worth

__all__ = [
    "QUESTIONS",
    "Check",
    "Evening",
    "EveningDocument",
    "Look",
    "Verdict",
    "answer",
    "check",
    "judge",
    "look",
    "merge",
    "read",
    "sheet",
    "standing",
    "take_in",
    "worth",
]
