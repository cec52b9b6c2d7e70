"""The inputs of all benchmarks: lists of URLs, mangled ones and made-up ones."""
