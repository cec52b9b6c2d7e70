"""What the directives of one block do to a request that comes there; locations are not looked into.

directives ──► guard, what is sent on, where else nginx looks for a location, what was not read
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from urlprism.servers.configurations.errors import ConfigurationError, shown
from urlprism.servers.configurations.nginx import guards, tables
from urlprism.servers.configurations.nginx.conditions import is_for_others
from urlprism.servers.configurations.nginx.guards import Access
from urlprism.servers.configurations.nginx.locations import Head
from urlprism.servers.configurations.nginx.sending import passed, resolved
from urlprism.servers.configurations.nginx.syntax import TEMPLATE, Directive, has_template
from urlprism.servers.deployments import Line, Sent

_NUMBER: Final = re.compile("[0-9]{1,3}")
_LUA: Final = re.compile("(.*)by_lua(?:_block|_file)?")
_HARMLESS_LUA: Final = (*tables.HARMLESS_LUA, *tables.HARMLESS_LUA_TOO)
# They match every path, as `rewrite` has them.
_EVERYTHING: Final = frozenset({"^", "^/", "/", ".*", "^.*", "^(.*)", "^/(.*)", "(.*)"})
_OF_FILES: Final = frozenset({"$uri", "$uri/"})
_ELSEWHERE: Final = frozenset({"location", "server", "upstream"})


class Note(NamedTuple):
    """A line that was not read, and whether it also concerns the locations inside."""

    place: Line
    what: str
    is_inherited: bool = True


class Jump(NamedTuple):
    """Where nginx looks for a location anew: a fixed path, or the name of a location."""

    note: Note
    target: str


class Settings(NamedTuple):
    """What a block has from those around it: access, `internal`, variables with certain values."""

    access: Access = Access()
    is_internal: bool = False
    values: Mapping[str, str] = MappingProxyType({})

    def inside(self, block: Iterable[Directive]) -> "Settings":
        """Return the settings of a block that stands in one with these settings."""
        block = tuple(block)
        is_internal = self.is_internal or any(each.name == "internal" for each in block)
        return Settings(self.access.inside(block), is_internal, self.values)


class Effects(NamedTuple):
    """What a block does: `is_over` says whether it answers all of its requests itself.

    `is_slashed` says whether nginx sends a path without the location's last slash to that with it.
    """

    guard: str
    sent: Sent | None
    is_over: bool
    is_raw: bool
    is_slashed: bool
    values: Mapping[str, str]
    notes: tuple[Note, ...]
    jumps: tuple[Jump, ...]
    fallback: Jump | None
    assumed: tuple[str, ...]


def of(block: Iterable[Directive], settings: Settings, head: Head | None) -> Effects:
    """Return what a block does; `settings` are its own, and `head` is None for no location.

    Raise ConfigurationError for what nginx refuses.
    """
    reading = _Block(settings, head)
    for directive in block:
        reading.read(directive)
    return reading.effects()


class _Block:
    """A block while its directives are read, in their order."""

    def __init__(self, settings: Settings, head: Head | None) -> None:
        self._settings = settings
        self._head = head
        self._values = dict(settings.values)
        self._passes: Directive | None = None  # the last directive that answers or sends on
        self._is_slashed = False
        self._return = ""
        self._is_over = self._is_stopped = False
        self._notes: list[Note] = []
        self._jumps: list[Jump] = []
        self._files: Directive | None = None
        self._assumed: list[str] = []

    def read(self, directive: Directive) -> None:
        """Read a directive."""
        name = directive.name
        if name in _REWRITES:
            if not self._is_stopped:
                _REWRITES[name](self, directive)
        elif name in _READERS:
            _READERS[name](self, directive)
        elif name in guards.NAMES:
            if guards.is_unsure(directive):
                self._note(directive, f"{name}: what it says is only known at run time")
        elif name in tables.ANSWERS:
            self._passes = directive
        elif not _is_harmless(name):
            self._note(directive, "a template writes it" if name == TEMPLATE else shown(name))

    def effects(self) -> Effects:
        """Return what the block does."""
        sent, is_raw = self._sent()
        guard, fallback = self._settings.access.guard, None
        if self._is_over:
            guard, sent = self._return, None
        elif self._files is not None:
            fallback = self._tried(self._files)
        if self._settings.is_internal:
            guard = "internal"
        return Effects(
            *(guard, sent, self._is_over, is_raw, self._is_slashed, self._values),
            *(tuple(self._notes), tuple(self._jumps), fallback, tuple(self._assumed)),
        )

    def _note(self, directive: Directive, what: str, *, is_inherited: bool = True) -> None:
        self._notes.append(Note(directive.place, what, is_inherited))

    def _sent(self) -> tuple[Sent | None, bool]:
        """Return what is sent on, and whether it is the target as it came in any case."""
        directive = self._passes
        if directive is None or directive.name in tables.ANSWERS or self._is_over:
            return None, False
        if directive.name in tables.OTHER_PASSES:
            self._note(directive, f"{directive.name}: what it sends on is not followed", **_ALONE)
            return None, True
        head = self._head
        sent = passed(directive, head, self._values)
        if sent.unread:
            self._note(directive, sent.unread, **_ALONE)
        return sent.sent, sent.is_raw

    def _tried(self, files: Directive) -> Jump | None:
        """Return the named location that `try_files` ends in, None if it does not."""
        *tried, last = files.words or ("",)
        note = Note(files.place, f"try_files {shown(' '.join(files.words))}", is_inherited=False)
        path = last.partition("?")[0]
        passes = self._passes is not None
        if not (
            any(map(has_template, files.words)) or (passes and not _OF_FILES.issuperset(tried))
        ):
            if last.startswith("@") and not passes:
                return Jump(note, last)
            if last.startswith("=") and tried:
                return None
            if path.startswith("/") and "$" not in path and tried:
                self._jumps.append(Jump(note, path))
                return None
        self._notes.append(note)
        return None

    def returns(self, directive: Directive) -> None:
        """Read `return`: everything is answered here."""
        if not 1 <= len(directive.words) <= 2:
            message = 'invalid number of arguments in "return"'
            raise ConfigurationError(message, directive.place, "nginx ngx_conf_handler")
        code = directive.words[0]
        self._is_stopped = self._is_over = True
        if _NUMBER.fullmatch(code):
            self._return = f"return {code}" if int(code) >= 400 else ""
        elif has_template(code):
            self._note(directive, "return: a template writes it")
        elif len(directive.words) == 2 or not code.startswith(("http://", "https://", "$scheme")):
            message = "invalid return code"
            raise ConfigurationError(message, directive.place, "nginx ngx_http_rewrite_return")

    def rewrites(self, directive: Directive) -> None:
        """Read `rewrite`: an answer for every path, or not followed."""
        expression, target, flag = (*directive.words, "", "", "")[:3]
        redirects = flag in {"redirect", "permanent"} or target.startswith(
            ("http://", "https://", "$scheme")
        )
        if redirects and expression in _EVERYTHING:
            self._is_stopped = self._is_over = True
            return
        what = f"rewrite {shown(expression)}"
        self._note(directive, what, is_inherited=self._head is None)

    def sets(self, directive: Directive) -> None:
        """Read `set`: the value is kept where it is certain."""
        if len(directive.words) != 2:
            message = 'invalid number of arguments in "set"'
            raise ConfigurationError(message, directive.place, "nginx ngx_conf_handler")
        name = directive.words[0].removeprefix("$").lower()
        value = resolved(directive.words[1], self._values)
        self._values.pop(name, None)
        if value is not None:
            self._values[name] = value

    def unsets(self, directive: Directive) -> None:
        """Read what sets a variable, its first word, to what is not known."""
        self._values.pop("".join(directive.words[:1]).removeprefix("$").lower(), None)

    def branches(self, directive: Directive) -> None:
        """Read `if`: requests that are not asked about, or not followed."""
        for name in _sets_in(directive.block or ()):
            self._values.pop(name, None)
        others = is_for_others(directive, in_location=self._head is not None)
        if others is None:
            what = f"if {shown(' '.join(directive.words[:2]))}"
            self._note(directive, what, is_inherited=self._head is None)
        elif others:
            self._assumed.append(f"{directive.place}: no request with {others}")

    def stops(self, directive: Directive) -> None:
        """Read `break`: no directive of rewriting is looked at behind it."""
        del directive
        self._is_stopped = True

    def passes(self, directive: Directive) -> None:
        """Read what sends requests on; the last one counts."""
        self._passes = directive
        head = self._head
        if head is not None and head.prefix is not None and head.prefix.endswith("/"):
            self._is_slashed = True

    def tries(self, directive: Directive) -> None:
        """Read `try_files`; the last one counts."""
        self._files = directive

    def pages(self, directive: Directive) -> None:
        """Read `error_page`: another URL, a fixed path, a name, or not followed."""
        target = directive.words[-1] if directive.words else ""
        note = Note(directive.place, f"error_page {shown(' '.join(directive.words))}")
        if target.startswith(("http://", "https://", "$scheme")):
            return
        if target.startswith(("/", "@")) and not ("$" in target or has_template(target)):
            self._jumps.append(Jump(note, target.partition("?")[0]))
        else:
            self._notes.append(note)

    def mirrors(self, directive: Directive) -> None:
        """Read `mirror`, which is not followed."""
        if directive.words != ("off",):
            self._note(directive, "mirror")

    def includes(self, directive: Directive) -> None:
        """Read an `include` that was not followed."""
        self._note(directive, f"include {shown(directive.words[0])}: {directive.words[-1]}")

    def merges(self, directive: Directive) -> None:
        """Read `merge_slashes`, which only a server has."""
        if self._head is not None or directive.words not in {("on",), ("off",)}:
            self._note(directive, "merge_slashes")

    def ignores(self, directive: Directive) -> None:
        """Read a directive that does nothing here."""
        del directive


_ALONE: Final = {"is_inherited": False}
# The directives of the phase of rewriting, one after another until one of them ends it.
_REWRITES: Final[Mapping[str, Callable[[_Block, Directive], None]]] = {
    "return": _Block.returns,
    "rewrite": _Block.rewrites,
    "set": _Block.sets,
    "if": _Block.branches,
    "break": _Block.stops,
}
_READERS: Final[Mapping[str, Callable[[_Block, Directive], None]]] = {
    "try_files": _Block.tries,
    "error_page": _Block.pages,
    "mirror": _Block.mirrors,
    "include": _Block.includes,
    "merge_slashes": _Block.merges,
    **dict.fromkeys(("proxy_pass", "grpc_pass", *tables.OTHER_PASSES), _Block.passes),
    **dict.fromkeys(tables.SETS, _Block.unsets),
    **dict.fromkeys(("root", "alias", "internal", *_ELSEWHERE), _Block.ignores),
}


def _is_harmless(name: str) -> bool:
    """Return whether a directive changes nothing of what is asked here."""
    lua = _LUA.fullmatch(name)
    if lua is not None:
        return lua[1] in _HARMLESS_LUA
    return name in tables.HARMLESS or name in tables.OWN_BLOCKS


def _sets_in(block: Iterable[Directive]) -> set[str]:
    """Return the names of the variables that a block sets."""
    return {
        each.words[0].removeprefix("$").lower()
        for each in block
        if each.name == "set" and each.words
    }
