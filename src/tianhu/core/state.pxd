from tianhu.core cimport const as K

cdef class State:
    cdef public int seats, dealer, phase, sub, turn, asked, winner, by
    cdef public int front, back, drawn, last, source, npile, nev, form
    cdef public short[144] wall
    cdef public short[288] hand
    cdef public short[4] held
    cdef public int[64] meld
    cdef public short[4] nmeld
    cdef public short[220] pile
    cdef public int[4] answer
    cdef public int[16] code
    cdef public short[16] suit
    cdef public short[320] aux
    cdef public short[72] seen
    cdef public int[24] opt
    cdef public int[64] ev
    cdef public int[128] out
    cdef public int[512] tmp
    cdef unsigned char[512] side
    cdef unsigned char[96] rest

    cdef void c_take(self, State o) noexcept nogil
    cdef void c_clear(self) noexcept nogil
    cdef void c_event(self, int word, int seat, int tiles) noexcept nogil
    cdef void c_meld(self, int seat, int word, int tiles, int source) noexcept nogil
    cdef void c_throw(self, int seat, int kind) noexcept nogil
    cdef void c_taken(self) noexcept nogil

cdef int c_same(int n, int kind) noexcept nogil
