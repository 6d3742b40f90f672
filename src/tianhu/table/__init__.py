"""A table: seats, sealed asking and a sitting of many deals. No clock, no input, no output.

What happens at a table is an event, one file for each kind. A sitting is what its
events make of it: stored events alone rebuild it at the same decision.
"""

from tianhu.table.advance import Advanced
from tianhu.table.advice import Advice, Reason, advise
from tianhu.table.begin import Begun, begin_first, begin_next
from tianhu.table.create import Created, create
from tianhu.table.history import Event, from_stored, rebuild, to_stored
from tianhu.table.move import Moved, check_move
from tianhu.table.pace import SPEEDS, Paced, check_speed
from tianhu.table.replay import Step, replay
from tianhu.table.restart import Restarted, restart
from tianhu.table.result import result
from tianhu.table.review import Decision, Loss, review
from tianhu.table.seal import Opened, Sealed
from tianhu.table.seat import Seat
from tianhu.table.sitting import Sight, Sitting
from tianhu.table.think import Thinkers

__all__ = [
    "SPEEDS",
    "Advanced",
    "Advice",
    "Begun",
    "Created",
    "Decision",
    "Event",
    "Loss",
    "Moved",
    "Opened",
    "Paced",
    "Reason",
    "Restarted",
    "Sealed",
    "Seat",
    "Sight",
    "Sitting",
    "Step",
    "Thinkers",
    "advise",
    "begin_first",
    "begin_next",
    "check_move",
    "check_speed",
    "create",
    "from_stored",
    "rebuild",
    "replay",
    "restart",
    "result",
    "review",
    "to_stored",
]
