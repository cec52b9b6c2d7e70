"""Relative references: texts that are URLs only with a base (#relative-url-string)."""

from typing import Final, Literal, Self

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.components import Components
from urlprism.errors import URLError
from urlprism.whatwg.parsing.parser import base_of, error_of, parse_into, text_of
from urlprism.whatwg.terms import sets
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.parts import Parts
from urlprism.whatwg.urls.record import Spans, made_href

Kind = Literal["scheme-relative", "path-absolute", "path-relative", "query", "fragment", "empty"]

_SECTION: Final = "#relative-url-string"
_ANY_BASE: Final = "https://h/"
_NEEDS_A_BASE: Final = "missing-scheme-non-relative-URL"
_DROPPED: Final = dict.fromkeys(map(ord, sets.ASCII_TAB_OR_NEWLINE))
_BLANK: Final = "".join(sorted(sets.C0_CONTROL_OR_SPACE))


class RelativeText:
    """A relative reference as it is written, and where its pieces are."""

    __slots__ = ("_text",)
    _text: str

    def __init__(self, text: URLText) -> None:
        """Take a text, UTF-8 as bytes or bytearray, or a record."""
        if hasattr(self, "_text"):
            message = "a RelativeURL is immutable"
            raise AttributeError(message)
        exact_text = text_of(text)
        machine = parse_into(Spans(), exact_text)
        if machine is None:
            message = "this has a scheme, so it is no relative reference"
            raise URLError(
                message, exact_text, 0, exact_text.find(":") + 1, f"{STANDARD} {_SECTION}"
            )
        error = error_of(machine)
        if not error.rule.endswith(_NEEDS_A_BASE):
            raise error
        self._text = exact_text

    @property
    def text(self) -> str:
        """Return the text, exactly."""
        return self._text

    @property
    def kind(self) -> Kind:
        r"""Return how the text begins, as it is read against a URL with a special scheme.

        >>> from urlprism.whatwg import RelativeURL
        >>> [RelativeURL(text).kind for text in ("//h/a", "/a", "a", "?a", "#", "")]
        ['scheme-relative', 'path-absolute', 'path-relative', 'query', 'fragment', 'empty']
        """
        path = self.path.replace("\\", "/")
        if path.startswith("//"):
            return "scheme-relative"
        if path:
            return "path-absolute" if path.startswith("/") else "path-relative"
        if self.query is not None:
            return "query"
        return "empty" if self.fragment is None else "fragment"

    @property
    def path(self) -> str:
        """Return the text before query and fragment; it may hold a host."""
        return self._pieces()[0]

    @property
    def query(self) -> str | None:
        """Return the text between "?" and "#", or None."""
        return self._pieces()[1]

    @property
    def fragment(self) -> str | None:
        """Return what follows the "#", or None."""
        return self._pieces()[2]

    def components(self) -> Components:
        """Return the seven common parts, as they are read against a URL with the scheme https."""
        if self.kind == "scheme-relative":
            url = Parts()
            machine = parse_into(url, self._text, base_of(_ANY_BASE))
            if machine is not None:
                raise error_of(machine)
            return url.components()._replace(scheme=None)
        return Components(None, None, None, None, *self._pieces())

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the text, its kind and its parts."""
        path, query, fragment = self._pieces()
        return {
            "text": self._text, "kind": self.kind, "path": path, "query": query,
            "fragment": fragment,
        }  # fmt: skip

    def _pieces(self) -> tuple[str, str | None, str | None]:
        """Return path, query and fragment (#no-scheme-state, #relative-state)."""
        text = self._text.strip(_BLANK).translate(_DROPPED)
        front, number_sign, fragment = text.partition("#")
        path, question_mark, query = front.partition("?")
        return path, query if question_mark else None, fragment if number_sign else None

    def __str__(self) -> str:
        """Return the text."""
        return self._text

    def __repr__(self) -> str:
        """Return the class and the text, with secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few are shown

        return f"{type(self).__name__}({redact(self._text)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether the other one has the same text."""
        return self._text == str(other) if isinstance(other, RelativeText) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash((RelativeText, self._text))

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """Return the call that makes an equal object."""
        return type(self), (self._text,)


def text_to(url: Spans) -> str:
    """Return the reference that leads to a URL from the same scheme and authority.

    Raise URLError if the path is opaque.
    """
    href = made_href(url)
    if url.has_opaque_path:
        message = "an opaque path has no relative reference"
        raise URLError(message, href, 0, len(href), f"{STANDARD} {_SECTION}")
    path = url.pathname
    mark = "/." if path.startswith("//") else ""  # otherwise it would be read as a host
    query = "" if url.query is None else f"?{url.query}"
    fragment = "" if url.fragment is None else f"#{url.fragment}"
    return f"{mark}{path}{query}{fragment}"
