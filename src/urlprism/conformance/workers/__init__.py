"""Programs that answer questions: each file runs alone, without this package."""
