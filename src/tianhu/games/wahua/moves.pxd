cimport cython
from tianhu.core cimport const as K
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport hand as H
from tianhu.games.wahua cimport order as O
from tianhu.parts cimport wall

cdef int[49] PIPS

cdef void c_yaozhang(State s) noexcept nogil
cdef void c_yao(State s, int i, int a, int b) noexcept nogil
cdef int c_one(int kind) noexcept nogil
cdef int c_two(int a, int b) noexcept nogil
cdef int c_three(int point) noexcept nogil
cdef void c_reveal(State s, int seat, int kind) noexcept nogil
cdef void c_known(State s, int seat, int kind) noexcept nogil
cdef void c_lay_flower(State s, int seat, int kind) noexcept nogil
cdef int c_take(State s, int seat) noexcept nogil
cdef bint c_flowers(State s, int seat) noexcept nogil
cdef void c_turns(State s, int seat) noexcept nogil
@cython.locals(replaces=bint)
cdef void c_draw(State s, int seat) noexcept nogil
cdef bint c_replaces(State s, int seat, int point) noexcept nogil
cdef int c_pair_at(State s, int seat, int point) noexcept nogil
cdef void c_relay(State s, int i, int word, int tiles) noexcept nogil
cdef void c_exchange(State s, int seat, int kind, int word) noexcept nogil
cdef void c_show(State s, int seat, int kind) noexcept nogil
cdef void c_kong(State s, int seat, int point) noexcept nogil
cdef void c_lay_kong(State s, int seat, int point, int source) noexcept nogil
cdef void c_discard(State s, int seat, int kind) noexcept nogil
cdef void c_win(State s, int seat, int by) noexcept nogil
cdef void c_flee(State s, int seat) noexcept nogil
cdef void c_exhaust(State s, int seat) noexcept nogil
