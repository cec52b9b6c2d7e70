"""The kernel: rows read and cut without the GIL, by several threads."""
