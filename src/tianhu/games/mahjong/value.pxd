from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.mahjong cimport const as N
from tianhu.games.mahjong cimport scoring
from tianhu.parts cimport distance as D
from tianhu.parts cimport groups as G

cdef int USEFUL, POINT, DOUBLE, SEED, DANGER, CALLED, LACK, SAFE

cdef int c_left_of(State s, int seat, int kind) noexcept nogil
cdef int c_doublings(State s, int seat, int kind) noexcept nogil
cdef int c_kept(State s, int* w, int seat, int kind, int n) noexcept nogil
cdef int c_threat(State s, int seat) noexcept nogil
cdef void c_mark(State s, int seat) noexcept nogil
cdef int c_risk(State s, int* w, int seat, int kind, int threat, int lack) noexcept nogil
cdef int c_worth(State s, int* w, int seat, int kind, int lack) noexcept nogil
cdef int c_discard(State s, int* w, int seat, int groups) noexcept nogil
cdef int c_kong(State s, int seat, int n, int groups) noexcept nogil
cdef int c_after(State s, int seat, int move, int groups) noexcept nogil
cdef int c_claim(State s, int seat, int n, int groups) noexcept nogil
cdef int c_best(State s, int* w, int seat, int n, int groups) noexcept nogil
