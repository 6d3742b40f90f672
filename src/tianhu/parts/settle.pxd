from tianhu.core.score cimport Sheet

cdef void c_differences(Sheet sheet, int seats) noexcept nogil
cdef void c_transfer(Sheet sheet, int giver, int taker, int amount) noexcept nogil
