from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.games.mahjong cimport const as N
from tianhu.parts cimport groups as G
from tianhu.parts cimport likely as L

cdef int TURN, POOL, MADE, TRIES

cdef int c_copies(State s, int seat, int kind) noexcept nogil
cdef bint c_calling(State s, int seat) noexcept nogil
cdef int c_pick(State s, int left, Rng g) noexcept nogil
cdef void c_move(State s, int kind, int n) noexcept nogil
cdef bint c_group(State s, int left, Rng g) noexcept nogil
cdef bint c_whole(State s, int groups, int left, Rng g) noexcept nogil
cdef void c_back(State s) noexcept nogil
cdef int c_made(State s, int size, Rng g) noexcept nogil
cdef bint c_try(State s, int seat, int left, int wait, Rng g) noexcept nogil
cdef int c_ready(State s, int seat, int left, Rng g) noexcept nogil
cdef void c_silence(State s, int seat, int left, Rng g) noexcept nogil
cdef void c_deal(State s, int seat, Rng g) noexcept nogil
cdef int c_others(State s, int seat, int n, Rng g) noexcept nogil
cdef void c_drew(State s, Rng g) noexcept nogil
