"""The URL that the basic URL parser writes: octets, in the order of its serialization.

So nothing is left to be serialized when the parser ends (#concept-url-serializer).
"""

import urlprism._core.escapes.percent as percent
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.terms.schemes as schemes
import urlprism.whatwg.urls.places as places
from urlprism.whatwg.terms.schemes import FILE, NOT_SPECIAL
from urlprism.whatwg.urls.record import LONGEST, Spans

_NOT_SPECIAL, _FILE = NOT_SPECIAL, FILE
_LONGEST = LONGEST
_MANY = 4096
_ABSENT = -1
_NO_BASE = Spans()
places.fill(_NO_BASE, "", 0, 0, 0, 0, 0, 0, 0)


class Draft:
    """A URL while the parser or a setter writes it, one part after the other.

    The first `used` of the `cells`, which `blank` owns, are written; there is room for `size`. The
    places are those of `record.Spans`, but for a path after "/.", which `fill` adds.
    `scheme` is one of the numbers of `schemes`. `has_host` says that the host is not null.
    `has_port` says that a port was written, or left out because it is the default.

    If `has_base`, parts can be taken from a URL, the `base`: `base_octets`, borrowed from
    `base_owned`, are the `base_size` octets of its href, and `base_scheme` is its scheme.
    """

    __slots__ = (
        "base", "base_octets", "base_owned", "base_scheme", "base_size", "blank", "cells",
        "has_base", "has_host", "has_port", "host_end", "host_start", "is_special", "path_end",
        "path_start", "query_end", "scheme", "scheme_end", "size", "used", "username_end",
    )  # fmt: skip

    has_base: bool
    base: Spans
    base_owned: bytes
    base_octets: bytes
    base_size: int
    base_scheme: int
    blank: bytearray | None
    cells: bytearray
    size: int
    used: int
    scheme: int
    is_special: bool
    has_host: bool
    has_port: bool
    scheme_end: int
    username_end: int
    host_start: int
    host_end: int
    path_start: int
    path_end: int
    query_end: int

    def __init__(self) -> None:
        """Make an empty draft."""
        self.size = 0
        self.set_base(None)
        self.begin()

    def set_base(self, base: Spans | None) -> None:
        """Set the URL from which parts can be taken."""
        source = _NO_BASE if base is None else base
        owned = memory.one_octet_each(source._href)
        self.has_base = base is not None
        self.base = source
        self.base_owned = owned
        self.base_octets = memory.borrow(owned)
        self.base_size = memory.size(owned)
        self.base_scheme = _ABSENT
        if self.has_base:
            self.base_scheme = schemes.number_of(self.base_octets, source._scheme_end)

    def begin(self) -> None:
        """Begin with nothing written; the base and the room stay."""
        self.used = 0
        self.scheme = _NOT_SPECIAL
        self.is_special = self.has_host = self.has_port = False
        self.scheme_end = self.username_end = self.host_start = self.host_end = 0
        self.path_start = self.path_end = self.query_end = 0

    def reserve(self, length: int) -> None:
        """Make room for `length` more octets."""
        if length > self.size - self.used:
            self.grow(length)

    def grow(self, length: int) -> None:
        """Move to a greater buffer, with room for `length` more octets and some others."""
        size = self.used + length + (self.used >> 1)
        blank = memory.blank_bytes(size)
        cells = memory.borrow_cells(blank)
        if self.used > 0:
            memory.copy(cells, 0, self.cells, 0, self.used)
        self.blank = blank
        self.cells = memory.borrow_cells(blank)
        self.size = size

    def write(self, code: int) -> None:
        """Write one octet."""
        self.reserve(1)
        self.cells[self.used] = code
        self.used += 1

    def copy(self, octets: bytes, start: int, end: int) -> None:
        """Write `octets[start:end]`."""
        if start < end:
            self.reserve(end - start)
            memory.copy(self.cells, self.used, octets, start, end)
            self.used += end - start

    def encode(self, code: int, octets: bytes, start: int, end: int, kinds: bytes) -> None:
        """Write `code`, unless it is -1, and `octets[start:end]`, UTF-8, percent-encoded.

        `sets.stops` made `kinds` (#string-utf-8-percent-encode).
        """
        if code != _ABSENT:
            self.write(code)
        stop = scan.until_stop(octets, start, end, kinds)
        self.copy(octets, start, stop)
        start = stop
        while start < end:
            stop = min(start + _MANY, end)
            self.reserve(3 * (stop - start) + 2)
            self.used = memory.escape(self.cells, self.used, octets, start, stop, kinds)
            start = stop

    def decode(self, octets: bytes, start: int, end: int) -> None:
        """Write `octets[start:end]`, percent-decoded (#percent-decode)."""
        self.reserve(end - start)
        self.used = percent.decode_into(self.cells, self.used, octets, start, end, False)

    def write_text(self, text: str) -> None:
        """Write ASCII text."""
        owned = memory.one_octet_each(text)
        self.copy(memory.borrow(owned), 0, memory.size(owned))

    def write_number(self, number: int) -> None:
        """Write a number of at most five decimal digits."""
        self.reserve(5)
        self.used = memory.write_number(self.cells, self.used, number)

    def set_scheme(self, octets: bytes, start: int, end: int) -> None:
        """Begin with the scheme that `octets[start:end]` spells."""
        self.used = 0
        self.reserve(end - start + 1)
        self.copy(octets, start, end)
        memory.lower(self.cells, 0, self.used)
        self.scheme_end = self.used
        self.scheme = schemes.number_of(self.cells, self.used)
        self.is_special = self.scheme != _NOT_SPECIAL
        self.cells[self.used] = signs.COLON
        self.used += 1
        self.username_end = self.host_start = self.host_end = self.path_start = self.used

    def begin_authority(self) -> None:
        """Write "//": a host follows, and perhaps credentials before it."""
        self.reserve(2)
        self.cells[self.used] = self.cells[self.used + 1] = signs.SOLIDUS
        self.used += 2
        self.has_host = True
        self.username_end = self.host_start = self.host_end = self.path_start = self.used

    def end_host(self) -> None:
        """Take all from `host_start` as the host."""
        self.host_end = self.path_start = self.used

    def set_port(self, port: int) -> None:
        """Write a port, unless it is the default of the scheme."""
        if port != schemes.default_port(self.scheme):
            self.write(signs.COLON)
            self.write_number(port)
        self.has_port = True
        self.path_start = self.used

    def base_has_opaque_path(self) -> bool:
        """Return whether the path of the base is opaque (#url-opaque-path)."""
        return has_opaque_path(self.base, self.base_octets)

    def base_has_credentials_or_port(self) -> bool:
        """Return whether the base has credentials (#include-credentials) or a port."""
        return includes_credentials(self.base) or has_port(self.base)

    def base_has_no_host(self) -> bool:
        """Return whether the host of the base is null or the empty string."""
        return has_no_host(self.base)

    def take_scheme(self) -> None:
        """Begin with the scheme of the base."""
        self.used = 0
        self.copy(self.base_octets, 0, self.base._scheme_end + 1)
        self.scheme_end = self.base._scheme_end
        self.scheme = self.base_scheme
        self.is_special = self.scheme != _NOT_SPECIAL
        self.username_end = self.host_start = self.host_end = self.path_start = self.used

    def take_authority(self) -> None:
        """Write credentials, host and port of the base, whose scheme is written."""
        if has_host(self.base):
            self.used = self.scheme_end + 1
            self.copy(self.base_octets, self.used, self.base._path_start)
            self.has_host = True
            self.username_end = self.base._username_end
            self.host_start = self.base._host_start
            self.host_end = self.base._host_end
            self.path_start = self.used

    def take_credentials(self) -> None:
        """Write "//" and the credentials of the base, if it has some."""
        start = self.base._scheme_end + 1
        before = self.used - start
        self.begin_authority()
        if self.base._host_start > start + 2:
            self.copy(self.base_octets, start + 2, self.base._host_start)
            self.username_end = before + self.base._username_end
            self.host_start = self.host_end = self.path_start = self.used

    def take_username(self) -> None:
        """Write the username of the base."""
        self.copy(self.base_octets, self.base._scheme_end + 3, self.base._username_end)

    def take_password(self) -> None:
        """Write ":" and the password of the base, if it has one."""
        self.copy(self.base_octets, self.base._username_end, self.base._host_start - 1)

    def take_host(self) -> None:
        """Write the host of the base."""
        self.copy(self.base_octets, self.base._host_start, self.base._host_end)
        self.end_host()

    def take_port(self) -> None:
        """Write the port of the base, if it has one that is not the default of the scheme."""
        if has_port(self.base):
            end = self.base._path_start
            self.set_port(memory.number(self.base_octets, self.base._host_end + 1, end))

    def take_path(self) -> None:
        """Write the path of the base."""
        self.copy(self.base_octets, self.base._path_start, self.base._path_end)

    def take_drive(self) -> None:
        """Write the first segment of the path of the base, if that is a drive letter with a ":"."""
        start = self.base._path_start + 1
        end = scan.find(self.base_octets, start, self.base._path_end, signs.SOLIDUS)
        if is_normalized_drive_letter(self.base_octets, start, end):
            self.copy(self.base_octets, start - 1, end)

    def take_query(self) -> None:
        """Write the query of the base after a path."""
        self.end_path()
        self.copy(self.base_octets, self.base._path_end, self.base._query_end)
        self.query_end = self.used

    def take_before_query(self) -> None:
        """Write all of the base before its query."""
        self.take_scheme()
        self.take_authority()
        self.take_path()
        self.end_path()

    def take_before_port(self) -> None:
        """Write all of the base before its port."""
        self.take_scheme()
        self.take_credentials()
        self.take_host()

    def take_before_fragment(self) -> None:
        """Write all of the base before its fragment."""
        self.take_before_query()
        self.take_query()

    def take_fragment(self) -> None:
        """Write the fragment of the base after its query."""
        self.copy(self.base_octets, self.base._query_end, self.base_size)

    def take_from_host(self) -> None:
        """Write the host of the base and all after it; the scheme is the base's."""
        shift = self.used - self.base._host_start
        self.host_start = self.used
        self.host_end = self.base._host_end + shift
        self._take_from_path(self.base._host_start, shift)

    def take_rest(self) -> None:
        """Write the path, the query and the fragment of the base."""
        self._take_from_path(self.base._path_start, self.used - self.base._path_start)

    def _take_from_path(self, start: int, shift: int) -> None:
        self.copy(self.base_octets, start, self.base_size)
        self.path_start = self.base._path_start + shift
        self.path_end = self.base._path_end + shift
        self.query_end = self.base._query_end + shift

    def shorten_path(self) -> None:
        """Remove the last segment, unless it is a file's drive letter (#shorten-a-urls-path)."""
        start = self.path_start
        is_drive = self.scheme == _FILE and is_normalized_drive_letter(
            self.cells, start + 1, self.used
        )
        if not is_drive:
            self.used = max(scan.last(self.cells, self.used, signs.SOLIDUS), start)

    def end_path(self) -> None:
        """End the path, after which there is no query yet."""
        self.path_end = self.query_end = self.used

    def fill(self, url: Spans) -> None:
        """Make a URL of what is written."""
        self.finish()
        places.fill(
            url, memory.taken_ascii(self.cells, 0, self.used), self.scheme_end, self.username_end,
            self.host_start, self.host_end, self.path_start, self.path_end, self.query_end,
        )  # fmt: skip

    def finish(self) -> None:
        """Write "/." before a path that would read as an authority (#concept-url-serializer).

        Raise OverflowError if the URL is too long for a record.
        """
        if not self.has_host and self.path_end > self.path_start + 1:
            self._guard_path()
        if self.used > _LONGEST:
            _refuse_length()

    def _guard_path(self) -> None:
        start = self.path_start
        if self.cells[start] == signs.SOLIDUS and self.cells[start + 1] == signs.SOLIDUS:
            self.reserve(2)
            memory.move(self.cells, start, self.used, start + 2)
            self.cells[start] = signs.SOLIDUS
            self.cells[start + 1] = signs.FULL_STOP
            self.used += 2
            self.path_start += 2
            self.path_end += 2
            self.query_end += 2


