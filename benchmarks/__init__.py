"""Measure urlprism against what it stands in for: `python -m benchmarks urllib`.

    corpora, shapes ──► samples ──► drop_in (rows) ──► agreement ──► timing ──► tables

Rows say what is called on what; agreement checks that both sides answer alike; timing calls them
in turn. `python -m benchmarks ablation` asks what each compiled module earns.
"""
