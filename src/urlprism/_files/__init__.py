"""Files with URLs: their names, formats and octets, and the texts in them.

listing ──► sources, compressed: lines of text ───────┐
        └─► arrows, messages, dictionaries: columns ──┴─► table_pieces: rows, the column of URLs

What others import is here, which needs little, or in one of these modules:

* `input_formats`: which format a file has, and what a line of it can give;
* `listing`: the files that a name, a folder, a pattern or a URI stands for;
* `sources`: lines of texts, of arguments, files and standard input;
* `json_lines`: the object of a line of JSON, and values as JSON has them;
* `arrows`: Parquet and Arrow IPC within bounds;
* `table_pieces`: pieces of tables, whatever they came from, and which column has the URLs.

Other packages import `arrows`, `input_formats`, `json_lines`, `listing`, `sources` and
`table_pieces`.
"""

from urlprism._files.failures import InputOutputError as InputOutputError
from urlprism._files.failures import MissingExtraError as MissingExtraError
from urlprism._files.failures import because as because
from urlprism._files.failures import pyarrow as pyarrow
from urlprism._files.uris import is_uri as is_uri
from urlprism._files.uris import open_octets as open_octets
from urlprism._files.uris import size_of as size_of
