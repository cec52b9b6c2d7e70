"""Measure urlprism against the modules that it replaces, and against its rivals.

    corpora, shapes ──► samples ──► drop_in (rows) ──► agreement ──► timing ──► tables ──► page
    samples, mutations ──► texts ──► whatwg, rfc3986 ──► contest, memory ──► standings ──► page
    class_words ──► class_texts ──► classes (class_edits) ──► contest ──► class_table ──► page
    texts, native_driver ──► native ──► timing ──► standings ──► page ──► summary

`python -m benchmarks urllib`: `rows` defines the calls and their inputs; `agreement` checks that
both sides return the same; `timing` calls them in turn. `python -m benchmarks whatwg` and
`... rfc3986`: these modules define the call of each rival; `contest` compares the answers, and lets
`timing` call the rivals in turn. `subject` has the code that both share.
`python -m benchmarks classes` measures every class of input, whose texts `class_texts` makes;
`class_rows` has the same classes for `urllib.parse`. `... native` compiles ada and measures it.
`... summary` makes what README and docs/reference/speed.md say, from docs/static/speed.json.
`... columns` measures columns of URLs beside ClickHouse, by millions of rows.
`python -m benchmarks ablation` measures the gain from each compiled module.
"""
