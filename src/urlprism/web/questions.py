"""The questions of the API: JSON with known keys, checked before anything reads a URL."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from urlprism.matching import Kind
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.redaction.masking import redact
from urlprism.scanning.logs import origin_of

LONGEST: Final = 1 << 16  # octets of a URL and its base
LONGEST_SCAN: Final = 1 << 24  # octets of the lines of a scan
LONGEST_TEXT: Final = 1 << 22  # octets of a text that is redacted
MOST_READERS: Final = 100
_LONGEST_NAME: Final = 100  # characters
NO_JSON, WRONG = 400, 422
DEFAULT: Final = ("default",)


class QuestionError(Exception):
    """A question that cannot be answered: the status, what is wrong, where, and the rule."""

    def __init__(self, status: int, message: str, place: str | None, rule: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.place = place
        self.rule = rule

    def to_dict(self) -> dict[str, object]:
        """Return the error as an object for JSON."""
        return {"error": {"message": self.message, "place": self.place, "rule": self.rule}}


class Read(NamedTuple):
    """The question of who reads a URL how."""

    url: str
    base: str | None
    readers: tuple[Reader, ...]


class Two(NamedTuple):
    """The question of whether two URLs are equivalent."""

    a: str
    b: str


class Matching(NamedTuple):
    """The question of which matchers of a kind let a URL through a pattern."""

    kind: str
    pattern: str
    url: str


class Scan(NamedTuple):
    """The question of how many of the URLs in lines are read apart."""

    text: str
    readers: tuple[Reader, ...]
    origin: str | None = None


class Key(NamedTuple):
    """A key of a question: what its text is, of at most how many octets, or one of which words.

    The checks here, the schemas and the description of the API come from it.
    """

    name: str
    description: str
    most: int = LONGEST
    words: tuple[str, ...] = ()
    is_needed: bool = False


_URL: Final = Key("url", "The URL.", is_needed=True)
_BASE: Final = Key("base", "The base of the URL.")
READERS: Final = Key("readers", "Names of readers or groups, with commas between.")
READ: Final = (_URL, _BASE, READERS)
TWO: Final = tuple(Key(name, "A URL.", is_needed=True) for name in "ab")
# The kinds of patterns, and what is asked about one of them.
KINDS: Final = tuple(Kind)
MATCH: Final = (
    Key("kind", "The kind of the pattern.", words=KINDS, is_needed=True),
    Key("pattern", "The pattern.", is_needed=True),
    _URL,
)
SCAN: Final = (
    Key("text", "Lines: a list of URLs, or a log.", LONGEST_SCAN, is_needed=True),
    Key("base", "The server of a log: a URL with a host."),
    READERS,
)
REDACT: Final = (Key("text", "Any text.", LONGEST_TEXT, is_needed=True),)
CARD: Final = (_URL, _BASE, READERS, Key("theme", "The colours.", words=("light", "dark")))


def read_question(body: bytes) -> Read:
    """Return the question of "/api/read"; raise QuestionError for any other body."""
    question = _object(body)
    texts = _texts(question, READ)
    url, base = texts["url"], texts.get("base")
    _check_size(utf8_size(url) + utf8_size(base or ""), LONGEST, "url")
    return Read(url, base, chosen_readers(question.get("readers")))


def card_keys(body: bytes) -> Mapping[str, str]:
    """Return the keys of a card from a body; raise QuestionError where a value is no text."""
    question = _object(body)
    _check_keys(question, CARD)
    return {name: _text(question, name) for name in question}


def card_question(values: Mapping[str, str]) -> tuple[Read, str]:
    """Return the question of "/card.svg" and its theme; raise QuestionError for any other."""
    texts = _texts(values, CARD)
    read = Read(texts["url"], texts.get("base"), chosen_readers(values.get("readers")))
    return read, texts.get("theme", "light")


def two_question(body: bytes) -> Two:
    """Return the question of "/api/two"; raise QuestionError for any other body."""
    return Two(**_texts(_object(body), TWO))


def match_question(body: bytes) -> Matching:
    """Return the question of "/api/match"; raise QuestionError for any other body."""
    return Matching(**_texts(_object(body), MATCH))


def redact_question(body: bytes) -> str:
    """Return the text of "/api/redact"; raise QuestionError for any other body."""
    return _texts(_object(body), REDACT)["text"]


def scan_question(body: bytes) -> Scan:
    """Return the question of "/api/scan"; raise QuestionError for any other body."""
    question = _object(body)
    texts = _texts(question, SCAN)
    origin = None if "base" not in texts else _origin(texts["base"])
    return Scan(texts["text"], chosen_readers(question.get("readers")), origin)


def _origin(base: str) -> str:
    """Return the server of a log; raise QuestionError for a base that names none."""
    try:
        return origin_of(base)
    except ValueError as error:
        message = redact(str(error).partition("\n")[0])
        raise QuestionError(WRONG, message, "base", "a URL with a host") from None


def chosen_readers(value: object) -> tuple[Reader, ...]:
    """Return the readers that a question names; raise QuestionError for unknown ones."""
    if value is None:
        return readers_of(DEFAULT)
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list) or not names:
        raise QuestionError(WRONG, "no list of names", "readers", "a name, or a list of names")
    if len(names) > MOST_READERS:
        rule = f"maximum {MOST_READERS} names"
        raise QuestionError(WRONG, "too many names", "readers", rule)
    return _named(names)


def _named(names: Iterable[object]) -> tuple[Reader, ...]:
    """Return the readers of names; raise QuestionError at the first that is unknown."""
    chosen: list[Reader] = []
    for number, name in enumerate(names):
        place = f"readers[{number}]"
        if not isinstance(name, str):
            raise QuestionError(WRONG, f"{_kind(name)} is no name", place, "a name")
        if len(name) > _LONGEST_NAME:
            rule = f"maximum {_LONGEST_NAME} characters"
            raise QuestionError(WRONG, "no reader has so long a name", place, rule)
        try:
            chosen += readers_of([name.strip()])
        except ValueError as error:
            message = redact(str(error))
            raise QuestionError(WRONG, message, place, "a reader or a group") from None
    return readers_of(chosen)


def _object(body: bytes) -> Mapping[str, object]:
    """Return the object of a body; raise QuestionError for any other JSON."""
    value = _decoded(body)
    if not isinstance(value, dict):
        raise QuestionError(NO_JSON, f"{_kind(value)} is no object", None, "a JSON object")
    return value


def _texts(question: Mapping[str, object], keys: Sequence[Key]) -> dict[str, str]:
    """Return the texts of a question, without readers and absent ones; raise QuestionError."""
    _check_keys(question, keys)
    texts: dict[str, str] = {}
    for key in keys:
        if key is READERS or (not key.is_needed and question.get(key.name) is None):
            continue
        text = texts[key.name] = _text(question, key.name)
        _check_size(utf8_size(text), key.most, key.name)
        if key.words and text not in key.words:
            raise QuestionError(WRONG, f"no such {key.name}", key.name, " or ".join(key.words))
    return texts


def _check_keys(question: Mapping[str, object], keys: Sequence[Key]) -> None:
    """Raise QuestionError for a key that is missing or unknown."""
    names = [key.name for key in keys]
    for name in question:
        if name not in names:
            raise QuestionError(WRONG, "an unknown key", _shown(name), f"keys: {', '.join(names)}")
    for key in keys:
        if key.is_needed and key.name not in question:
            raise QuestionError(WRONG, "a key is missing", key.name, f"{key.name!r} is needed")


def _decoded(body: bytes) -> object:
    """Return what a body says; raise QuestionError if it is no JSON in UTF-8."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        place = f"octet {error.start}"
        raise QuestionError(NO_JSON, "not UTF-8", place, "RFC 8259 §8.1") from None
    if text.startswith("\ufeff"):
        raise QuestionError(NO_JSON, "a byte order mark", "octet 0", "RFC 8259 §8.1")
    try:
        value: object = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise QuestionError(NO_JSON, f"not JSON: {error.msg}", place, "RFC 8259 §2") from None
    except (ValueError, RecursionError):
        message = "a number with too many digits, or too many brackets"
        raise QuestionError(NO_JSON, message, None, "RFC 8259 §9") from None
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; raise QuestionError for a key that comes twice."""
    members: dict[str, object] = {}
    for name, value in pairs:
        if name in members:
            raise QuestionError(NO_JSON, "a key comes twice", _shown(name), "RFC 8259 §4")
        members[name] = value
    return members


def _no_number(_: str) -> float:
    """Refuse NaN and Infinity, which JSON does not have."""
    raise QuestionError(NO_JSON, "not a number of JSON", None, "RFC 8259 §6")


def _text(question: Mapping[str, object], name: str) -> str:
    value = question[name]
    if not isinstance(value, str):
        raise QuestionError(WRONG, f"{_kind(value)} is no text", name, "a string")
    return value


def utf8_size(text: str) -> int:
    """Return the number of octets of a text in UTF-8; a lone surrogate has three."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _check_size(size: int, most: int, place: str) -> None:
    if size > most:
        message = f"too long: {size:,} octets"
        raise QuestionError(413, message, place, f"maximum {most:,} octets of UTF-8")


def _shown(name: str) -> str:
    """Return a key in a message: without secrets and odd characters, and not long."""
    return ascii(redact(name)[:40])[1:-1]


_KINDS: Final = {
    type(None): "null", bool: "a boolean", int: "a number", float: "a number", str: "a string",
    list: "a list", dict: "an object",
}  # fmt: skip


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "this")
