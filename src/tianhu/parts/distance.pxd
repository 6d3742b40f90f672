cimport cython

from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.parts cimport groups as G
from tianhu.parts cimport rows as R

cdef int WIDE, BLOCK, AFTER, SUM, LAST_SUIT, LAST_ROW, BESIDE, NEARS, NEAR
cdef int[16] OTHERS
cdef bytearray _no_pair
cdef unsigned char* NO_PAIR

# The loops over 16 bytes become vector instructions only where places are as
# wide as pointers: a narrower sum may wrap around. Sums of bytes stay bytes.
@cython.locals(i=Py_ssize_t)
cdef void c_block(State s, Py_ssize_t block) noexcept nogil
@cython.locals(i=Py_ssize_t, last=Py_ssize_t)
cdef void c_turn(State s, Py_ssize_t row, int groups) noexcept nogil
@cython.locals(rows="unsigned char*", i=Py_ssize_t, k=Py_ssize_t, least="unsigned char", v="unsigned char")
cdef void c_join(State s, Py_ssize_t to, Py_ssize_t row, Py_ssize_t block) noexcept nogil
@cython.locals(rows="unsigned char*", i=Py_ssize_t, least="unsigned char", v="unsigned char")
cdef int c_least(State s, Py_ssize_t row, Py_ssize_t rest) noexcept nogil
cdef int c_reach(State s, int seat, int groups) noexcept nogil
cdef void c_open(State s, int seat, int groups) noexcept nogil
cdef int c_lack(State s, int suit, int code) noexcept nogil
cdef int c_near(State s, int seat, int kinds, int lack) noexcept nogil
cdef int c_lacks(State s, int seat, int groups, int kinds, int at) noexcept nogil
cdef bint c_same(Py_ssize_t a, Py_ssize_t b) noexcept nogil
cdef int c_useful_beside(State s, int suit, Py_ssize_t row, int lack) noexcept nogil
cdef int c_useful_after(State s, int seat, int kind, int lack) noexcept nogil
cdef int c_useful(State s, int seat, int groups, int kinds, int lack) noexcept nogil
cdef long long c_reaches(State s, Rng g, int n, int groups) noexcept nogil
