"""The kernel: rows read and cut without the GIL, by several threads.

* A *part* of a URL is one of a standard, or of Spark: its host, its query.
* A *piece* of a URL is the result of a function of ClickHouse.
* A *span* is the start and the end of a part or a piece in a text.
* A *cut* is the span of a cell in its row, as two integers of 32 bits in memory.
* To *cut* a row is to set its cuts: one for each column.

`batch` gives each thread a `Work` with a `selection`: which parts go into which columns; they take
the rows from one of `shares`. `filling` reads and cuts the rows of a work, 64 at a time; `rows`
reads them by the URL Standard, and writes them. Where no path is wanted, `authorities` reads only
so far, and `hosts` reads plain ones many at once. `clickhouse_spans` and `spark_spans` find spans.
`cuts` writes cells by their cuts. `reasons` says why rows are no URLs. `pairs` reads the fields of
queries; `uncertified` finds the rows that readers have to read.

Other packages import `batch`, `clickhouse_spans`, `pairs`, `spark_spans` and `uncertified`.
"""
