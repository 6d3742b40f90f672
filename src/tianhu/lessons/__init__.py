"""Lessons: steps that show a position, ask for one thing, and answer what was done.

A step is data in the game's folder (`games/<game>/lessons/*.toml`, texts beside them); the rules
decide. Nothing here knows a server or a page: `shelf` tells which steps there are, and `reply`
answers, from the step, what was answered so far, and what is tried now. It keeps nothing.
"""

from tianhu.lessons.answer import Reply, reply
from tianhu.lessons.boards import Board, Shown, boards, shown
from tianhu.lessons.place import Frame, Place
from tianhu.lessons.shelf import of, shelf, step
from tianhu.lessons.step import Step, Task

__all__ = [
    "Board",
    "Frame",
    "Place",
    "Reply",
    "Shown",
    "Step",
    "Task",
    "boards",
    "of",
    "reply",
    "shelf",
    "shown",
    "step",
]
