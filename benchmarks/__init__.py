"""Measure urlprism against what it stands in for, and beside what does the same.

    corpora, shapes ──► samples ──► drop_in (rows) ──► agreement ──► timing ──► tables ──► page
    samples, mutations ──► texts ──► whatwg, rfc3986 ──► contest, memory ──► standings ──► page

`python -m benchmarks urllib`: rows say what is called on what; agreement checks that both sides
answer alike; timing calls them in turn. `python -m benchmarks whatwg`, `... rfc3986`: these modules
say what each of the rivals is asked; contest compares their answers and has timing call them in
turn. `subject` holds what both have in common.
`python -m benchmarks ablation` asks what each compiled module earns.
"""
