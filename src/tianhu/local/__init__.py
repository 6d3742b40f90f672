"""Play without a server: what the server answers and tells, for one guest, by the standard library alone.

`Local` answers the same requests and sends the same messages; a page in whose Web Worker it runs
cannot tell the two apart. It knows no network and no database: whoever holds it asks when it wants to
be woken, stores the rows it gives out before anything is shown, and brings them again when they are
wanted (`door` does so in texts of JSON).
"""

from tianhu.local.door import Door
from tianhu.local.local import Clock, Local
from tianhu.local.refusal import Refusal
from tianhu.local.rows import Row, Wanted

__all__ = ["Clock", "Door", "Local", "Refusal", "Row", "Wanted"]
