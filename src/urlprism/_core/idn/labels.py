"""Convert by UTS #46 the domains that need no more than a look at each character.

    domain ──► characters mapped ──► normal? ──► "xn--" decoded ──► labels checked ──► encoded

What UTS #46 says of a character is a number, as `label_bits` states. These numbers are derived for
a block of characters when the first of them is met, and kept. A domain is left undecided if it has
a character that becomes several or none, a joiner, or a text that is not normalized.
"""

import threading
from collections.abc import Callable
from typing import Literal

import urlprism._core.idn.punycode as punycode
import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
import urlprism._core.unicode.code_points as code_points
from urlprism._core.idn import label_bits

# What a caller may check, in one number; `Checks` has the same names.
HYPHENS, ALONE = 1, 2
UNDECIDED = ""

_HYPHENS, _ALONE = HYPHENS, ALONE
_BLOCK, _BLOCK_BITS, _SHIFT = label_bits.BLOCK, label_bits.BLOCK_BITS, label_bits.SHIFT
_BLOCKS = 0x110000 >> _BLOCK_BITS
_WITHIN = _BLOCK - 1
_VALID, _REFUSED, _MARK = label_bits.VALID, label_bits.REFUSED, label_bits.MARK
_MAY_COMPOSE, _HYPHEN, _SPECIAL = label_bits.MAY_COMPOSE, label_bits.HYPHEN, label_bits.SPECIAL
# RFC 5893 §2: a Bidi domain name has one of the first; then no label may have what `NOT_IN` has.
_RIGHT_TO_LEFT = label_bits.RIGHT | label_bits.ARABIC_NUMBER
_LEFT, _RIGHT, _NONSPACING = label_bits.LEFT, label_bits.RIGHT, label_bits.NONSPACING
_NOT_IN_LEFT = _RIGHT_TO_LEFT | label_bits.NEVER
_NOT_IN_RIGHT = _LEFT | label_bits.NEVER
_ENDS_LEFT = _LEFT | label_bits.EUROPEAN_NUMBER
_ENDS_RIGHT = _RIGHT_TO_LEFT | label_bits.EUROPEAN_NUMBER
_BOTH_NUMBERS = label_bits.ARABIC_NUMBER | label_bits.EUROPEAN_NUMBER

_NOT_128 = "an octet for each of the 128 ASCII characters is expected"
_PREFIX = 4  # characters: "xn--"
# Characters of a label that is encoded in one pass for each of them.
_LONGEST = 64 if memory.frames() == 0 else 32
_MOST_OCTETS = 16  # of one character encoded; the prefix, the delimiter and the dot fit, too
_FAILED, _CANNOT_SAY = -1, -2

# The first item is the table: where the entries of each block begin, all entries, their number, and
# `normalize` of unicodedata2. It is replaced when a block is added, and never changed. Blocks
# that are not derived begin at 0, where entries of 0 are; ASCII follows.
_Normalize = Callable[[Literal["NFC"], str], str]
_KNOWN: list[tuple[list[int], list[int], int, _Normalize | None]] = [
    (
        code_points.kept([_BLOCK] + [0] * (_BLOCKS - 1), _BLOCKS),
        code_points.kept([0] * _BLOCK + label_bits.ascii_entries(), 2 * _BLOCK),
        2 * _BLOCK,
        None,
    )
]
# Where the entries of a block begin that are all of one value, by that value.
_ALIKE: dict[int | None, int] = {}
_LOCK = threading.Lock()


def to_ascii(domain: str, checks: int, forbidden: bytes, is_mapped: bool) -> str | None:
    """Return the result of ToASCII: None if it fails, `UNDECIDED` if that is not known here (§4.2).

    `forbidden` has an octet for each ASCII character, which is not 0 if no domain may have it. That
    of a letter, a digit, a hyphen or a dot is 0. With `is_mapped`, steps 1 and 2 of §4 are done.
    """
    return _decide(domain, checks, forbidden, is_mapped, False)


