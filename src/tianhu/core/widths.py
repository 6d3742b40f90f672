"""Names for the numbers and arrays of C, for annotations of compiled files.

The text in each is its C type, which `build_tools/declarations.py` reads; Python and a
type checker see the first type alone. `int`, `bool` and `float` are C's `int`, `bint`
and `double` without a name of their own. A field's or a module's array is as long as
what it is first given; as a parameter or a local variable it is a pointer.
"""

from typing import Annotated

# A place in a large array: as wide as a pointer.
Place = Annotated[int, "Py_ssize_t"]
# A sum that may pass 31 bits, and 64 bits without a sign.
Wide = Annotated[int, "long long"]
Bits64 = Annotated[int, "unsigned long long"]
# Numbers that are to stay narrow.
Short = Annotated[int, "short"]
Byte = Annotated[int, "unsigned char"]

Ints = Annotated[list[int], "int[]"]
Shorts = Annotated[list[int], "short[]"]
Floats = Annotated[list[float], "double[]"]
Bytes = Annotated[bytearray, "unsigned char[]"]
