"""The results of `urlprism edit`: of each text a URL for each combination of its iterations."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from urlprism.cli.edits.assignments import Assignment, Changes
from urlprism.cli.edits.contract import Editable
from urlprism.cli.edits.guesses import with_scheme
from urlprism.cli.output.rows import Cells
from urlprism.errors import URLError

_CURL: Final = "--curl"
_NO_SCHEME: Final = "missing-scheme-non-relative-URL"


@dataclass(frozen=True)
class Reader:
    """How a text becomes a URL."""

    read: Callable[[str], Editable]
    guesses: bool = False
    accepts_space: bool = False
    schemes: frozenset[str] | None = None

    def guesses_of(self, text: str) -> bool:
        """Whether the scheme of a text is guessed."""
        return self.guesses and with_scheme(text) != text

    def url_of(self, text: str) -> Editable:
        """Return the URL of a text; raise URLError if it is refused, or has another scheme."""
        if self.accepts_space:
            text = text.strip(" ").replace(" ", "%20")
        try:
            url = self.read(with_scheme(text) if self.guesses else text)
        except URLError as error:
            if not error.rule.endswith(_NO_SCHEME):
                raise
            message = f"{error.message}; --guess-scheme puts http:// before it"
            raise URLError(message, text, error.start, error.end, error.rule) from None
        scheme = (url.part("scheme") or "").lower()
        if self.schemes is not None and scheme not in self.schemes:
            message = f"libcurl does not support the scheme {scheme!r}"
            raise URLError(message, text, 0, len(scheme), _CURL)
        return url


# What is shown of a URL that was made of a text: of its line, the text, and the URL.
Show = Callable[[int | None, str, Editable], Cells]


@dataclass(frozen=True)
class Edits:
    """What is done with each text, and what is shown of each result."""

    reader: Reader
    changes: Changes
    combinations: Sequence[Sequence[Assignment]]
    show: Show

    def results(self, line: int | None, text: str) -> Iterator[Cells | URLError]:
        """Yield the row of each combination, or its error; of a refused text only the error."""
        try:
            url = self.reader.url_of(text)
        except URLError as error:
            yield error
            return
        yield from self.of_url(url, line, text, is_guessed=self.reader.guesses_of(text))

    def of_url(
        self, url: Editable, line: int | None = None, text: str = "", *, is_guessed: bool = False
    ) -> Iterator[Cells | URLError]:
        """Yield what `results` does; `is_guessed` says that the text had no scheme."""
        for combination in self.combinations:
            sets = [*self.changes.sets, *combination]
            try:
                edited = self.changes.apply(url, self.reader.url_of, sets, is_guessed=is_guessed)
                yield self.show(line, text, edited)
            except URLError as error:
                yield error