def to_unicode(domain: str, checks: int, forbidden: bytes, is_mapped: bool) -> str | None:
    """Return the result of ToUnicode: None if it fails, `UNDECIDED` if not known here (§4.3)."""
    return _decide(domain, checks, forbidden, is_mapped, True)


def _decide(
    domain: str, checks: int, forbidden: bytes, is_mapped: bool, is_shown: bool
) -> str | None:
    size = len(domain)
    held_codes = code_points.blank(2 * size)  # the mapped characters, then their properties
    codes = code_points.borrow_numbers(held_codes)
    seen = _map(domain, size, codes)
    if not seen & _VALID:
        return None if seen & _REFUSED else UNDECIDED
    if is_mapped and seen >> _SHIFT != 0:
        return UNDECIDED
    if seen & _MAY_COMPOSE and not _is_normal(held_codes, size):
        return UNDECIDED
    if seen & _SPECIAL and _has_forbidden(codes, size, forbidden):
        return None
    held_texts, length = held_codes, size
    if seen & _HYPHEN and _has_prefix(codes, size):
        held_texts = code_points.blank(2 * size)
        decoded = code_points.borrow_numbers(held_texts)
        length = _decode(codes, size, decoded)
        if length < 0:
            return None if length == _FAILED else UNDECIDED
        seen = _properties(decoded, size, length)
        if seen & _MAY_COMPOSE and not _is_normal(held_texts, length):
            return UNDECIDED
    texts = code_points.borrow_numbers(held_texts)
    if not _fits(texts, size, length, seen, checks):
        return None
    return code_points.text_of(held_texts, length) if is_shown else _encoded(codes, size)


def _map(text: str, size: int, codes: list[int]) -> int:
    """Fill `codes`, and return all properties seen; not `_VALID` if a character stops the work."""
    table = _KNOWN[0]
    held_starts, held_entries = table[0], table[1]
    starts = code_points.borrow_numbers(held_starts)
    entries = code_points.borrow_numbers(held_entries)
    seen = 0
    code_points.fill(codes, 0, text, size)
    for place in range(size):
        code = codes[place]
        entry = entries[starts[code >> _BLOCK_BITS] + (code & _WITHIN)]
        if not entry & _VALID:
            entry = _entry(code)
            if not entry & _VALID:
                return entry
        codes[place] = code + (entry >> _SHIFT)
        codes[size + place] = entry
        seen |= entry
    return seen


def _entry(code: int) -> int:
    """Return the entry of a code point, whose block becomes known if a label may have it."""
    table = _KNOWN[0]
    held_starts, held_entries = table[0], table[1]
    starts = code_points.borrow_numbers(held_starts)
    entries = code_points.borrow_numbers(held_entries)
    start = starts[code >> _BLOCK_BITS]
    return _derive(code) if start == 0 else entries[start + (code & _WITHIN)]


def _derive(code: int) -> int:
    """Return the entry of a code point of an unknown block.

    The block stays unknown if no label may have that one, for most blocks have none to keep.
    """
    from urlprism._core.idn import label_entries  # noqa: PLC0415 - its tables take time to load

    entry = label_entries.entry(code)
    if entry & _VALID:
        block = code >> _BLOCK_BITS
        entries = label_entries.block_entries(block)
        with _LOCK:
            _add(block, entries, label_entries.normalize)
    return entry


def _add(block: int, entries: list[int], normalize: _Normalize) -> None:
    """Replace the table by one that has the entries of a block, too."""
    starts, all_entries, used, _ = _KNOWN[0]
    alike = entries[0] if entries.count(entries[0]) == _BLOCK else None
    start = _ALIKE.get(alike, used)
    if start == used:
        held_entries = code_points.extended(all_entries, used, _BLOCK)
        numbers = code_points.borrow_numbers(held_entries)
        for place in range(_BLOCK):
            numbers[used + place] = entries[place]
        all_entries, used = held_entries, used + _BLOCK
    if alike is not None:
        _ALIKE[alike] = start
    held_starts = code_points.extended(starts, _BLOCKS, 0)
    places = code_points.borrow_numbers(held_starts)
    places[block] = start
    _KNOWN[0] = (held_starts, all_entries, used, normalize)


