"""FTP URLs (RFC 1738 §3.2): directories to change to, one by one, and a name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.arguments.part_data import texts_of
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.errors import URLError
from urlprism.redaction.masking import MASK
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

_FPATH: Final = grammar.Run(sets.FTP_SEGMENT | {"/"}, "fsegment")
_TYPE: Final = "type="  # in lower case, though literals of RFC 822 ignore case
_FTPTYPE: Final = re.compile("[AIDaid]")


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class FTPPlan(Plan):
    """The commands from the login on, for a new connection (§3.2.5).

    `ask` is the input that the user has to give if the server asks for it: a "password", or an
    "email" address as the password of "anonymous" (§3.2.1). With `guess_type` the URL leaves the
    type of the transfer to the client (§3.2.3).
    """

    commands: tuple[str, ...] = field(default=(), repr=False)  # PASS may show a password
    ask: Literal["password", "email"] | None = None
    guess_type: bool = False


class FTPData(TypedDict):
    """The arguments of `FTP.build`."""

    host: str
    port: int | None
    user: str | None
    password: str | None
    cwd: tuple[str, ...] | None
    name: str | None
    typecode: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class FTP(Locator):
    """An FTP URL: `cwd` and `name` are decoded, and None if there is no url-path.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("ftp://h.example/a%2Fb/c;type=i")
    >>> url.cwd, url.name, url.typecode
    (('a/b',), 'c', 'i')
    """

    SCHEME: ClassVar[str] = "ftp"
    DEFAULT_PORT: ClassVar[int | None] = 21
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme", "user", "password", "host", "port", "urlpath", "cwd", "name", "typecode",
    )  # fmt: skip

    cwd_text = TextOf["tuple[str, ...] | None"]()
    cwd_written = WrittenOf["tuple[str, ...] | None"]()
    name_text = TextOf["str | None"]()
    name_written = WrittenOf["str | None"]()

    cwd: tuple[str, ...] | None = None
    name: str | None = None
    typecode: str | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse an ftpurl: login [ "/" fpath [ ";type=" ftptype ]] (§5)."""
        before, path = internet.authority(schemepart)
        server = internet.login(before)._asdict()
        if path is None:
            return make(cls, text=schemepart.text, **server)
        fpath, behind = path.partition(";")
        *cwd, name = map(decoded, _FPATH.check(fpath).split("/"))
        typecode = None if behind is None else _typecode(behind)
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=str(path),
            cwd=tuple(cwd),
            name=name,
            typecode=typecode,
        )

    @classmethod
    def build(
        cls,
        *,
        host: str,
        port: int | None = None,
        user: Text | None = None,
        password: Text | None = None,
        cwd: Sequence[Text] | None = None,
        name: Text | None = None,
        typecode: str | None = None,
    ) -> Self:
        """Return the URL with this data; without a name it has no url-path.

        A "?" is encoded, although §5 allows it: later readers end the path there (RFC 1808 §2.3).

        Raise URLError for an invalid host, port or type, for a password without a user, and for
        directories or a type without a name.

        >>> str(FTP.build(host="h.example", cwd=["a/b"], name="c", typecode="i"))
        'ftp://h.example/a%2Fb/c;type=i'
        """
        login = internet.write_login("ftp", host, port, user, password)
        suffix = "" if typecode is None else f";{_TYPE}{typecode}"
        if name is None:
            if cwd or suffix:
                message = "directories and a type need a name, which may be empty"
                raise URLError(message, login, len(login), len(login), "RFC 1738 §5 ftpurl")
            return cls.written(login)
        steps = texts_of(cwd or (), "cwd must be a list of directories")
        path = "/".join(
            [*(quote(each, "ftp", "cwd") for each in steps), quote(name, "ftp", "name")]
        )
        return cls.written(f"{login}/{path.replace('?', '%3F')}{suffix}")

    def data(self) -> FTPData:
        """Return the arguments of `build` that make this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> url = parse("ftp://a%40b@h.example/c%2Fd/e")
        >>> url.data()["user"], url.data()["cwd"]
        ('a@b', ('c/d',))
        >>> FTP.build(**url.data()) == url
        True
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "user": self.user_text,
            "password": self.password_text,
            "cwd": self.cwd,
            "name": self.name,
            "typecode": self.typecode,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        segments = self._segments()
        cwd = tuple(segments[:-1]) if segments else None
        return {**self.login_pieces(), "cwd": cwd, "name": segments[-1] if segments else None}

    def plan(self, *, email: str | None = None, password: str | None = None) -> FTPPlan:
        """Return the commands of RFC 959, by the steps of §3.2.1 and §3.2.2.

        `email` is the password of "anonymous"; `password` is that of a user whom the URL names
        without one. Raise URLError for a line end or NUL in an argument of a command (§6).

        >>> from urlprism.rfc1738 import parse
        >>> parse("ftp://h.example/a/b;type=i").plan(email="me@h.example").commands
        ('USER anonymous', 'PASS me@h.example', 'CWD a', 'TYPE i', 'RETR b')
        """
        self.check_plan()
        login, ask = self._login(email, password)
        moves = tuple(f"CWD {each}" for each in self.cwd or ())
        return FTPPlan(
            connect=self.server,
            commands=(*login, *moves, *self._access()),
            warnings=(
                *security.common(self),
                *self._null_cwds(),
                *self._options(),
                *self._questions(),
            ),
            ask=ask,
            guess_type=bool(self.name) and self.typecode is None,
        )

    def cautions(self) -> list[Finding]:
        """Return warnings of null directories, options, and an empty name, which is undefined."""
        cautions = self._null_cwds() + self._options() + self._questions()
        if self.name == "" and (self.typecode or "").lower() != "d":
            place = self._segments()[-1]
            message = "what to do with an empty name is not defined"
            cautions.append(security.finding("empty-name", place, "3.2.2", message))
        return cautions

    def refusals(self) -> list[Finding]:
        """Return a finding for each encoded line end and NUL (§6)."""
        return security.encoded(self.piece)

    def _login(
        self, email: str | None, password: str | None
    ) -> tuple[list[str], Literal["password", "email"] | None]:
        """Return USER and PASS, and the input that a missing PASS needs (§3.2.1)."""
        if self.user is None:
            return _commands("anonymous", email), ("email" if email is None else None)
        secret = password if self.password is None else decoded(self.password)
        return _commands(decoded(self.user), secret), ("password" if secret is None else None)

    def _access(self) -> list[str]:
        """Return the commands after the last CWD (§3.2.2); only RETR needs an argument."""
        if (self.typecode or "").lower() == "d":
            return [f"NLST {self.name}" if self.name else "NLST"]
        mode = [] if self.typecode is None else [f"TYPE {self.typecode}"]
        return [*mode, f"RETR {self.name}"] if self.name else mode

    def _null_cwds(self) -> list[Finding]:
        """Return a warning for each CWD with a null argument, which RFC 959 does not allow."""
        if "" not in (self.cwd or ()):
            return []
        message = "a CWD with a null argument is sent, which servers may refuse"
        return [
            security.finding("null-cwd", piece, "3.2.2", message)
            for piece in self._segments()[:-1]
            if piece.start == piece.end
        ]

    def _options(self) -> list[Finding]:
        """Return a warning if the argument of NLST may be read as options.

        Many servers pass it to a program.
        """
        if (self.typecode or "").lower() != "d" or not (self.name or "").startswith("-"):
            return []
        message = "servers may read a name that begins with '-' as options of the listing"
        return [security.finding("listing-options", self._segments()[-1], "3.2.2", message)]

    def _questions(self) -> list[Finding]:
        """Return a warning of a "?" in the path."""
        return security.questions(internet.authority(self.piece)[1])

    def _segments(self) -> list[Piece]:
        """Return the pieces that are the directories and the name."""
        _, path = internet.authority(self.piece)
        return [] if path is None else list(path.partition(";")[0].split("/"))


def _typecode(piece: Piece) -> str:
    """Return the ftptype after ";type="; raise URLError for anything else after a ";"."""
    if not str(piece).startswith(_TYPE):
        place = piece._replace(start=piece.start - 1, end=piece.start)
        message = "a ';' must be encoded unless 'type=' in lower case follows"
        raise place.refuse(message, "ftpurl")
    place = piece._replace(start=piece.start + len(_TYPE))
    if not _FTPTYPE.fullmatch(str(place)):
        raise place.refuse("a type is one of the letters A, I and D", "ftptype")
    return str(place)


def _commands(user: str, secret: str | None) -> list[str]:
    """Return USER and PASS; raise URLError for a caller's password that would end the command."""
    if secret is None:
        return [f"USER {user}"]
    if any(map(secret.__contains__, "\0\r\n")):
        message = "a password with a line end or NUL cannot be sent"
        raise URLError(message, MASK, 0, len(MASK), "RFC 1738 §6")
    return [f"USER {user}", f"PASS {secret}"]
