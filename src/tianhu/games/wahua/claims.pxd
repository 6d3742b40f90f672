from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.games.wahua cimport moves as M
from tianhu.games.wahua cimport order as O
from tianhu.parts cimport claims as A

cdef int c_next(State s) noexcept nogil
cdef int c_hu(State s, int seat) noexcept nogil
cdef int c_word(State s, int seat) noexcept nogil
cdef int c_own(State s, int seat, int word) noexcept nogil
cdef int c_move(State s, int seat, int word) noexcept nogil
cdef int c_claims(State s, int seat) noexcept nogil
cdef void c_ask(State s) noexcept nogil
cdef void c_await(State s) noexcept nogil
cdef void c_again(State s) noexcept nogil
cdef int c_rank(State s, int seat) noexcept nogil
cdef int c_winner(State s) noexcept nogil
cdef void c_resolve(State s) noexcept nogil
cdef void c_missed(State s, int winner) noexcept nogil
cdef void c_pair(State s, int seat, int word) noexcept nogil
