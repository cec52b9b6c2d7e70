"""Servers of nginx with locations in one another, drawn by chance, and targets for them.

Each location says in a field of its answers which one it is, also where it refuses a request.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

_SEGMENTS: Final = ("a", "b", "ab", "admin", "api", "A", "a.b", "x.php", "é", "-", "x y", "a;b")
_EXPRESSIONS: Final = (
    *(r"\.php$", "^/a/", "/b", "^/(a|b)/(ab|x)", "(?i)admin", "/$", "^/[^/]*/b", r"\.(php|b)$"),
    *("^.{4}$", "//", "[^a]b", r"^/a\b", "é", "^/(a|api)(/.*)?$", "a{2}", "/(?:a|b)+$", "^/$", "D"),
    *(r"/(?!admin).*", r"/a(?!b)", r"\.(?!ph)", r"(?i)/x(?!\.php).*"),
)
_PATHS: Final = ("", "", "/", "/new", "/new/", "/n%20w/", "$request_uri")
_GUARDS: Final = (
    *("deny all;", "allow 10.0.0.0/8; deny all;", "allow all; deny all;", "deny 10.0.0.1;"),
    *("auth_basic x;", "auth_basic off;", "auth_basic x; auth_basic_user_file users;"),
    *("satisfy any;", "satisfy all;", "satisfy any; allow all; auth_basic x;", "internal;"),
    *("auth_request /no;", "auth_request off;", "return 451;", "return 500;"),
    *("deny all; satisfy any; auth_basic x; auth_basic_user_file users;", "return 403 no;"),
)
_REST: Final = ("", "", "root folder;", "return 200 here;", "return 302 http://o.example/;")
_USERS: Final = "auth_basic x; auth_basic_user_file users;"

# What chance does not draw: final slashes with and without a neighbour, what is inside others.
_BACK: Final = "proxy_pass http://behind/;"
_INSIDE: Final = f"location /t/v {{ MARK {_BACK} }}"
_CORNERS: Final = (
    ("/c/", _BACK), ("/c", "return 200 here;"), ("/d/", _BACK), ("= /d", "return 200 here;"),
    ("= /e/", _BACK), ("/f/", "return 200 here;"), ("/g/", f"location /g/h/ {{ MARK {_BACK} }}"),
    ("^~ /i/", f"{_BACK} location /i/j/ {{ MARK internal; {_BACK} }}"),
    ("~ ^/[dgi]$", "proxy_pass http://behind;"),
    ("/k/", f"internal; {_BACK} location /k/l {{ MARK {_BACK} }}"), ("~ /l$", "return 200 here;"),
    ("/m", f"satisfy any; allow all; {_USERS} {_BACK}"), ("/n", f"satisfy any; deny all; {_BACK}"),
    ("/o/", f"return 451; {_BACK}"), ("/p/", f"{_BACK} empty_gif;"), ("/q/", f"empty_gif; {_BACK}"),
    ("/r/", f"break; return 451; {_BACK}"),
    ("/s/", f"rewrite ^ http://o.example/ redirect; {_BACK}"),
    ("/t", f"{_USERS} location /t/u {{ MARK auth_basic off; {_BACK} }} {_INSIDE}"),
    ("=/w", _BACK), ("~*^/x$", "return 200 here;"), ("^~/y", _BACK), ("~ ^/y", "return 200 here;"),
    ("/z", f"deny all; location /z/a {{ MARK allow 127.0.0.2; {_BACK} }}"),
)  # fmt: skip


class Drawn:
    """A server that is drawn, as text, and the names of its locations."""

    def __init__(self, chance: Random, host: str, first: str = "") -> None:
        self.host = host
        self._chance = chance
        self._count = 0
        self._named: list[str] = []
        self.names: list[str] = []
        merges = first or f"merge_slashes {chance.choice(('on', 'off'))};"
        guard = chance.choice(_GUARDS) if chance.random() < 0.2 else ""
        guard = "" if guard.startswith(("return", "internal")) else guard
        lines = [f"server {{ listen 127.0.0.1:PORT; server_name {host}; {merges} {guard}"]
        lines += [f'add_header X-Route "of {host}" always;']
        lines += [*self._level("", 0, is_expression=False), *self._named]
        lines.append(f"location = /no {{ {self._mark()} return 403; }}")
        self.text = "\n".join((*lines, "}"))

    def _mark(self) -> str:
        self._count += 1
        return f"add_header X-Route {self._count} always;"

    def _level(self, around: str, depth: int, *, is_expression: bool) -> Iterator[str]:
        """Yield the lines of the locations of a level."""
        heads = set()
        for _ in range(self._chance.choice((0, 1, 2, 3)) if depth else self._chance.randint(2, 12)):
            kind = self._chance.choice(("", "", "", "^~", "=", "~", "~", "~*"))
            if kind.startswith("~"):
                name = self._chance.choice(_EXPRESSIONS)
            else:
                if is_expression:
                    continue
                name = self._name(around)
            head = (kind.replace("^~", ""), name)
            if head in heads and not kind.startswith("~"):
                continue
            heads.add(head)
            self.names.append(name)
            yield from self._location(kind, name, depth)

    def _location(self, kind: str, name: str, depth: int) -> Iterator[str]:
        mark = self._mark()
        does = self._does(kind, mark)
        yield f'location {kind} "{name}" {{ {mark} {does}'
        if kind != "=" and depth < 3 and self._chance.random() < 0.5:
            is_expression = kind.startswith("~")
            yield from self._level(name, depth + 1, is_expression=is_expression)
        yield "}"

    def _name(self, around: str) -> str:
        name = around or self._chance.choice(("/", "/", "", "/x"))
        for _ in range(self._chance.choice((0, 1, 1, 1, 2))):
            name += self._chance.choice(_SEGMENTS) + self._chance.choice(("", "/", "/"))
        return name

    def _does(self, kind: str, mark: str) -> str:
        """Return the directives of a location: a guard or none, and what it does."""
        guard = self._chance.choice(_GUARDS) if self._chance.random() < 0.35 else ""
        choice = self._chance.random()
        if choice < 0.2:
            rest = self._chance.choice(_REST)
        elif choice < 0.3:
            name = f"@{len(self._named)}"
            inside = self._chance.choice(_GUARDS) if self._chance.random() < 0.3 else ""
            self._named.append(f"location {name} {{ {mark} {inside} proxy_pass http://behind; }}")
            rest = f"root folder; try_files $uri {name};"
        elif choice < 0.4:
            rest = "set $back behind; proxy_pass http://$back;"
        else:
            path = self._chance.choice(_PATHS)
            rest = f"proxy_pass http://behind{'' if kind.startswith('~') else path};"
        return f"{guard} {rest}"

    def targets(self, count: int) -> Iterator[bytes]:
        """Yield targets of origin form, most of them near the names of locations."""
        for _ in range(count):
            name = self._chance.choice(self.names)
            path = name.encode() if name.startswith("/") else b"/"
            for _ in range(self._chance.choice((0, 1, 1, 2, 3, 4))):
                path = self._changed(path)
            query = self._chance.choice((b"", b"", b"?x=1", b"?", b"?/../%61", b"#x"))
            target = path.replace(b" ", b"%20") + query
            yield target if target.startswith(b"/") else b"/" + target

    def _changed(self, path: bytes) -> bytes:
        chance = self._chance
        place = chance.randint(0, len(path))
        kind = chance.random()
        if kind < 0.3:
            piece = chance.choice((*_SEGMENTS, "x.php", "b/ab", "admin")).encode()
            return path + chance.choice((b"", b"/")) + piece + chance.choice((b"", b"/"))
        if kind < 0.4:
            return path[:-1]
        if kind < 0.5:
            piece = chance.choice((b"/", b"//", b"/.", b"/..", b"/../", b"%2e%2e/", b"/./", b"%2F"))
            return path[:place] + piece + path[place:]
        if kind < 0.7 and place < len(path):
            return path[:place] + b"%%%02x" % path[place] + path[place + 1 :]
        if kind < 0.8:
            return path.swapcase()
        if kind < 0.9:
            return (
                path[:place]
                + bytes([chance.choice((*range(0x21, 0x7F), *range(0x80, 256)))])
                + path[place:]
            )
        return path + chance.choice((b"%0A", b"%25", b"%00", b"%", b"%3f", b"%23", b"\\", b"%5c"))


class Corners:
    """A server with the corners, in the place of one that is drawn."""

    def __init__(self, host: str) -> None:
        self.host = host
        count = 0
        lines = [f"server {{ listen 127.0.0.1:PORT; server_name {host};"]
        lines += [f'add_header X-Route "of {host}" always;']
        for head, does in _CORNERS:
            text = f"location {head} {{ MARK {does} }}".replace(" location ", "\nlocation ")
            for line in text.split("\n"):
                count += 1
                lines.append(line.replace("MARK", f"add_header X-Route {count} always;"))
        self.text = "\n".join((*lines, "}"))

    @staticmethod
    def targets(count: int) -> Iterator[bytes]:
        """Yield targets that meet them."""
        del count
        for letter in "cdefghijklmnopqrstuvwxyzX":
            for behind in (
                "",
                "/",
                "/h",
                "/h/",
                "/j",
                "/l",
                "/lx",
                "/u",
                "/v",
                "/a",
                "/h/x",
                "?q",
                "/?q",
            ):
                yield f"/{letter}{behind}".encode()
                yield f"/%{ord(letter):02X}{behind}".encode()
