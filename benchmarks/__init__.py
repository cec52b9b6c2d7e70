"""Measure urlprism against the modules that it replaces, and against its rivals.

    corpora, shapes ──► samples ──► drop_in (rows) ──► agreement ──► timing ──► tables ──► page
    samples, mutations ──► texts ──► whatwg, rfc3986 ──► contest, memory ──► standings ──► page

`python -m benchmarks urllib`: `rows` defines the calls and their inputs; `agreement` checks that
both sides return the same; `timing` calls them in turn. `python -m benchmarks whatwg` and
`... rfc3986`: these modules define the call of each rival; `contest` compares the answers, and lets
`timing` call the rivals in turn. `subject` has the code that both share.
`python -m benchmarks ablation` measures the gain from each compiled module.
"""
