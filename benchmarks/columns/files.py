"""Write a Parquet file of real URLs, all distinct, for the command line to read.

`python -m benchmarks.columns.files 10000000 urls.parquet` writes one column, `url`, in row groups
of 500,000 rows; `/usr/bin/time -v urlprism scan urls.parquet` measures what reads them.
"""

import argparse
from pathlib import Path
from typing import Final

import pyarrow as pa
from pyarrow import parquet

from benchmarks.columns import rows as column_rows
from benchmarks.inputs import corpora

_GROUP: Final = 500_000


def main() -> None:
    """Write the file that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rows", type=int, help="the number of rows")
    parser.add_argument("file", type=Path, help="the file to write")
    options = parser.parse_args()
    write(list(corpora.read(corpora.TOP100)), options.rows, options.file)


def write(urls: list[str], count: int, path: Path) -> None:
    """Write `count` distinct rows made of URLs."""
    schema = pa.schema([("url", pa.string())])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(0, count, _GROUP):
            rows = column_rows.distinct(urls, min(_GROUP, count - first), first)
            writer.write_table(pa.table({"url": rows}, schema))


if __name__ == "__main__":
    main()
