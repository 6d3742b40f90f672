cimport cython
from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.rules cimport Rules
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.core cimport packed
from tianhu.games.mahjong cimport const as N
from tianhu.games.mahjong cimport guess
from tianhu.games.mahjong cimport scoring
from tianhu.games.mahjong cimport value
from tianhu.parts cimport claims as C
from tianhu.parts cimport groups as G
from tianhu.parts cimport wall as W

@cython.final
cdef class MahjongRules(Rules):
    cdef int c_turn(self, State s, int seat) noexcept nogil
    cdef int c_added(self, State s, int seat, int n) noexcept nogil
    cdef int c_claims(self, State s, int seat) noexcept nogil
    cdef int c_chows(self, State s, int seat, int n) noexcept nogil
    cdef bint c_can_chow(self, State s, int seat) noexcept nogil
    cdef bint c_can_win(self, State s, int seat) noexcept nogil
    cdef void c_act(self, State s, int seat, int word, int kind) noexcept nogil
    cdef void c_call(self, State s, int seat) noexcept nogil
    cdef void c_loose(self, State s, int seat) noexcept nogil
    cdef void c_await(self, State s, int sub) noexcept nogil
    @cython.locals(meld=bint, chow=bint)
    cdef int c_askable(self, State s) noexcept nogil
    cdef void c_resolve(self, State s) noexcept nogil
    cdef int c_winning(self, State s) noexcept nogil
    cdef void c_claim(self, State s, int seat, int word, int kind) noexcept nogil
    cdef void c_turns(self, State s, int seat, int sub) noexcept nogil
    cdef int c_kept(self, State s) noexcept nogil
    cdef void c_grow(self, State s) noexcept nogil
    cdef void c_end(self, State s, int seat, int by) noexcept nogil
