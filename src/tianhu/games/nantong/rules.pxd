cimport cython
from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.rules cimport Rules
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.core cimport packed
from tianhu.games.nantong cimport const as N
from tianhu.games.nantong cimport scoring
from tianhu.games.nantong cimport value
from tianhu.parts cimport claims as C
from tianhu.parts cimport distance as D
from tianhu.parts cimport groups as G
from tianhu.parts cimport likely as L
from tianhu.parts cimport wall as W

cdef int TRIES, SURELY

cdef class NantongRules(Rules):
    cdef void c_ask(self, State s) noexcept nogil
    cdef int c_opening(self, State s, int seat) noexcept nogil
    cdef int c_left(self, State s, int seat) noexcept nogil
    cdef int c_turn(self, State s, int seat) noexcept nogil
    cdef int c_added(self, State s, int seat, int n) noexcept nogil
    cdef int c_claims(self, State s, int seat) noexcept nogil
    cdef void c_declare(self, State s, int seat, int word, int kind) noexcept nogil
    cdef void c_replace(self, State s, int seat) noexcept nogil
    @cython.locals(heaven=bint)
    cdef void c_act(self, State s, int seat, int word, int kind) noexcept nogil
    @cython.locals(pung=bint)
    cdef void c_await(self, State s, int sub) noexcept nogil
    cdef void c_resolve(self, State s) noexcept nogil
    cdef void c_turns(self, State s, int seat, int sub) noexcept nogil
    cdef void c_grow(self, State s) noexcept nogil
    cdef void c_end(self, State s, int seat, int by) noexcept nogil
    cdef void c_redealt(self, State s, int seat) noexcept nogil
