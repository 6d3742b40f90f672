cimport cython
from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W

cdef int[16] FORM

cdef int c_mask(State s, int at) noexcept nogil
cdef void c_mark(State s, int at, int point) noexcept nogil
cdef int c_form(State s, int seat, int point) noexcept nogil
cdef void c_point(State s, int seat, int point) noexcept nogil
cdef void c_scan(State s, int seat) noexcept nogil
cdef void c_put(State s, int seat, int kind, int n) noexcept nogil
cdef int c_groups(State s, int seat) noexcept nogil
cdef int c_whites(State s, int seat) noexcept nogil
cdef int c_frames(State s, int seat) noexcept nogil
cdef int c_framed(State s, int seat, int point) noexcept nogil
cdef int c_undeclared(State s, int seat) noexcept nogil
@cython.locals(absent=bint)
cdef int c_completes(State s, int seat, int kind) noexcept nogil
cdef int c_complete(State s, int seat) noexcept nogil
cdef int c_bits(int mask) noexcept nogil
cdef int c_lack(State s, int seat) noexcept nogil
