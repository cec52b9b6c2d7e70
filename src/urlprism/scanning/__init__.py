"""Lists, logs and tables scanned for URLs that readers read differently, and what was counted.

files ──► reading ──► hits ──► scan ──► census, in a result
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed

if TYPE_CHECKING:
    from urlprism.scanning.census import Census

__all__ = ["Census"]
__dir__ = listed(__all__)
__getattr__ = late(__name__, {"Census": "census"})
