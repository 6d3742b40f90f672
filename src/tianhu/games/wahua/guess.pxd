from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.games.wahua cimport order as O
from tianhu.parts cimport likely as L

cdef int TRIES, TURN, MORE, FIRST, SECOND, LATER

cdef void c_hide(State s, int seat) noexcept nogil
cdef void c_deal(State s, int seat, Rng g) noexcept nogil
cdef int c_pool(State s, int seat) noexcept nogil
cdef int c_fill(State s, int seat, int n, bint flowers) noexcept nogil
cdef void c_likely(State s, int seat, Rng g) noexcept nogil
cdef int c_thrown(State s, int seat, Rng g) noexcept nogil
cdef bint c_loose(State s, int seat, int kind) noexcept nogil
cdef void c_swap(State s, int seat, int kind, int place) noexcept nogil
cdef void c_clear(State s, int seat, int point, int thrown, Rng g) noexcept nogil
cdef bint c_gather(State s, int seat, int point, int thrown, Rng g) noexcept nogil
cdef void c_turn(State s, int seat, int thrown, Rng g) noexcept nogil
cdef int c_misfit(State s, int seat) noexcept nogil
cdef bint c_threw_frame(State s, int seat) noexcept nogil
cdef void c_mend(State s, int seat, Rng g) noexcept nogil
