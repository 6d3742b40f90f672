from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H

cdef int c_class(State s, int seat, int n) noexcept nogil
cdef int c_first(State s, int seat) noexcept nogil
cdef int c_framed_kind(State s, int seat, int point) noexcept nogil
cdef bint c_white(State s, int seat, int point) noexcept nogil
cdef bint c_breaks(State s, int seat, int kind) noexcept nogil
cdef int c_doubles(State s, int seat, int mask) noexcept nogil
cdef int c_faults(State s, int seat, int kind) noexcept nogil
cdef int c_belongs(State s, int seat, int kind) noexcept nogil
cdef int c_small(State s) noexcept nogil
cdef int c_risk(State s, int seat, int kind) noexcept nogil
