cimport cython

from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.parts cimport groups as G

cdef int FAR, HEAD, TAIL, WIDE, BLOCK, AFTER, SUM, LAST_SUIT, LAST_ROW, BESIDE, NEARS, NEAR
cdef int[16] OTHERS
cdef bytearray _rows, _heads, _tails, _no_pair
cdef unsigned char* ROWS
cdef unsigned char* HEADS
cdef unsigned char* TAILS
cdef unsigned char* NO_PAIR

# The loops over 16 bytes become vector instructions only where places are as
# wide as pointers: a narrower sum may wrap around. Sums of bytes stay bytes.
cdef void c_fill_honours(State s, int code) noexcept nogil
cdef void c_walk(State s, int code, int ranks, int begin, int i) noexcept nogil
cdef void c_step(State s, int i, int n, bint begin) noexcept nogil
cdef void c_halve(State s, int head, int tail) noexcept nogil
cdef void c_fill_suit(State s, int code) noexcept nogil
cdef Py_ssize_t c_row(State s, int suit, Py_ssize_t code) noexcept nogil
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