def new_draft(base: Spans | None) -> Draft:
    """Return an empty draft."""
    url = Draft.__new__(Draft)
    url.size = 0
    url.set_base(base)
    url.begin()
    return url


def is_drive_letter(octets: bytes | bytearray, start: int, end: int) -> bool:
    """Return whether this is a Windows drive letter (#windows-drive-letter)."""
    if end != start + 2 or not signs.SMALL_A <= octets[start] | signs.CASE_BIT <= signs.SMALL_Z:
        return False
    return octets[start + 1] == signs.COLON or octets[start + 1] == signs.VERTICAL_LINE


def is_normalized_drive_letter(octets: bytes | bytearray, start: int, end: int) -> bool:
    """Return whether this is a drive letter with a ":" (#normalized-windows-drive-letter)."""
    return is_drive_letter(octets, start, end) and octets[start + 1] == signs.COLON


def has_host(url: Spans) -> bool:
    """Return whether the host of a URL is not null."""
    return url._host_start > url._scheme_end + 1


def includes_credentials(url: Spans) -> bool:
    """Return whether a URL has a username or a password (#include-credentials)."""
    return url._host_start > url._scheme_end + 3


def has_port(url: Spans) -> bool:
    """Return whether the port of a URL is not null."""
    return has_host(url) and url._path_start > url._host_end


def has_no_host(url: Spans) -> bool:
    """Return whether the host of a URL is null or the empty string."""
    return url._host_start == url._host_end


def has_opaque_path(url: Spans, octets: bytes) -> bool:
    """Return whether the path of a URL is opaque (#url-opaque-path); `octets` are its href."""
    start = url._path_start
    return not has_host(url) and (start == url._path_end or octets[start] != signs.SOLIDUS)


def _refuse_length() -> None:
    """Raise OverflowError for a URL that is too long."""
    message = f"a URL is longer than {_LONGEST:,} characters"
    raise OverflowError(message)
