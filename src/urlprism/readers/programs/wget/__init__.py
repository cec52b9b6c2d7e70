"""GNU Wget."""
