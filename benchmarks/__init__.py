"""Measure urlprism against what it stands in for, and beside what does the same.

    corpora, shapes ──► samples ──► drop_in (rows) ──► agreement ──► timing ──► tables ──► page
    samples, mutations ──► texts ──► whatwg (workloads, memory) ──► contest ──► standings ──► page

`python -m benchmarks urllib`: rows say what is called on what; agreement checks that both sides
answer alike; timing calls them in turn. `python -m benchmarks whatwg`: workloads say what each of
the rivals is asked; contest compares their answers and has timing call them in turn.
`python -m benchmarks ablation` asks what each compiled module earns.
"""
