from tianhu.core cimport const as K
from tianhu.core.score cimport Sheet
from tianhu.core.state cimport State
from tianhu.games.wahua cimport const as W
from tianhu.games.wahua cimport moves as M
from tianhu.parts cimport settle as P

cdef int[6] DAO_BIG
cdef int[6] DAO_FLOORED
cdef int[6] DAO_EXACT
cdef int FLOWER_DAO

cdef bint c_yao(State s, int point) noexcept nogil
cdef int c_home(State s, int seat) noexcept nogil
cdef int c_table(State s, int point, int form) noexcept nogil
cdef int c_dao(State s, int seat, int point, int form) noexcept nogil
cdef int c_dangtou(State s, int seat, int kind) noexcept nogil
cdef int c_dangtou_plain(int point) noexcept nogil
cdef int c_count(State s, int seat, int kind) noexcept nogil
cdef int c_counts(State s, int seat, int point) noexcept nogil
cdef int c_group(int counts) noexcept nogil
cdef int c_tiles(int point, int form) noexcept nogil
cdef void c_single(State s, Sheet sheet, int seat, int kind) noexcept nogil
cdef void c_lines(State s, Sheet sheet, int seat) noexcept nogil
cdef void c_flowers(State s, Sheet sheet, int seat) noexcept nogil
cdef bint c_is_void(State s, int seat) noexcept nogil
cdef void c_pays(State s, Sheet sheet, int holder, int point, int owed) noexcept nogil
cdef int c_over(State s, int seat) noexcept nogil
cdef void c_sheet(State s, Sheet sheet) noexcept nogil
