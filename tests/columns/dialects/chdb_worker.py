"""Ask ClickHouse: `python chdb_worker.py questions answers`, a JSON file and an Arrow file.

The questions are expressions of the column `u`, and the path of a Parquet file that has it. The
answers are a column for each expression, as octets, and the version of ClickHouse last.
"""

import json
import sys
from pathlib import Path

import chdb

expressions, rows = json.loads(Path(sys.argv[1]).read_text("utf-8"))
columns = ", ".join(f"{each} as c{index}" for index, each in enumerate([*expressions, "version()"]))
told = chdb.query(
    f"select {columns} from file('{rows}', Parquet) settings max_threads = 1,"  # noqa: S608
    " input_format_parquet_preserve_order = 1, output_format_arrow_string_as_string = 0",
    "Arrow",
)
Path(sys.argv[2]).write_bytes(told.bytes())
