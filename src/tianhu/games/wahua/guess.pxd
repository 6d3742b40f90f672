from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.parts cimport likely as L

cdef int TRIES, STEPS, FIRST, SECOND, LATER, LEFT, SATED

cdef void c_hide(State s, int seat) noexcept nogil
cdef void c_deal(State s, int seat, Rng g) noexcept nogil
cdef int c_pool(State s, int seat) noexcept nogil
cdef int c_room(State s, int seat) noexcept nogil
cdef int c_fill(State s, int seat, int n, int points) noexcept nogil
cdef int c_take(State s, int seat, int n, int i) noexcept nogil
cdef int c_pair(State s, int seat, int point, int n) noexcept nogil
cdef int c_told(State s, int seat, int n, Rng g) noexcept nogil
cdef void c_likely(State s, int seat, int told, Rng g) noexcept nogil
cdef void c_step(State s, int seat, int told, int rank, int surplus, int whites, Rng g) noexcept nogil
cdef int c_tally(State s, int seat) noexcept nogil
cdef int c_odds(int odds, int before, int after, int thrown) noexcept nogil
cdef bint c_loose(State s, int seat, int kind) noexcept nogil
cdef void c_swap(State s, int seat, int kind, int place) noexcept nogil
cdef int c_misfit(State s, int seat, int rank) noexcept nogil
cdef void c_mend(State s, int seat, int told, int rank, Rng g) noexcept nogil
