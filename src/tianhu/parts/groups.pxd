from tianhu.core cimport const as K
from tianhu.core.state cimport State

cdef int SUIT, HONOURS
cdef int[9] POWER
cdef bytearray _whole
cdef unsigned char* WHOLE

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
