"""What type checkers make of extraction; mypy and pyright read this file, nothing runs it."""

from collections.abc import Iterator
from typing import assert_type

from urlprism.extraction import ExtractedURL, Scanner, Wrapper, extract, extract_lines

(found,) = extract(b"http://h/", guess=True)
assert_type(extract("http://h/"), list[ExtractedURL])
assert_type(extract_lines(["http://h/"], guess=True), Iterator[ExtractedURL])
assert_type(Scanner(guess=True).feed("http://h/"), list[ExtractedURL])
assert_type(Scanner().close(), list[ExtractedURL])
assert_type(found.url, str)
assert_type(found.start, int)
assert_type(found.wrapper, Wrapper)
assert_type(found.alternatives, tuple[str, ...])
assert_type(found.is_ambiguous, bool)
