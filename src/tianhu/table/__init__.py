"""A table: seats, sealed asking and a sitting of many deals. No clock, no input, no output.

What happens at a table is an event, all declared in `events`. A sitting is what its
events make of it: stored events alone rebuild it at the same decision.
"""

from tianhu.table.advice import Advice, Reason, advise
from tianhu.table.checks import SPEEDS, check_move, check_speed
from tianhu.table.dealing import begin_first, begin_next, create, follow, restart
from tianhu.table.default import give_way
from tianhu.table.events import (
    Advanced,
    Begun,
    Created,
    Ended,
    Event,
    Moved,
    Opened,
    Paced,
    Reseated,
    Restarted,
    Sealed,
    Timed,
)
from tianhu.table.gathering import Gathering, Person, Terms, new_code, read_code
from tianhu.table.history import from_stored, rebuild, to_stored
from tianhu.table.replay import Step, replay
from tianhu.table.result import result
from tianhu.table.review import Decision, Loss, review
from tianhu.table.seat import Seat, seated_of
from tianhu.table.sitting import Sight, Sitting
from tianhu.table.think import Thinkers
from tianhu.table.watcher import WATCHER

__all__ = [
    "SPEEDS",
    "WATCHER",
    "Advanced",
    "Advice",
    "Begun",
    "Created",
    "Decision",
    "Ended",
    "Event",
    "Gathering",
    "Loss",
    "Moved",
    "Opened",
    "Paced",
    "Person",
    "Reason",
    "Reseated",
    "Restarted",
    "Sealed",
    "Seat",
    "Sight",
    "Sitting",
    "Step",
    "Terms",
    "Thinkers",
    "Timed",
    "advise",
    "begin_first",
    "begin_next",
    "check_move",
    "check_speed",
    "create",
    "follow",
    "from_stored",
    "give_way",
    "new_code",
    "read_code",
    "rebuild",
    "replay",
    "restart",
    "result",
    "review",
    "seated_of",
    "to_stored",
]
