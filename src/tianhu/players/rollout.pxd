cimport cython
from tianhu.core.rng cimport Rng
from tianhu.core.rules cimport Rules
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State

cdef int MOST

cdef class Rollouts:
    cdef Rules rules
    cdef State state, world, play
    cdef Sheet sheet
    cdef Rng rng, later
    cdef bint known
    cdef public int n, seat, reference
    cdef public int[128] move
    cdef public short[128] alive
    cdef public int[128] tried
    cdef public double[128] total
    cdef public double[128] square
    cdef public double[128] ahead
    cdef public double[128] spread

    cdef int c_one(self, int i, unsigned long long seed) noexcept nogil
    @cython.locals(seed="unsigned long long", x=int, base=int, i=int)
    cdef void c_worlds(self, int n) noexcept nogil
