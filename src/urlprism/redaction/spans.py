"""Where the secrets of a text are: the union of what each reader could take as a secret.

| form                                         | who reads it so                                   |
|----------------------------------------------|---------------------------------------------------|
| slashes user ":" PASSWORD "@" host           | all; to the first "/", from the first ":" to the  |
|                                              | last "@"                                          |
| slashes user ":" PASS "/" WORD "@" host      | nobody: a port that is none begins a password     |
| scheme ":" user ":" PASSWORD "@" host        | browsers, draft-abarth-url                        |
| user ":" PASSWORD "@" host                   | curl, which guesses the scheme                    |
| slashes TOKEN "@" host                       | a name that looks like a token                    |
| "redis://" PASSWORD "@" host                 | clients of Redis and its kin                      |
| "?" or "&" or ";" or "#" name "=" VALUE      | a name that says so                               |
| TOKEN, host "/" TOKEN "/"                    | services                                          |
| name ":" VALUE, name "=" VALUE               | headers, connection strings, JSON, settings       |
| `<Password>x</…>`, "-----BEGIN PRIVATE KEY" | documents of XML, JSON and YAML; keys in PEM      |
| "curl -u" user ":" PASSWORD                  | curl; and Oracle's programs, user "/" PASSWORD    |
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from urlprism._exact import exact
from urlprism.redaction import logins, queries, services, sieve
from urlprism.redaction.apart import KeyLines as KeyLines  # noqa: PLC0414 - others take it here
from urlprism.redaction.apart import of_apart, of_keys
from urlprism.redaction.commands import of_commands
from urlprism.redaction.fields import of_fields
from urlprism.redaction.rules import Rules, default_rules
from urlprism.redaction.sieve_table import table_of as table_of  # noqa: PLC0414 - as above
from urlprism.redaction.views import View, decoded, decoded_as, joined

Span: TypeAlias = tuple[int, int]
Userinfo: TypeAlias = Literal["password", "all"]


class Kind(StrEnum):
    """What a secret is, for those who have to find it; the first say most."""

    TOKEN = "token of a service"  # noqa: S105 - a name
    KEY = "private key"
    PLACE = "secret in a path"
    LOGIN = "login"
    PARAMETER = "parameter of a URL"
    OPTION = "option of a command"
    FIELD = "field, header or setting"


# To read a member from its class takes long.
_TOKEN, _KEY, _PLACE, _LOGIN = Kind.TOKEN, Kind.KEY, Kind.PLACE, Kind.LOGIN
_PARAMETER, _OPTION, _FIELD = Kind.PARAMETER, Kind.OPTION, Kind.FIELD
_LOGINS, _NAMES, _WORDS = sieve.LOGIN, sieve.NAME, sieve.WORD


# The texts whose spans are kept: what is shown of one text is asked about again and again.
_RECENT: Final = 8


def hidden_spans(
    text: str, rules: Rules | None = None, userinfo: Userinfo = "password"
) -> list[Span]:
    """Return the spans of the secrets of a text, in order and without overlaps.

    Raise ValueError if `userinfo` is neither "password" nor "all".

    >>> hidden_spans("http://me:secret@host/?token=abc")
    [(10, 16), (29, 32)]
    """
    if userinfo not in {"password", "all"}:
        message = f"userinfo must be 'password' or 'all', not {userinfo!r}"
        raise ValueError(message)
    return list(_hidden(exact(text), default_rules() if rules is None else rules, userinfo))


def is_quiet(text: str, rules: Rules) -> bool:
    """Whether a text certainly has no secret; False means unknown.

    >>> is_quiet("https://www.example.com/a?b=c", default_rules())
    True
    """
    if not text.isascii():
        return False
    octets, table = text.encode(), rules.table or table_of(rules)
    size = len(octets)
    cells = bytearray(2 * size if "%" in text else 0)
    return sieve.is_quiet(octets, size, table, cells)


def _may_have(views: list[View], rules: Rules) -> int:
    """Return what the sieve says that one of the views may have."""
    may_have = 0
    for number, view in enumerate(views):
        text = view.text
        if not text.isascii():
            return sieve.EVERY
        octets, table = text.encode(), rules.table or table_of(rules)
        may_have |= sieve.signs_of(octets, len(octets), table, number > 0)
    return may_have


def kinds_of(
    text: str, rules: Rules | None = None, userinfo: Userinfo = "password"
) -> list[tuple[Span, Kind]]:
    """Return the spans that `hidden_spans` returns, each with its kind.

    >>> kinds_of("http://me:secret@host/?token=abc")
    [((10, 16), <Kind.LOGIN: 'login'>), ((29, 32), <Kind.PARAMETER: 'parameter of a URL'>)]
    """
    marks: list[tuple[int, Kind]] = []
    spans = _spans_of(
        exact(text), default_rules() if rules is None else rules, userinfo == "all", marks
    )
    kinds: list[tuple[Span, Kind]] = []
    before = 0
    for end, kind in marks:
        kinds += [(span, kind) for span in spans[before:end]]
        before = end
    return [(whole, _kind_of(whole, kinds)) for whole in united(spans)]


def _kind_of(whole: Span, kinds: list[tuple[Span, Kind]]) -> Kind:
    """Return the kind that says most of a span: that of what is found in it, by the order."""
    inside = {kind for span, kind in kinds if whole[0] <= span[0] and span[1] <= whole[1]}
    return next(kind for kind in Kind if kind in inside)


@lru_cache(maxsize=_RECENT)
def _hidden(text: str, rules: Rules, userinfo: Userinfo) -> list[Span]:
    if is_quiet(text, rules):
        return []
    spans = _spans_of(text, rules, userinfo == "all", None)
    return united(spans) if spans else spans


def _spans_of(
    text: str, rules: Rules, everything: bool, marks: list[tuple[int, Kind]] | None
) -> list[Span]:
    """Return all spans, those of one kind after another; `marks` get where each kind ends."""
    views = _seen(View(text), rules)
    # What has kinds is asked of all functions, with which tests compare.
    may_have = sieve.EVERY if marks is not None else _may_have(views, rules)
    is_whole = not ("\t" in text or "\n" in text or "\r" in text)
    whole = views if is_whole else _seen(joined(text), rules)
    spans: list[Span] = []
    if may_have & _LOGINS and ("@" in text or len(views) > 1):
        _add_logins(spans, views, whole, rules, everything=everything)
    _mark(marks, spans, _LOGIN)
    if may_have & _NAMES and rules.has_names:
        _add_values(spans, views, whole, rules)
        _mark(marks, spans, _PARAMETER)
        for view in views:
            spans += view.spans(of_fields(view.text, rules))
            spans += view.spans(of_apart(view.text, rules))
        _mark(marks, spans, _FIELD)
        for view in views:
            spans += view.spans(of_keys(view.text))
        _mark(marks, spans, _KEY)
    urls = [] if whole is views else [view for view in whole if queries.is_one_url(view.text)]
    for view in (*views, *urls):
        if may_have & _NAMES:
            spans += view.spans(of_commands(view.text, everything=everything))
            _mark(marks, spans, _OPTION)
        if may_have & _WORDS:
            spans += view.spans(rules.tokens.find(view.text))
            _mark(marks, spans, _TOKEN)
            if "/" in view.text or "\\" in view.text:
                spans += view.spans(services.in_paths(view.text, rules))
                _mark(marks, spans, _PLACE)
    return spans


def _mark(marks: list[tuple[int, Kind]] | None, spans: list[Span], kind: Kind) -> None:
    if marks is not None:
        marks.append((len(spans), kind))


def _add_logins(
    spans: list[Span], views: list[View], whole: list[View], rules: Rules, *, everything: bool
) -> None:
    """Find the logins, of a text as one URL and as running text."""
    alone = rules.logins
    for view in whole:
        if "@" in view.text:
            spans += view.spans(logins.of_whole(view.text, alone, everything=everything))
    for view in views:
        if "@" in view.text:
            spans += view.spans(logins.of_pieces(view.text, alone, everything=everything))


def _add_values(spans: list[Span], views: list[View], whole: list[View], rules: Rules) -> None:
    """Find the values in queries, of a text as one URL and as running text."""
    pieces = _with_names(views, rules)
    for view in pieces if whole is views else _with_names(whole, rules):
        spans += view.spans(queries.of_whole(view.text, rules))
    for view in pieces:
        if whole is not views or not queries.is_all_whole(view.text, rules):
            spans += view.spans(queries.of_pieces(view.text, rules))


def _with_names(views: list[View], rules: Rules) -> list[View]:
    """Return the views that have the name of a secret in a query."""
    return [each for each in views if "=" in each.text and queries.has_secret(each.text, rules)]


def _seen(view: View, rules: Rules) -> list[View]:
    """Return a view and, if it has encoded delimiters, the same view with them decoded."""
    other = _written(view, rules)
    if other is None:
        other = decoded(view)
    return [view] if other is None or other is view else [view, other]


def _written(view: View, rules: Rules) -> View | None:
    """Return a view as the sieve decodes it, the view itself, or None if that is not certain."""
    text = view.text
    if not text.isascii() or "\\" in text or "&amp;" in text or "&#" in text:
        return None
    if "%" not in text:
        return view
    octets, table, size = text.encode(), rules.table or table_of(rules), len(text)
    cells = bytearray(2 * size)
    written = sieve.decode(cells, octets, size, table)
    if written < 0:
        return None
    if written == size:
        return view
    return decoded_as(cells[:written].decode(), bytes(cells[size : size + written]), view)


def united(all_spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, with those that touch or overlap merged."""
    spans: list[Span] = []
    for start, end in sorted(all_spans):
        if spans and start <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(end, spans[-1][1])
        elif start < end:
            spans.append((start, end))
    return spans
