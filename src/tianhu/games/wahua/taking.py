# compiled: CONTRIBUTING, section 2
"""What a discard may be taken for, and by whom (W3.3, W3.5, W3.9)."""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, hand, holding, moves, order, terms
from tianhu.parts import claims


def seat_after_thrower(state: State) -> int:
    """The player after the one who discarded."""
    return state.source + 1 if state.source < 3 else 0


def _hu(state: State, seat: int) -> int:
    """How a seat waits for the last discard if it may take it for hu now, or 0."""
    if state.sub == terms.AFTER_FLOWERS and (seat != seat_after_thrower(state) or terms.has_refused(state)):
        return 0
    return hand.wait_for(state, seat, state.last)


def _claim(state: State, seat: int) -> int:
    """What the last discard may be taken for besides hu: chi, swap or kong, or 0 (W3.5)."""
    if state.sub == terms.BEFORE_FLOWERS or seat != seat_after_thrower(state) or state.front == state.back:
        return 0
    point = dominoes.point_of(state.last)
    if dominoes.has_point(holding.singles(state, seat), point):
        return terms.CHI
    if not dominoes.has_point(holding.groups_of(state, seat), point) or not dominoes.is_framed(state.last):
        return 0
    framed = holding.number_framed(state, seat, point)
    return terms.KONG if framed == 2 else terms.SWAP if framed == 1 else 0


def _own_tile(state: State, seat: int, word: int) -> int:
    """The tile that stands in the new pair beside the one taken."""
    point = dominoes.point_of(state.last)
    if word == terms.CHI and dominoes.has_point(holding.single_whites(state, seat), point):
        return dominoes.domino(point, dominoes.WHITE)
    if terms.laid(state, seat, point):
        return packed.second(places.meld(state, seat, moves.place_of_pair(state, seat, point)))
    return order.framed_kind(state, seat, point)


def _move_of(state: State, seat: int, word: int) -> int:
    """The move of a claim. Chi and swap name the two tiles: point * 5 + ww, ws, wd, sd or dd."""
    point = dominoes.point_of(state.last)
    if word == terms.KONG:
        return packed.move(terms.KONG, point)
    own = dominoes.frame_of(_own_tile(state, seat, word))
    other = dominoes.frame_of(state.last)
    low = own if own < other else other
    high = other if own < other else own
    form = high if low == dominoes.WHITE else low + 2
    return packed.move(word, point * 5 + form)


def offer_answers(state: State, seat: int) -> int:
    """The answers to a discard; at a guided table hu and kong must be taken (W3.9, W3.5)."""
    is_open: bool = terms.table(state) == terms.TABLE_OPEN
    hu = _hu(state, seat)
    word = _claim(state, seat)
    n = 0
    if is_open or (hu == 0 and word != terms.KONG):
        n = places.offer(state, n, const.PASS, 0)
    if hu:
        n = places.offer(state, n, const.WIN, 0)
        if not is_open:
            return n
    if word:
        state.out[n] = _move_of(state, seat, word)
        n += 1
    return n


def ask_takers(state: State) -> None:
    """Asks everyone who can take the last discard."""
    state.asked = 0
    for seat in range(4):
        if seat != state.source and (_hu(state, seat) or _claim(state, seat)):
            state.asked |= 1 << seat


def stop_at_discard(state: State) -> None:
    """Stops after a discard. Hu is asked before the next player replaces his first flowers (W3.3)."""
    state.phase = const.CLAIM
    early: bool = terms.is_before_first_turn(state, seat_after_thrower(state))
    state.sub = terms.BEFORE_FLOWERS if early else terms.USUAL
    terms.set_refused(state, False)
    claims.unseal(state)
    ask_takers(state)


def stop_after_flowers(state: State) -> None:
    """Stops after the next player's first flowers: he chooses whether to take the discard."""
    state.sub = terms.AFTER_FLOWERS
    claims.unseal(state)
    ask_takers(state)


def _rank(state: State, seat: int) -> int:
    """The place of a seat among those who could take a discard for hu, lowest first (W3.9)."""
    rank = seat - state.source
    if rank < 0:
        rank += 4
    framed_first: bool = terms.hu_precedence(state) == terms.HU_PRECEDENCE_FRAMED_FIRST
    if framed_first and not dominoes.is_framed(state.last):
        if dominoes.has_point(holding.single_whites(state, seat), dominoes.point_of(state.last)):
            rank += 4
    return rank


def _prevailing(state: State) -> int:
    """The seat whose hu prevails, or -1."""
    best = -1
    for seat in range(4):
        hu: bool = packed.verb(state.answer[seat]) == const.WIN
        if hu and (best < 0 or _rank(state, seat) < _rank(state, best)):
            best = seat
    return best


def resolve_answers(state: State) -> None:
    """All have answered: hu first, then what the next player claims (W3.9)."""
    winner = _prevailing(state)
    seat = seat_after_thrower(state)
    if terms.table(state) == terms.TABLE_OPEN:
        _note_missed(state, winner)
    if winner >= 0:
        state.taken()
        if terms.risk(state):
            _owe(state, winner, True)
        moves.end_won(state, winner, terms.BY_DISCARD)
        return
    word = packed.verb(state.answer[seat])
    if word < terms.CHI:
        return
    if terms.risk(state) & dominoes.RISK_FLOWER:
        _owe(state, seat, False)
    state.taken()
    if word == terms.KONG:
        moves.lay_kong(state, seat, dominoes.point_of(state.last), state.source)
        moves.draw_tile(state, seat)
    else:
        _take_pair(state, seat, word)
        moves.begin_turn(state, seat)


def _owe(state: State, holder: int, for_hu: bool) -> None:
    """Who threw the last discard is liable for it (W6)."""
    owed = dominoes.owed_by(state.source, for_hu)
    terms.set_liable(state, holder, dominoes.point_of(state.last), owed)


def _note_missed(state: State, winner: int) -> None:
    """Fouls of those who passed: hu that none before them took, and a kong (W4)."""
    for seat in range(4):
        if seat != state.source and packed.verb(state.answer[seat]) != const.WIN:
            hu = _hu(state, seat)
            if hu and (winner < 0 or _rank(state, seat) < _rank(state, winner)):
                kanhua: bool = hu == dominoes.WAIT_FRAME
                terms.add_fouls(state, seat, terms.FOUL_KANHUA if kanhua else terms.FOUL_HU)
    seat = seat_after_thrower(state)
    if _hu(state, seat):
        terms.set_refused(state, True)
    kong: bool = packed.verb(state.answer[seat]) == terms.KONG
    if winner < 0 and not kong and _claim(state, seat) == terms.KONG:
        terms.add_fouls(state, seat, terms.FOUL_KONG)


def _take_pair(state: State, seat: int, word: int) -> None:
    """Chi or swap: lays the pair open (W3.5)."""
    if terms.laid(state, seat, dominoes.point_of(state.last)):
        moves.exchange_white(state, seat, state.last, word)
    else:
        moves.lay_pair(state, seat, _own_tile(state, seat, word), state.last, word)
