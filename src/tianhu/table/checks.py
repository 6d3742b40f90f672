"""What a person may ask of a table just now; all else is refused, nothing being changed."""

from tianhu.core.errors import BadInput, IllegalMove
from tianhu.table.sitting import ANSWERED, Sitting

# Milliseconds between what happens at the table by itself.
SPEEDS = {"slow": 1600, "normal": 800, "fast": 150}


def check_deal(sitting: Sitting, deal: int) -> None:
    """Raises IllegalMove, `stale`, unless that deal lies on the table."""
    if deal != sitting.number:
        raise IllegalMove("stale", f"Deal {deal} is not the one on the table; that is deal {sitting.number}.")


def check_move(sitting: Sitting, seat: int, deal: int, ask: int) -> None:
    """Raises IllegalMove: `stale` unless the seat answers what it sees now, `over`, `turn`."""
    check_deal(sitting, deal)
    if sitting.deal.over or sitting.ended:
        raise IllegalMove("over", "The deal is over.")
    if ask != sitting.sights[seat].ask:
        raise IllegalMove("stale", "The table has moved on since this was shown.")
    if seat in sitting.sealed:
        raise IllegalMove("stale", ANSWERED)
    if seat not in sitting.deal.actors:
        raise IllegalMove("turn", f"Seat {seat} is not asked now.")


def check_speed(speed: str) -> str:
    """The speed itself. Raises BadInput."""
    if speed not in SPEEDS:
        raise BadInput("speed", speed, " or ".join(SPEEDS))
    return speed