def _is_normal(room: list[int], length: int) -> bool:
    """Return whether the first characters are in Normalization Form C."""
    normalize = _KNOWN[0][3]
    text = code_points.text_of(room, length)
    return normalize is not None and normalize("NFC", text) == text


def _has_forbidden(codes: list[int], size: int, forbidden: bytes) -> bool:
    """Return whether an ASCII character is forbidden."""
    if len(forbidden) != signs.BEYOND_ASCII:
        raise ValueError(_NOT_128)
    table = memory.borrow_table(forbidden)
    place = 0
    while place < size and not (codes[place] < signs.BEYOND_ASCII and table[codes[place]]):
        place += 1
    return place < size


def _properties(texts: list[int], start: int, length: int) -> int:
    """Return all properties from `start` on."""
    seen = 0
    for place in range(start, start + length):
        seen |= texts[place]
    return seen


def _end(codes: list[int], start: int, size: int) -> int:
    """Return the end of the label from `start` on."""
    while start < size and codes[start] != signs.FULL_STOP:
        start += 1
    return start


def _begins_with_prefix(codes: list[int], start: int, end: int) -> bool:
    return (
        end - start >= _PREFIX
        and codes[start] == signs.SMALL_X
        and codes[start + 1] == signs.SMALL_N
        and codes[start + 2] == signs.HYPHEN_MINUS
        and codes[start + 3] == signs.HYPHEN_MINUS
    )


def _has_prefix(codes: list[int], size: int) -> bool:
    """Return whether a label begins with "xn--"."""
    start = 0
    while start < size:
        if _begins_with_prefix(codes, start, size):
            return True
        start = _end(codes, start, size) + 1
    return False


def _decode(codes: list[int], size: int, texts: list[int]) -> int:
    """Fill `texts` with the labels, decoded if they begin with "xn--", and return their length.

    It is negative if that fails (§4 step 4), or is not decided here.
    """
    at = start = 0
    while True:
        end = _end(codes, start, size)
        if _begins_with_prefix(codes, start, end):
            at = _decode_label(codes, size, start, end, texts, at)
            if at < 0:
                return at
        else:
            for place in range(start, end):
                texts[at], texts[size + at] = codes[place], codes[size + place]
                at += 1
        if end == size:
            return at
        texts[at], texts[size + at] = signs.FULL_STOP, _VALID
        at += 1
        start = end + 1


def _decode_label(
    codes: list[int], size: int, start: int, end: int, texts: list[int], at: int
) -> int:
    """Decode a label to `texts[at:]`, and return the end of what is decoded."""
    for place in range(start, end):
        if codes[place] >= signs.BEYOND_ASCII:
            return _FAILED
    if end - start <= _LONGEST:
        stop = punycode.read(codes, start + _PREFIX, end, texts, at)
    else:
        stop = _read_long(codes, start + _PREFIX, end, texts, at)
    if stop < 0 or _begins_with_prefix(texts, at, stop):
        return _FAILED
    beyond = 0
    for place in range(at, stop):
        entry = _entry(texts[place])
        if not entry & _VALID:
            return _FAILED if entry & _REFUSED else _CANNOT_SAY
        if entry >> _SHIFT:
            return _FAILED
        texts[size + place] = entry
        beyond |= texts[place]
    return stop if beyond >= signs.BEYOND_ASCII else _FAILED


def _read_long(codes: list[int], start: int, end: int, texts: list[int], at: int) -> int:
    """Decode `codes[start:end]` to `texts[at:]`, and return the end; -1 if it is not Punycode."""
    try:
        text = punycode.decode(code_points.text_between(codes, start, end))
    except ValueError:
        return _FAILED
    code_points.fill(texts, at, text, len(text))
    return at + len(text)


