cimport cython
from tianhu.core.rng cimport Rng
from tianhu.core.rules cimport Rules
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State

cdef class Duel:
    cdef Rules champion, challenger
    cdef State state, play
    cdef Sheet sheet
    cdef public double total, square

    @cython.locals(seed="unsigned long long", x=double, i=int, size=int, seat=int)
    cdef void c_walls(self, int first, int n, Rng g) noexcept nogil
