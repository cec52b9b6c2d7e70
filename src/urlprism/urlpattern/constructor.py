"""Constructor strings: patterns of all components in one text (#constructor-string-parsing)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from urlprism.errors import URLError
from urlprism.urlpattern.components import Component, matches_special_scheme
from urlprism.urlpattern.tokens import Kind, tokenize_leniently

_PLAIN: Final = frozenset({Kind.CHAR, Kind.ESCAPED_CHAR, Kind.INVALID_CHAR})
# What may have a modifier "?" behind it.
_MODIFIED: Final = frozenset({Kind.NAME, Kind.REGEXP, Kind.CLOSE, Kind.ASTERISK})


class State(StrEnum):
    """Which component is read (#constructor-string-parser/state)."""

    INIT = "init"
    PROTOCOL = "protocol"
    AUTHORITY = "authority"
    USERNAME = "username"
    PASSWORD = "password"  # noqa: S105 - the name of a component
    HOSTNAME = "hostname"
    PORT = "port"
    PATHNAME = "pathname"
    SEARCH = "search"
    HASH = "hash"
    DONE = "done"


_ORDER: Final = {state: number for number, state in enumerate(State)}
_TEXTLESS: Final = frozenset({State.INIT, State.AUTHORITY, State.DONE})


class ConstructorString:
    """Reads a constructor string (#parse-a-constructor-string).

    `result` are the pattern strings by component, `starts` where each begins in the text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize_leniently(text)
        self.result: dict[str, str] = {}
        self.starts: dict[str, int] = {}
        self.start = 0
        self.index = 0
        self.increment = 1
        self.depth = 0
        self.brackets = 0
        self.is_special = False
        self.state = State.INIT
        while self.index < len(self.tokens):
            self.increment = 1
            if self.tokens[self.index].sort is Kind.END:
                if not self._end():
                    break
            elif self._is_outside_of_groups():
                _STATES[self.state](self)
            self.index += self.increment
        if "hostname" in self.result and "port" not in self.result:
            self.result["port"] = ""

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return where each component stands in the text."""
        return {
            name: (start, start + len(self.result[name])) for name, start in self.starts.items()
        }

    def _end(self) -> bool:
        """Do what the state does at the end of the text; return whether it goes on."""
        if self.state is State.INIT:
            self.rewind()
            if self.is_sign("#"):
                self.change(State.HASH, 1)
            elif self.is_search_prefix():
                self.change(State.SEARCH, 1)
            else:
                self.change(State.PATHNAME, 0)
            return True
        if self.state is State.AUTHORITY:
            self.rewind(State.HOSTNAME)
            return True
        self.change(State.DONE, 0)
        return False

    def _is_outside_of_groups(self) -> bool:
        """Count braces; return whether the token is to be read by the state."""
        sort = self.tokens[self.index].sort
        if sort is Kind.OPEN:
            self.depth += 1
            return False
        if self.depth > 0:
            if sort is not Kind.CLOSE:
                return False
            self.depth -= 1
        return True

    def change(self, state: State, skip: int) -> None:
        """Keep the component that was read, and read the next one (#change-state)."""
        before = self.state
        if before not in _TEXTLESS:
            self.result[before] = self.component()
            self.starts[before] = self.token_start()
        if before is not State.INIT and state is not State.DONE:
            place, following = _ORDER[before], _ORDER[state]
            if place < _ORDER[State.HOSTNAME] < following:
                self.result.setdefault("hostname", "")
            if place < _ORDER[State.PATHNAME] < following:
                self.result.setdefault("pathname", "/" if self.is_special else "")
            if place < _ORDER[State.SEARCH] < following:
                self.result.setdefault("search", "")
        self.state = state
        self.index += skip
        self.start = self.index
        self.increment = 0

    def rewind(self, state: State | None = None) -> None:
        """Go back to where the component begins (#rewind, #rewind-and-set-state)."""
        self.index = self.start
        self.increment = 0
        self.state = state or self.state

    def is_sign(self, sign: str, ahead: int = 0) -> bool:
        """Return whether a token is this sign itself (#is-a-non-special-pattern-char)."""
        token = self.tokens[min(self.index + ahead, len(self.tokens) - 1)]
        return token.value == sign and token.sort in _PLAIN

    def is_search_prefix(self) -> bool:
        """Return whether a query begins here (#is-a-search-prefix)."""
        if self.is_sign("?"):
            return True
        if self.tokens[self.index].value != "?":
            return False
        return self.index == 0 or self.tokens[self.index - 1].sort not in _MODIFIED

    def token_start(self) -> int:
        """Return where the component begins in the text."""
        return self.tokens[min(self.start, len(self.tokens) - 1)].start

    def component(self) -> str:
        """Return the text of the component (#make-a-component-string)."""
        return self.text[self.token_start() : self.tokens[self.index].start]

    def read_init(self) -> None:
        """Look for the end of a protocol."""
        if self.is_sign(":"):
            self.rewind(State.PROTOCOL)

    def read_protocol(self) -> None:
        """Read a protocol, which may be special (#compute-protocol-matches-a-special-scheme-flag).

        Raise URLError if its pattern string is refused.
        """
        if not self.is_sign(":"):
            return
        try:
            protocol = Component.of("protocol", self.component())
        except URLError as error:
            place = error.start, error.end
            raise URLError(error.message, self.text, *place, error.rule) from None
        self.is_special = self.is_special or matches_special_scheme(protocol)
        if self.is_sign("/", 1) and self.is_sign("/", 2):
            self.change(State.AUTHORITY, 3)
        else:
            self.change(State.AUTHORITY if self.is_special else State.PATHNAME, 1)

    def read_authority(self) -> None:
        """Look for the end of credentials, or of a host."""
        if self.is_sign("@"):
            self.rewind(State.USERNAME)
        elif self.is_sign("/") or self.is_search_prefix() or self.is_sign("#"):
            self.rewind(State.HOSTNAME)

    def read_username(self) -> None:
        """Read a username."""
        if self.is_sign(":"):
            self.change(State.PASSWORD, 1)
        elif self.is_sign("@"):
            self.change(State.HOSTNAME, 1)

    def read_password(self) -> None:
        """Read a password."""
        if self.is_sign("@"):
            self.change(State.HOSTNAME, 1)

    def read_hostname(self) -> None:
        """Read a host; a colon in brackets is a part of it."""
        if self.is_sign("["):
            self.brackets += 1
        elif self.is_sign("]"):
            self.brackets -= 1
        elif self.is_sign(":") and self.brackets == 0:
            self.change(State.PORT, 1)
        else:
            self.read_port()

    def read_port(self) -> None:
        """Read a port."""
        if self.is_sign("/"):
            self.change(State.PATHNAME, 0)
        else:
            self.read_pathname()

    def read_pathname(self) -> None:
        """Read a path."""
        if self.is_search_prefix():
            self.change(State.SEARCH, 1)
        else:
            self.read_search()

    def read_search(self) -> None:
        """Read a query."""
        if self.is_sign("#"):
            self.change(State.HASH, 1)

    def read_hash(self) -> None:
        """Read a fragment, which goes on to the end."""


_STATES: Final[Mapping[State, Callable[[ConstructorString], None]]] = {
    State.INIT: ConstructorString.read_init,
    State.PROTOCOL: ConstructorString.read_protocol,
    State.AUTHORITY: ConstructorString.read_authority,
    State.USERNAME: ConstructorString.read_username,
    State.PASSWORD: ConstructorString.read_password,
    State.HOSTNAME: ConstructorString.read_hostname,
    State.PORT: ConstructorString.read_port,
    State.PATHNAME: ConstructorString.read_pathname,
    State.SEARCH: ConstructorString.read_search,
    State.HASH: ConstructorString.read_hash,
}
