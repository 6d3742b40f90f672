cimport cython
from tianhu.core.state cimport State

@cython.final
cdef class Rng:
    cdef public unsigned long long x
    cdef public unsigned long long sum
    cdef public long long total
    cdef unsigned long long step, mul1, mul2, mask

    @cython.locals(z="unsigned long long")
    cdef unsigned long long c_next(self) noexcept nogil
    cdef int c_below(self, unsigned long long n) noexcept nogil
    @cython.locals(i=int, j=int, k=short)
    cdef void c_shuffle(self, State s, int n) noexcept nogil
    cdef void c_fold(self, unsigned long long n) noexcept nogil
