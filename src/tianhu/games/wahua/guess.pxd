from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.parts cimport likely as L

cdef int TRIES, TURN

cdef void c_hide(State s, int seat) noexcept nogil
cdef void c_deal(State s, int seat, Rng g) noexcept nogil
cdef int c_pool(State s, int seat) noexcept nogil
cdef int c_fill(State s, int seat, int n, bint flowers) noexcept nogil
cdef void c_likely(State s, int seat, Rng g) noexcept nogil
cdef void c_better(State s, int seat, int tries, Rng g) noexcept nogil
cdef int c_misfit(State s, int seat) noexcept nogil
cdef bint c_threw_frame(State s, int seat) noexcept nogil
cdef void c_mend(State s, int seat, Rng g) noexcept nogil
