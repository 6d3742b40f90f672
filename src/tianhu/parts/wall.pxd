from tianhu.core.state cimport State

cdef int c_front(State s) noexcept nogil
cdef int c_back(State s) noexcept nogil
