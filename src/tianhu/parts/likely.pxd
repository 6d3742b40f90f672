from tianhu.core cimport const as K
from tianhu.core.rng cimport Rng
from tianhu.core.state cimport State
from tianhu.parts cimport distance as D
from tianhu.parts cimport groups as G

cdef int c_turns(State s, int seat) noexcept nogil
cdef int c_pick(State s, int seat, Rng g) noexcept nogil
cdef int c_nearer(State s, int seat, int groups, int least, int tries, Rng g) noexcept nogil
