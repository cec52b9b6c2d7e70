"""The help for a cause, by its name: an example, the documents that decide, and advice."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._core.arguments.unknown import unknown
from urlprism.comparison import rewrite_rules as rewrites
from urlprism.comparison.causes.rule import CauseRule
from urlprism.comparison.causes.table import RULES
from urlprism.comparison.disguise import DISGUISED, MESSAGE, RULE
from urlprism.comparison.presentation.wrapping import WIDTH, wrapped
from urlprism.comparison.rewrite_rules import RewriteRule
from urlprism.errors import pointed, visible


class CauseHelp(NamedTuple):
    """The help for a cause: its message, the documents that decide each way, and advice.

    `example` is a text that has the cause at `example[start:end]`, and on which `readers` differ
    when they read it, against `base` if there is one; it is None for a cause that no text has by
    itself. `family` is "" for a cause on which the documents do not conflict.

    >>> known = cause_help("several-at")
    >>> known.example[known.start : known.end]
    '@b@c@'
    """

    name: str
    family: str
    message: str
    rule: str
    advice: str
    example: str | None = None
    base: str | None = None
    start: int = 0
    end: int = 0
    readers: tuple[str, ...] = ()

    def explain(self, width: int = WIDTH) -> str:
        """Return the help as text, in lines of at most `width` columns, at least 20."""
        return "\n".join(_lines(self, width))

    def to_dict(self) -> dict[str, object]:
        """Return the help as an object for JSON."""
        fields: dict[str, object] = self._asdict()
        return fields | {"readers": list(self.readers)}


def cause_names() -> tuple[str, ...]:
    """Return the names of all causes that a `Comparison` and its `request_targets` can have.

    >>> "several-at" in cause_names()
    True
    """
    return tuple(_HELP)


def cause_help(name: str) -> CauseHelp:
    """Return the help for the cause of a name; raise ValueError for an unknown name.

    >>> cause_help("several-at").advice
    "Encode every '@' but the last as %40."
    """
    try:
        return _HELP[name]
    except KeyError:
        listing = "`urlprism cause`, or urlprism.comparison.causes.cause_names()"
        raise unknown("cause", name, _HELP, listing) from None


def _of_rules() -> Iterator[CauseHelp]:
    for rule in RULES:
        example, start, end = rule.unmarked_example()
        yield CauseHelp(*_of_rule(rule), example, rule.base, start, end, rule.readers)


def _of_rewrites() -> Iterator[CauseHelp]:
    for rule in rewrites.RULES:
        example, start, end = rule.unmarked_example()
        yield CauseHelp(*_of_rule(rule), example, None, start, end, rule.readers)


def _of_rule(rule: CauseRule | RewriteRule) -> tuple[str, str, str, str, str]:
    return rule.name, rule.family, rule.message, rule.rule, rule.advice


# The causes that no rule finds: a finding about the target, and what is reported instead.
_OTHERS: Final = (
    CauseHelp(
        name=DISGUISED,
        family="",
        message=MESSAGE,
        rule=RULE,
        advice="Write the address as four decimal numbers, or refuse the URL.",
        example="http://2130706433/",
        start=7,
        end=17,
        readers=("all",),
    ),
    CauseHelp(
        name="odd-base",
        family="",
        message="the base has a cause, and the text has none",
        rule="the documents that decide on the cause of the base",
        advice="Compare the base alone, and follow the advice for its causes.",
        example="/g",
        base="http://h\\i/",
        start=0,
        end=2,
        readers=("all",),
    ),
    CauseHelp(
        name="refused-by-rule",
        family="",
        message="a reader refuses the text, and no known rule explains why",
        rule="the rule that the first refusing reader names",
        advice="Read the reason that the reader gives.",
    ),
    CauseHelp(
        name="unexplained",
        family="",
        message="readers differ on this URL",
        rule="no known rule explains the difference",
        advice="Compare what each reader reports, part by part.",
    ),
    CauseHelp(
        name=rewrites.DIFFERENT,
        family="",
        message=rewrites.SENTENCE,
        rule=(
            "RFC 9112 §3.2.1 sends path and query as they are; a client that writes them otherwise"
            " breaks a signature over them, though RFC 3986 §6.2.2 may call both equivalent"
        ),
        advice="Sign and send a URL that no client rewrites, or by a client that rewrites none.",
        example="http://h.com/a%40b",
        start=14,
        end=17,
        readers=("default",),
    ),
    CauseHelp(*_of_rule(rewrites.OTHERWISE)),
)
_HELP: Final = {each.name: each for each in (*_of_rules(), *_of_rewrites(), *_OTHERS)}


def _lines(entry: CauseHelp, width: int) -> Iterator[str]:
    family = f" ({entry.family})" if entry.family else ""
    yield from wrapped(f"{entry.name}{family}: {entry.message}", "", width)
    if entry.example is not None:
        yield pointed(entry.example, entry.start, entry.end)
        if entry.base is not None:
            yield from wrapped(f"base: {visible(entry.base)}", "  ", width)
        yield from wrapped(f"readers that differ: {', '.join(entry.readers)}", "  ", width)
    yield from wrapped(entry.rule, "  ", width)
    yield from wrapped(entry.advice, "  ", width)
