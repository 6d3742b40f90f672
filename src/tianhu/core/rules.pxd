from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State

cdef class Rules:
    cdef public int[32] weight

    cdef void c_start(self, State s) noexcept nogil
    cdef int c_options(self, State s, int seat) noexcept nogil
    cdef void c_apply(self, State s, int seat, int move) noexcept nogil
    cdef void c_advance(self, State s) noexcept nogil
    cdef void c_score(self, State s, Sheet sheet) noexcept nogil
    cdef int c_policy(self, State s, int seat, Rng g) noexcept nogil
    cdef void c_hide(self, State s, int seat) noexcept nogil
    cdef void c_guess(self, State s, int seat, Rng g) noexcept nogil
    cdef int c_fill(self, State s) noexcept nogil
    cdef void c_prepare(self, State s, Rng g) noexcept nogil
    cdef int c_seat(self, State s) noexcept nogil
    cdef int c_random(self, State s, Rng g) noexcept nogil
    cdef int c_greedy(self, State s, Rng g) noexcept nogil
    cdef int c_duel(self, State s, Rules other, int seats, Rng g) noexcept nogil
    cdef void c_many(self, State s, Sheet sheet, Rng g, int n, bint greedy) noexcept nogil
    cdef long long c_scores(self, State s, Sheet sheet, int n) noexcept nogil
