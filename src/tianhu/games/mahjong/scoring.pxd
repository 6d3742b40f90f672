from tianhu.core cimport const as K
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.core cimport packed
from tianhu.games.mahjong cimport const as N
from tianhu.parts cimport settle as P

cdef int COUNT, STACK, DEPTH, PAIRED, FED, BEST, BEST_OPEN, BEST_STACK, BEST_DEPTH, TRIPLET, PAIR, RUN

cdef int c_wind(State s, int place) noexcept nogil
cdef int c_own(State s, int seat) noexcept nogil
cdef int c_major(int kind) noexcept nogil
cdef void c_set(Sheet sheet, int seat, int kind, int n, int closed) noexcept nogil
cdef int c_points(int kind, int n, int closed) noexcept nogil
cdef void c_pair(State s, Sheet sheet, int seat, int kind) noexcept nogil
cdef void c_laid(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_held(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_leaf(State s) noexcept nogil
cdef void c_read(State s, int kind, int form) noexcept nogil
cdef void c_put(State s, int kind, int form, int n) noexcept nogil
cdef void c_choose(State s, int seat) noexcept nogil
cdef void c_won(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_doubles(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_count(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_settle(State s, Sheet sheet) noexcept nogil
cdef void c_sheet(State s, Sheet sheet) noexcept nogil
