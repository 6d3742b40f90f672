from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.nantong cimport const as N
from tianhu.games.nantong cimport scoring
from tianhu.parts cimport distance as D
from tianhu.parts cimport groups as G
from tianhu.parts cimport rows as R

cdef int USEFUL, HU, DANGER, SEED, RUNS, FLOAT, READY, NEAR, LACK

cdef int c_left_of(State s, int seat, int kind) noexcept nogil
cdef int c_factor(State s, int kind) noexcept nogil
cdef int c_kept(State s, int kind, int n) noexcept nogil
cdef int c_worth(State s, int* w, int seat, int kind, int lack) noexcept nogil
cdef int c_discard(State s, int* w, int seat, int groups) noexcept nogil
cdef int c_kong(State s, int seat, int n, int groups) noexcept nogil
cdef int c_claim(State s, int seat, int n, int groups) noexcept nogil
cdef int c_prepare(State s, int* w, int seat, int n, int groups) noexcept nogil
cdef int c_form(State s, int* w, int seat, int groups) noexcept nogil
cdef int c_choose(State s, int* w, int seat, int n, int groups) noexcept nogil
cdef int c_best(State s, int* w, int seat, int n, int groups) noexcept nogil
cdef int c_hu(State s, int seat) noexcept nogil
cdef void c_take_off(State s, int seat, int kind, int n) noexcept nogil
