"""A `server` block as a front: its routes, nginx's choice among them, and what was not read.

block ──► settings that it inherits ──► locations, those inside them ──► routes, a tree of choices
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from urlprism._core.regular.errors import NotModelled
from urlprism.servers.configurations.errors import ConfigurationError, shown
from urlprism.servers.configurations.nginx import effects
from urlprism.servers.configurations.nginx.choosing import (
    Choice,
    Level,
    Matched,
    Prefixed,
    level_of,
)
from urlprism.servers.configurations.nginx.effects import Effects, Jump, Note, Settings
from urlprism.servers.configurations.nginx.locations import (
    EXACT,
    FINAL,
    NAMED,
    Head,
    check_place,
    head_of,
    is_written_by_template,
)
from urlprism.servers.configurations.nginx.syntax import TEMPLATE, Directive
from urlprism.servers.deployments import Front, Route, Unread
from urlprism.servers.reading import Server
from urlprism.servers.rules import Exact, Prefix, Rule

_SOURCE: Final = "nginx ngx_http_init_locations"
_ANSWERED: Final = -1
_MOST_TOLD: Final = 100  # routes for which a line is told by itself, else for all of them
_MOST_LOOKS: Final = 2_000_000  # at rules, for fixed paths that nginx goes to by itself
_FILES: Final = "no file stands where try_files looks before it goes to a named location"


class Reading:
    """A server block while it is read; the routes of what is inside another follow it."""

    def __init__(self, block: Directive, settings: Settings, jumps: Iterable[Jump] = ()) -> None:
        self._block = block
        self._own = block.block or ()
        self._settings = settings.inside(self._own)
        self._routes: list[Route] = []
        self._unread: list[Unread] = []
        self._jumps: list[tuple[range | None, Jump]] = [(None, jump) for jump in jumps]
        self._falls: list[tuple[int, Jump]] = []
        self._raw: set[int] = set()
        self._named: dict[str, tuple[Directive, Head]] = {}
        self._assumed: list[str] = []
        self._has_templates = False
        self._looks = 0
        self._targets: dict[str, int | None] = {}

    def front(self, server: Server) -> Front:
        """Return the front; raise ConfigurationError for what nginx refuses."""
        own = effects.of(self._own, self._settings, None)
        self._settings = self._settings._replace(values=own.values)
        level = self._level(self._own, self._settings, None) or Level()
        default = len(self._routes)
        self._routes.append(Route(Prefix(""), "server", own.guard, None, self._block.place))
        self._tell(own, None, default)
        choice = Choice(Level() if own.is_over else level, default)
        for place, jump in self._falls:
            self._fall(place, jump)
        self._jump(choice)
        assumed = tuple(dict.fromkeys((*server.assumed, *self._assumed)))
        unread = tuple(dict.fromkeys(sorted(self._unread, key=lambda each: each.place)))
        routes = tuple(self._routes)
        if assumed != server.assumed:
            server = replace(server, assumed=assumed)
        return Front(server, routes, choice, unread, _name(self._own))

    def _level(
        self, block: Iterable[Directive], settings: Settings, around: Head | None
    ) -> Level | None:
        """Read the locations of a block; return them as a level, None if there are none."""
        ends: list[int] = []
        slashed: list[tuple[Head, int]] = []
        prefixed: list[Prefixed] = []
        matched: list[Matched] = []
        seen: set[tuple[str, str]] = set()
        for location in block:
            self._has_templates |= location.name == TEMPLATE
            if location.name != "location":
                continue
            if is_written_by_template(location):
                self._leave_out(location, "a template writes it")
                continue
            head = head_of(location)
            check_place(head, around)
            if self._is_second(head, seen):
                self._leave_out(location, "a second one, where a template chooses")
            elif head.modifier == NAMED:
                self._named[head.name] = (location, head)
                for inner in location.block or ():
                    if inner.name == "location":
                        check_place(head_of(inner), head)
            else:
                self._location(location, head, settings, (ends, slashed, prefixed, matched))
        ends += self._slashes(slashed, seen)
        return level_of(ends, prefixed, matched)

    def _location(
        self,
        location: Directive,
        head: Head,
        settings: Settings,
        level: tuple[list[int], list[tuple[Head, int]], list[Prefixed], list[Matched]],
    ) -> None:
        """Read a location and those inside it, and put it into its level."""
        block = location.block or ()
        inside = settings.inside(block)
        own = effects.of(block, inside, head)
        try:
            rule = head.rule()
        except NotModelled as error:
            self._leave_out(location, str(error))
            return
        ends, slashed, prefixed, matched = level
        place = len(self._routes)
        self._routes.append(Route(rule, str(head), own.guard, own.sent, head.place))
        below = self._level(block, inside, head)
        self._tell(own, range(place, len(self._routes)), place)
        if own.is_slashed:
            slashed.append((head, place))
        if head.is_expression:
            matched.append(Matched(place, below))
        elif head.modifier == EXACT:
            ends.append(place)
        else:
            prefixed.append(Prefixed(place, len(head.name), head.modifier == FINAL, below))

    def _slashes(self, slashed: list[tuple[Head, int]], seen: set[tuple[str, str]]) -> list[int]:
        """Add a route for each 301 to a final slash, unless a location has the path without it."""
        places: dict[str, int] = {}
        for head, place in slashed:
            path = head.name[:-1]
            if path in places or ("=", path) in seen or ("", path) in seen or not path:
                continue
            guard = "internal" if self._routes[place].guard == "internal" else ""
            places[path] = len(self._routes)
            name = f"{head} (301 to its slash)"
            self._routes.append(Route(Exact(path), name, guard, None, head.place))
        return [*places.values()]

    def _is_second(self, head: Head, seen: set[tuple[str, str]]) -> bool:
        """Return whether a location stands there twice, which only a template may write."""
        if head.is_expression:
            return False
        kind = head.modifier if head.modifier in {EXACT, NAMED} else ""
        if (kind, head.name) not in seen:
            seen.add((kind, head.name))
            return False
        if not self._has_templates:
            message = f"duplicate {head}"
            raise ConfigurationError(message, head.place, _SOURCE)
        return True

    def _leave_out(self, location: Directive, reason: str) -> None:
        what = f"location {shown(' '.join(location.words))}: {reason}"
        self._unread.append(Unread(location.place, what))

    def _tell(self, own: Effects, routes: range | None, place: int) -> None:
        """Keep what was not read in a block, for its route, or for those inside it as well."""
        for note in own.notes:
            self._note(note, routes, place)
        for jump in own.jumps:
            is_alone = routes is None and not jump.note.is_inherited
            self._jumps.append((range(place, place + 1) if is_alone else routes, jump))
        if own.fallback is not None:
            self._falls.append((place, own.fallback))
        if own.is_raw:
            self._raw.add(place)
        self._assumed += own.assumed

    def _note(self, note: Note, routes: range | None, place: int) -> None:
        if not note.is_inherited:
            self._unread.append(Unread(note.place, note.what, place))
        elif routes is None or len(routes) > _MOST_TOLD:
            self._unread.append(Unread(note.place, note.what))
        else:
            self._unread += [Unread(note.place, note.what, each) for each in routes]

    def _fall(self, place: int, jump: Jump) -> None:
        """Let a route send on what the named location does that its `try_files` ends in."""
        if jump.target not in self._named:
            self._note(jump.note, None, place)
            return
        location, head = self._named[jump.target]
        block = location.block or ()
        own = effects.of(block, self._settings.inside(block), head)
        if own.fallback is not None:
            self._note(jump.note, None, place)
        self._tell(own._replace(fallback=None), range(place, place + 1), place)
        route = self._routes[place]
        guards = dict.fromkeys(filter(None, (route.guard, own.guard)))
        self._routes[place] = route._replace(guard=", ".join(guards), sent=own.sent)
        self._assumed.append(_FILES)

    def _jump(self, choice: Choice) -> None:
        """Tell the fixed paths that lead to a location which sends on what the request was."""
        raw = self._raw | {each.route for each in self._unread if each.route is not None}
        count = len(self._routes)
        left = self._jumps
        is_changed = True
        while is_changed:
            others = []
            for where, jump in left:
                target = self._target(choice, jump.target)
                if target == _ANSWERED or (target is not None and target not in raw):
                    others.append((where, jump))
                    continue
                self._note(jump.note._replace(is_inherited=True), where, 0)
                if len(raw) < count:
                    raw |= {*(range(count) if where is None else where)}
            is_changed = len(others) < len(left)
            left = others

    def _target(self, choice: Choice, path: str) -> int | None:
        """Return the place of the route of a fixed path; None if it is not looked at.

        For the name of a location that answers everything itself it is another number.
        """
        if path.startswith(NAMED):
            return self._answered(path)
        if path not in self._targets:
            self._looks += len(self._routes)
            is_enough = self._looks > _MOST_LOOKS
            self._targets[path] = (
                None if is_enough else choice([_matches(each.rule, path) for each in self._routes])
            )
        return self._targets[path]

    def _answered(self, name: str) -> int | None:
        """Return a number if a named location sends nothing on, and all of it was read."""
        if name not in self._named:
            return _ANSWERED
        location, head = self._named[name]
        block = location.block or ()
        own = effects.of(block, self._settings.inside(block), head)
        is_read = own.sent is None and not (own.notes or own.jumps or own.fallback)
        return _ANSWERED if is_read else None


def _matches(rule: Rule, path: str) -> bool:
    """Return the same as the rule's `matches`, faster."""
    if isinstance(rule, Exact):
        return path == rule.text
    return path.startswith(rule.text) if isinstance(rule, Prefix) else rule.matches(path)


def _name(block: Iterable[Directive]) -> str:
    """Return the names of a server, or where it listens."""
    for name in ("server_name", "listen"):
        words = [word for each in block if each.name == name for word in each.words]
        if words:
            return shown(" ".join(words))
    return ""
