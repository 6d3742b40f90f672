from tianhu.core.state cimport State

cdef bint c_answer(State s, int seat, int move) noexcept nogil
cdef int c_first(State s, int source, int low, int high) noexcept nogil
cdef void c_unseal(State s) noexcept nogil
