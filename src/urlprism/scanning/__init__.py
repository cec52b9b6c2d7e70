"""Lists, logs and tables scanned for URLs that readers read differently, and what was counted.

files ──► reading ──► hits ──► scan ──► census, in a result

What others import is in one of these modules:

* `census`: counts of URLs, by verdict and cause;
* `reading`: how a file is read, and the formats of logs;
* `logs`: the URLs of lines, with their places;
* `scan`: lines and columns, added to a result;
* `result`: what a scan counted, and what it could not read;
* `parts`: parts of files, which the workers of a cluster scan.

Other packages import `census`, `logs`, `parts`, `reading`, `result` and `scan`.
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed

if TYPE_CHECKING:
    from urlprism.scanning.census import Census

__all__ = ["Census"]
__dir__ = listed(__all__)
__getattr__ = late(__name__, {"Census": "census"})
