from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State

cdef int SUIT, HONOURS, FAR, OWN, HALF, REST
cdef int[9] POWER
cdef bytearray _whole, _rows
cdef unsigned char* WHOLE
cdef unsigned char* ROWS

cdef void c_add(State s, int seat, int kind, int n) noexcept nogil
cdef void c_recode(State s, int seat, int kinds) noexcept nogil
cdef bint c_split(int code, int n) noexcept nogil
cdef bint c_whole(int code, int n) noexcept nogil
cdef bint c_whole_honours(int code) noexcept nogil
cdef int c_sizes(State s, int seat) noexcept nogil
cdef bint c_complete(State s, int seat, int kinds) noexcept nogil
cdef bint c_completes(State s, int seat, int kind, int kinds) noexcept nogil
cdef bint c_may_wait(State s, int seat) noexcept nogil
cdef int c_wait(State s, int seat, int kind, int kinds) noexcept nogil
cdef void c_fill_honours(State s, int code) noexcept nogil
cdef void c_fill_suit(State s, int code) noexcept nogil
cdef void c_step(State s, int i, int n, bint begin) noexcept nogil
cdef int c_row(State s, int suit, int code) noexcept nogil
cdef void c_join(State s, int to, int a, int b, int groups) noexcept nogil
cdef int c_reach(State s, int seat, int groups) noexcept nogil
cdef int c_lack(State s, int suit, int code, int groups) noexcept nogil
cdef long long c_reaches(State s, Rng g, int n, int groups) noexcept nogil
