from tianhu.core cimport const as K

cdef class Sheet:
    cdef public int n
    cdef public int[1280] line
    cdef public int[4] total
    cdef public int[4] pay
    cdef public int[64] group
    cdef public int[4] ngroup

    cdef void c_clear(self) noexcept nogil
    cdef void c_line(self, int seat, int name, int do, int amount, int tiles) noexcept nogil
    cdef void c_group(self, int seat, int tiles) noexcept nogil
