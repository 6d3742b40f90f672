from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.games.wahua cimport order as O
from tianhu.games.wahua cimport scoring as D

cdef int HU, KONG, RAW, POOR, FEED, NEAR, MIDDLE, FAR, CLAIM, FLOWER

cdef int c_copies(int kind) noexcept nogil
cdef int c_unseen(State s, int seat, int kind) noexcept nogil
cdef int c_pool(State s, int seat) noexcept nogil
cdef int c_gain(State s, int* w, int seat, int point, int counts, int frame) noexcept nogil
cdef int c_hope(State s, int* w, int seat, int point, int counts) noexcept nogil
cdef int c_draw(State s, int* w, int seat) noexcept nogil
cdef int c_keep(State s, int* w, int seat, int kind) noexcept nogil
cdef int c_feed(State s, int* w, int seat, int kind) noexcept nogil
cdef int c_discard(State s, int* w, int seat, int n) noexcept nogil
cdef int c_claim(State s, int* w, int seat, int n) noexcept nogil
cdef int c_total(State s, int seat) noexcept nogil
cdef bint c_flees(State s, int* w, int seat) noexcept nogil
cdef int c_best(State s, int* w, int seat, int n) noexcept nogil
