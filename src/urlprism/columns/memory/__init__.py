"""The memory of columns: cells, buffers, texts, their layouts, and what they may hold."""
