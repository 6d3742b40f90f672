from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.rules cimport Rules
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.games.wahua cimport claims as C
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport guess
from tianhu.games.wahua cimport hand as H
from tianhu.games.wahua cimport moves as M
from tianhu.games.wahua cimport order as O
from tianhu.games.wahua cimport scoring
from tianhu.games.wahua cimport value
from tianhu.parts cimport claims as A

cdef class WahuaRules(Rules):
    cdef void c_begin(self, State s) noexcept nogil
    cdef int c_guided(self, State s, int seat) noexcept nogil
    cdef int c_ordered(self, State s, int seat) noexcept nogil
    cdef int c_open(self, State s, int seat) noexcept nogil
    cdef int c_kongs(self, State s, int mask, int n) noexcept nogil
    cdef void c_act(self, State s, int seat, int word, int arg) noexcept nogil
