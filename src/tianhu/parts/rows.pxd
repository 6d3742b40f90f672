cimport cython

from tianhu.core.state cimport State
from tianhu.parts cimport groups as G

cdef int ANY, RUNS, SAME, FAR, HEAD, TAIL
cdef Py_ssize_t WHOLE, HEADS_SIZE, TAILS_SIZE
cdef bytearray _rows, _heads, _tails
cdef unsigned char* ROWS
cdef unsigned char* HEADS
cdef unsigned char* TAILS

cdef void c_fill_honours(State s, int code) noexcept nogil
cdef void c_walk(State s, int code, int ranks, int begin, int i) noexcept nogil
cdef void c_step(State s, int i, int n, bint begin) noexcept nogil
cdef void c_halve(State s, int head, int tail) noexcept nogil
cdef void c_fill_suit(State s, int code) noexcept nogil
cdef Py_ssize_t c_row(State s, int suit, Py_ssize_t code) noexcept nogil