def _fits(texts: list[int], size: int, length: int, seen: int, checks: int) -> bool:
    """Return whether no label begins with a mark, and those of hyphens and Bidi rules hold."""
    is_bidi = seen & _RIGHT_TO_LEFT
    if not (seen & _MARK or is_bidi or checks & _HYPHENS):
        return True
    start = 0
    while start < length:
        end = _end(texts, start, length)
        if start < end:
            if texts[size + start] & _MARK:
                return False
            if checks & _HYPHENS and _has_misplaced_hyphen(texts, start, end):
                return False
            own = _properties(texts, size + start, end - start)
            is_checked = is_bidi and (own & _RIGHT_TO_LEFT or not checks & _ALONE)
            if is_checked and not _is_directed(texts, size + start, size + end, own):
                return False
        start = end + 1
    return True


def _has_misplaced_hyphen(texts: list[int], start: int, end: int) -> bool:
    """Return whether a hyphen is first or last, or hyphens are third and fourth (§4.1)."""
    if texts[start] == signs.HYPHEN_MINUS or texts[end - 1] == signs.HYPHEN_MINUS:
        return True
    return (
        end - start >= _PREFIX
        and texts[start + 2] == signs.HYPHEN_MINUS
        and texts[start + 3] == signs.HYPHEN_MINUS
    )


def _is_directed(properties: list[int], start: int, end: int, own: int) -> bool:
    """Return whether a label of a Bidi domain name is allowed (RFC 5893 §2); `own` are all of it.

    first character             rule 1: R, AL or L
    all characters              rules 2, 4 and 5
    last that is not NSM        rules 3 and 6
    """
    if not properties[start] & (_LEFT | _RIGHT):
        return False
    last = end - 1
    while properties[last] & _NONSPACING:
        last -= 1
    if properties[start] & _LEFT:
        return not own & _NOT_IN_LEFT and properties[last] & _ENDS_LEFT != 0
    if own & _NOT_IN_RIGHT or own & _BOTH_NUMBERS == _BOTH_NUMBERS:
        return False
    return properties[last] & _ENDS_RIGHT != 0


def _encoded(codes: list[int], size: int) -> str:
    """Return the labels in ASCII."""
    held_cells = memory.blank_bytes((size + 1) * _MOST_OCTETS)
    cells = memory.borrow_cells(held_cells)
    return code_points.ascii_text(cells, _write(codes, size, cells))


def _write(codes: list[int], size: int, cells: bytearray) -> int:
    """Write the labels in ASCII, and return how many octets they are."""
    at = start = 0
    while True:
        end, beyond = start, 0
        while end < size and codes[end] != signs.FULL_STOP:
            beyond |= codes[end]
            end += 1
        if beyond < signs.BEYOND_ASCII:
            for place in range(start, end):
                cells[at] = codes[place]
                at += 1
        else:
            cells[at], cells[at + 1], cells[at + 2], cells[at + 3] = (
                signs.SMALL_X,
                signs.SMALL_N,
                signs.HYPHEN_MINUS,
                signs.HYPHEN_MINUS,
            )
            at = _encode(codes, start, end, cells, at + _PREFIX)
        if end == size:
            return at
        cells[at] = signs.FULL_STOP
        at += 1
        start = end + 1


def _encode(codes: list[int], start: int, end: int, cells: bytearray, at: int) -> int:
    """Write `codes[start:end]` in Punycode, and return the end of what is written."""
    if end - start <= _LONGEST:
        return punycode.write(codes, start, end, cells, at)
    owned = memory.one_octet_each(punycode.encode(code_points.text_between(codes, start, end)))
    octets = memory.borrow(owned)
    size = memory.size(owned)
    memory.copy(cells, at, octets, 0, size)
    return at + size
