"""Programs that answer questions by themselves: each file runs alone, without this package."""
