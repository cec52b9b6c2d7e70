"""The head of a `location`: modifier and name, the rule that they are, and nginx's errors."""

import re
from typing import Final, NamedTuple

from urlprism._core.regular.errors import InvalidExpression
from urlprism.servers.configurations.errors import ConfigurationError, shown
from urlprism.servers.configurations.nginx.syntax import Directive, has_template
from urlprism.servers.deployments import Line
from urlprism.servers.rules import Exact, Prefix, RegularExpression, Rule

EXACT, FINAL, CASED, UNCASED, NAMED, PLAIN = "=", "^~", "~", "~*", "@", ""
_MODIFIERS: Final = (EXACT, FINAL, UNCASED, CASED)
# An expression without groups or branches of its own before it: it ends there in any case.
_AHEAD: Final = re.compile(
    r"((?:\(\?i\))?(?:[^\\()|\[\]]|\\.)*+)\(\?!((?:[A-Za-z0-9_-]|\\[./-])++)\)(?:\.\*)?", re.DOTALL
)
_SOURCE: Final = "nginx ngx_http_core_location"


class Head(NamedTuple):
    """A location's modifier, its name as nginx compares it, and its line."""

    modifier: str
    name: str
    place: Line

    @property
    def is_expression(self) -> bool:
        """Return whether the name is a regular expression."""
        return self.modifier in {CASED, UNCASED}

    @property
    def prefix(self) -> str | None:
        """Return the part of a path that `proxy_pass` replaces, None if it cannot."""
        return None if self.is_expression or self.modifier == NAMED else self.name

    def __str__(self) -> str:
        """Return how a route with it is named."""
        modifier = "" if self.modifier == NAMED else self.modifier
        return " ".join(filter(None, ("location", modifier, shown(self.name))))

    def rule(self) -> Rule:
        """Return the rule; raise NotModelled if no automaton does what the expression does."""
        if not self.is_expression:
            return Exact(self.name) if self.modifier == EXACT else Prefix(self.name)
        try:
            expression = without_looking_ahead(self.name)
            return RegularExpression(expression, ignores_case=self.modifier == UNCASED)
        except InvalidExpression as error:
            message = f"{self}: {error}"
            raise ConfigurationError(message, self.place, "PCRE2, pcre2_compile") from None


def without_looking_ahead(expression: str) -> str:
    r"""Return an expression that occurs in the same paths, without a "(?!text)" at its end.

    >>> without_looking_ahead(r"/\.(?!ab).*")
    '/\\.(?:\\z|[^a]|a(?:\\z|[^b]))'
    """
    match = _AHEAD.fullmatch(expression)
    if match is None:
        return expression
    other = ""
    for octet in reversed(match[2].replace("\\", "")):
        escaped = re.escape(octet)
        others = f"|{escaped}(?:{other})" if other else ""
        other = f"\\z|[^{escaped}]{others}"
    return f"{match[1]}(?:{other})"


def head_of(location: Directive) -> Head:
    """Return the head of a location; raise ConfigurationError for what nginx refuses."""
    words = location.words
    if location.block is None or len(words) not in {1, 2}:
        message = 'invalid number of arguments in "location"'
        raise ConfigurationError(message, location.place, "nginx ngx_conf_handler")
    if len(words) == 2:
        if words[0] not in _MODIFIERS:
            message = f'invalid location modifier "{shown(words[0])}"'
            raise ConfigurationError(message, location.place, _SOURCE)
        return Head(words[0], words[1], location.place)
    modifier = next((each for each in _MODIFIERS if words[0].startswith(each)), PLAIN)
    if modifier == PLAIN and words[0].startswith(NAMED):
        return Head(NAMED, words[0], location.place)
    return Head(modifier, words[0][len(modifier) :], location.place)


def is_written_by_template(location: Directive) -> bool:
    """Return whether a template language, or `envsubst`, writes a location's head."""
    return any(has_template(word) or "${" in word for word in location.words)


def check_place(head: Head, around: Head | None) -> None:
    """Raise ConfigurationError if a location may not stand in the one around it."""
    if around is None:
        return
    wrong = ""
    if around.modifier == EXACT:
        wrong = f"{head} cannot be inside the exact {around}"
    elif around.modifier == NAMED:
        wrong = f"{head} cannot be inside the named {around}"
    elif head.modifier == NAMED:
        wrong = f"{head} can be on the server level only"
    elif not head.is_expression and not head.name.startswith(around.name):
        wrong = f"{head} is outside {around}"
    if wrong:
        raise ConfigurationError(wrong, head.place, _SOURCE)
