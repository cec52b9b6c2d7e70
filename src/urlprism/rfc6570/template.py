"""A URI Template: its parts, its expansion (RFC 6570 §3), and what it says of a URL."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, utf8_text
from urlprism._core.classes.closing import close
from urlprism.errors import URLError
from urlprism.rfc6570.expansion import Plan, expanded, plan_of
from urlprism.rfc6570.grammar import Expression, Variable, parts_of
from urlprism.rfc6570.machine import machine_of
from urlprism.rfc6570.matches import Ambiguity, Matcher, ambiguities_of, matched, matcher_of
from urlprism.rfc6570.partial import partial_text
from urlprism.rfc6570.readings import MatchedValue
from urlprism.rfc6570.values import AnyValue

_RFC: Final = "RFC 6570"
# The most ambiguities that a match tells; and for very long templates, the most parts for them.
_MOST: Final = 10
_MOST_SLOTS: Final = 1 << 16


class Template:
    """A URI Template: its text, and its parts in order; a literal is a str.

    `apostrophe` allows "'" outside expressions, as for `parse`. Templates are immutable, and
    compared by their text. Raise URLError with the place and the production.

    >>> template = Template("http://h/{path}{?q}")
    >>> template.parts[0], template.variable_names
    ('http://h/', ('path', 'q'))
    >>> template.expand(path="a b", q="x&y")
    'http://h/a%20b?q=x%26y'
    >>> template.match("http://h/a%20b").values
    {'path': 'a b'}
    """

    __slots__ = ("_matcher", "_plan", "parts", "text")
    text: str
    parts: tuple[str | Expression, ...]
    _plan: Plan | None
    _matcher: Matcher | None

    def __init__(self, text: URLText, *, apostrophe: bool = False) -> None:
        exact_text = utf8_text(text, f"{_RFC} §2")
        parts = parts_of(exact_text, apostrophe=apostrophe)
        if hasattr(self, "parts"):
            message = "a Template is immutable"
            raise AttributeError(message)
        _put_text(self, exact_text)
        _put_plan(self, None)
        _put_matcher(self, None)
        _put_parts(self, parts)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables of all expressions, in order, each as often as it stands there."""
        expressions = [part for part in self.parts if isinstance(part, Expression)]
        return tuple(variable for each in expressions for variable in each.variables)

    @property
    def variable_names(self) -> tuple[str, ...]:
        """The names of the variables in order, each once.

        >>> Template("{/a,b}{?a}").variable_names
        ('a', 'b')
        """
        return tuple(dict.fromkeys(variable.name for variable in self.variables))

    def expand(self, values: Mapping[str, AnyValue] | None = None, /, **more: AnyValue) -> str:
        """Return the URI reference with these values (§3): a mapping, and names with a value.

        A value is a text, a number, a record of this package, None, which is undefined (§2.3), a
        list, or an associative array: a mapping, or a list of pairs, in order. Of a name that both
        have, the one in `more` counts; names that the template does not have are ignored.

        Raise TypeError for another value, such as True or a list in a list; ValueError for a list
        where the template takes a prefix, and for a lone surrogate. The error names the variable.
        URLError for an operator that is reserved for extensions. §3 would have a processor go on
        after an error, with a text that is no URI reference: here nothing is returned.

        >>> Template("/search{?q,tags*,page}").expand(q="a b", tags=["x", "y"])
        '/search?q=a%20b&tags=x&tags=y'
        """
        plan = self._plan
        if plan is None:
            plan = plan_of(self.text, self.parts)
            _put_plan(self, plan)
        return expanded(plan, _together(values, more))

    def partial(
        self, values: Mapping[str, AnyValue] | None = None, /, **more: AnyValue
    ) -> "Template":
        """Return the template in which these variables are expanded, and the others stand.

        `template.partial(some).expand(others)` is `template.expand(some and others)`. A variable
        that is None is undefined for good. "{?a,b}" goes on as "?a=1{&b}", and in "{/a,b}", and
        with ".", ";" and "&", each variable can be expanded alone. Raise ValueError where there is
        no such template: "{?a,b}" with b alone, and "{a,b}", "{+a,b}", "{#a,b}" with one of them.
        The template that is returned may have "'" outside expressions.

        >>> Template("/{user}/repos{?page,size}").partial(user="a/b", page=2)
        Template('/a%2Fb/repos?page=2{&size}')
        """
        some = _together(values, more)
        plan_of(self.text, self.parts)
        return Template(partial_text(self.parts, some), apostrophe=True)

    def match(self, url: URLText) -> "TemplateMatch | None":
        """Return the values with which the template expands to exactly this URL, or None.

        What matches expands to the same text: `template.expand(match.values) == url`. So the URL
        has to be written as expansion writes it: with triplets in capitals, none for unreserved
        characters, and the variables of a query in the template's order. Normalize other URLs
        first, with `rfc3986.normalize`.

        Many texts have more than one answer; this is the one that is returned, from left to right:

        * A variable that leaves no text is undefined; "" is said only where its place is seen, as
          in "?q=". A variable that can be defined is, and takes as few characters as it can, one
          at least if it can.
        * Without an explode modifier, the members of a list stand between commas, and what has no
          comma is a text; "{+a}" and "{#a}" take commas as text. With an explode modifier there is
          always a list, whose members stand between the operator's separators, or an associative
          array if each has "="; "{?a*}" has a list of the values if every name is "a".
        * Values are decoded as far as they expand to the same text. "{+a}" and "{#a}" keep the
          triplets of reserved and unreserved characters.
        * An associative array is a dict, or a list of pairs if a name occurs twice.

        `match.ambiguities` tells all that could be otherwise. The time is that of the template's
        length, with the lengths of its prefixes, times that of the URL, many octets at once;
        URLError if that product is beyond 2**30, or for more than 2**15 variables.

        A variable that stands more than once has one value. To find it can take a long search, so
        URLError if it does; and of a list or an associative array, or of a text with triplets and
        spaces in it, which stands in "{+a}" or "{#a}" and once more, None may be said.

        >>> Template("/{user}/{repo}{?tab}").match("/a%20b/c?tab=d").values
        {'user': 'a b', 'repo': 'c', 'tab': 'd'}
        >>> Template("/{user}{?tab}").match("/a/b") is None
        True
        """
        matcher = self._matcher
        if matcher is None:
            matcher = matcher_of(self.text, self.parts)
            _put_matcher(self, matcher)
        text = url if type(url) is str else utf8_text(url, f"{_RFC} §1.4")
        answer = matched(matcher, text)
        return None if answer is None else TemplateMatch(self, text, answer)

    def to_dict(self) -> dict[str, object]:
        """Return the template as an object for JSON: its text, and its variables as objects.

        >>> Template("/{id:3}").to_dict()["variables"]
        [{'name': 'id', 'prefix': 3, 'explode': False}]
        """
        return {"template": self.text, "variables": [each._asdict() for each in self.variables]}

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __repr__(self) -> str:
        """Return the name of the class and the text, its secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few templates are shown

        return f"{type(self).__name__}({redact(self.text)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the other is a template with the same text."""
        return self.text == other.text if isinstance(other, Template) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash((Template, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        """Return the call that makes an equal template."""
        return _unpickled, (self.text,)


close(Template, last="parts")
# What fills the slots: those of the plan and of the matcher when they are first asked for.
_put_text = vars(Template)["text"].__set__
_put_parts = vars(Template)["parts"].__set__
_put_plan = vars(Template)["_plan"].__set__
_put_matcher = vars(Template)["_matcher"].__set__


class TemplateMatch(NamedTuple):
    """A URL that a template expands to, and the values of the variables that are defined.

    `Template.match` makes it. `values` has a text, a list or a dict for each name; a list of pairs
    for an associative array with a name twice.

    >>> from urlprism.rfc6570 import parse
    >>> match = parse("/{user}{?tags*}").match("/me?tags=a&tags=b")
    >>> match.values, str(match.template)
    ({'user': 'me', 'tags': ['a', 'b']}, '/{user}{?tags*}')
    """

    template: Template
    url: str
    values: dict[str, MatchedValue]

    @property
    def ambiguities(self) -> tuple[Ambiguity, ...]:
        """The other answers: for each place where the text could go on otherwise, one of them.

        There are none if no other values expand to the text, a list of one text aside, which
        expands as its text does. At most ten are told, fewer for a template of thousands of
        expressions. They are looked for each time that they are asked for. URLError as for
        `Template.match`.

        >>> from urlprism.rfc6570 import parse
        >>> [each.cause.value for each in parse("/{a}").match("/").ambiguities]
        ['absent']
        """
        most = min(_MOST, 1 + _MOST_SLOTS // (len(self.template.parts) + 1))
        return tuple(islice(self._ambiguities(), most))

    @property
    def is_ambiguous(self) -> bool:
        """Whether other values expand to the same text."""
        return next(self._ambiguities(), None) is not None

    def _ambiguities(self) -> Iterator[Ambiguity]:
        machine = machine_of(self.template.text, self.template.parts)
        return ambiguities_of(machine, self.url, self.values)

    def to_dict(self) -> dict[str, object]:
        """Return the match as an object for JSON: the template, the URL and the values."""
        return {"template": str(self.template), "url": self.url, "values": dict(self.values)}

    def __repr__(self) -> str:
        """Return the template and the names that are defined; the values may be secrets."""
        names = ", ".join(self.values)
        return f"<{type(self).__name__} of {self.template!r}: {names}>"


def _unpickled(text: str) -> Template:
    return Template(text, apostrophe=True)


def _together(
    values: Mapping[str, AnyValue] | None, more: dict[str, AnyValue]
) -> Mapping[str, AnyValue]:
    """Return the values of a mapping and of names; raise TypeError if it is no mapping."""
    if values is None:
        return more
    if type(values) is not dict and not isinstance(values, Mapping):
        message = f"the values must be a mapping, not {type(values).__name__}"
        raise TypeError(message)
    return {**values, **more} if more else values


def parse(text: URLText, *, apostrophe: bool = False) -> Template:
    """Return a template with its parts (§2), or raise URLError.

    `apostrophe` allows "'" outside expressions: the grammar leaves it out, but the suites of tests
    of URI Templates and of JSON Schema expect it. Raise URLError with the place and the production,
    TypeError if `text` is not a text.

    >>> parse("/a{+b}").parts[0]
    '/a'
    >>> parse("/a{b")
    Traceback (most recent call last):
    ...
    urlprism.URLError: the expression does not end with "}" (RFC 6570 §2.2 expression)
        /a{b
            ^
    """
    return Template(text, apostrophe=apostrophe)


def is_valid(text: URLText, *, apostrophe: bool = False) -> bool:
    """Whether a text is a URI Template (§2); `apostrophe` is as for `parse`.

    >>> is_valid("http://h/{a}"), is_valid("http://h/{a")
    (True, False)
    """
    try:
        Template(text, apostrophe=apostrophe)
    except URLError:
        return False
    return True
