cimport cython
from tianhu.core cimport const as K
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.core cimport packed
from tianhu.games.nantong cimport const as N
from tianhu.parts cimport settle as P

cdef int COUNT, STACK, DEPTH, BEST, BEST_STACK, BEST_DEPTH, BEST_PLACE, BASE, LAID_PUNG, LAID_CLAIM, LAID, FACTOR, TRIPLET, PAIR, RUN

cdef bint c_general(int kind) noexcept nogil
@cython.locals(general=bint)
cdef int c_holding(State s, Sheet sheet, int seat, int name, int amount, int kind, int n) noexcept nogil
cdef bint c_exact(State s, int kind) noexcept nogil
cdef void c_laid(State s, Sheet sheet, int seat) noexcept nogil
@cython.locals(own=bint)
cdef void c_base(State s, Sheet sheet, int seat) noexcept nogil
@cython.locals(general=bint)
cdef int c_plain(State s, int kind) noexcept nogil
cdef int c_pung_worth(State s, int kind) noexcept nogil
cdef bint c_wait(int kind, int form, int tile) noexcept nogil
cdef bint c_holds(int kind, int form, int tile) noexcept nogil
cdef int c_shape(State s) noexcept nogil
@cython.locals(taken=bint, pung=bint)
cdef void c_leaf(State s) noexcept nogil
cdef void c_weigh(State s, int total, int shape, int place, bint pung) noexcept nogil
cdef bint c_closed(State s) noexcept nogil
cdef void c_read(State s, int kind, int form) noexcept nogil
cdef void c_put(State s, int kind, int form, int n) noexcept nogil
cdef void c_choose(State s, Sheet sheet) noexcept nogil
cdef int c_tiles(int kind, int form) noexcept nogil
@cython.locals(pung=bint)
cdef void c_bonuses(State s, Sheet sheet, int seat) noexcept nogil
cdef bint c_elders(State s, int seat) noexcept nogil
cdef void c_doubles(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_sheet(State s, Sheet sheet) noexcept nogil
