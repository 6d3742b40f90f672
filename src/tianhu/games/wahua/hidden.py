# compiled: CONTRIBUTING, section 2
"""What a seat may not know of a deal of Wahua, besides the hands and the wall."""

from tianhu.core.state import State
from tianhu.games.wahua import dominoes, taking, terms


def forget(state: State, seat: int) -> None:
    """Removes what the nouns leave to the rules: others' luohua, liabilities, risk, a hu let go by."""
    for other in range(4):
        if other != seat and terms.table(state) == terms.TABLE_OPEN:
            terms.set_luohua(state, other, False)
        for point in range(terms.POINTS):
            if dominoes.debtor(terms.liable(state, other, point)) != seat:
                terms.set_liable(state, other, point, 0)
    if state.source != seat:
        terms.set_risk(state, 0)
    if state.source < 0 or taking.seat_after_thrower(state) != seat:
        terms.set_refused(state, False)
