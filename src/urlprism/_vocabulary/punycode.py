"""Punycode, which writes a label in ASCII letters, digits and hyphens (RFC 3492).

    encode:   text ──► rank of each character ──► in order of code points ──► integers ──► text
    decode:   text ──► insertions (code point, rank), in order ──► places, from the last one back

A rank is the number of characters before an inserted character when it is inserted; a place is the
number before it in the end. Counts in a Fenwick tree convert one into the other, so that both
directions take O(n log n); inserting the characters one by one would take O(n²).
"""

import urlprism._vocabulary.code_points as code_points
import urlprism._vocabulary.memory as memory

# §5; the initial n is the first code point beyond ASCII.
_BASE, _TMIN, _TMAX, _SKEW, _DAMP = 36, 1, 26, 38, 700
_INITIAL_BIAS, _INITIAL_N = 72, 0x80
_BEYOND_UNICODE = 0x110000
_FIRST_SURROGATE, _LAST_SURROGATE = 0xD800, 0xDFFF
_DELIMITER, _HYPHEN = "-", 0x2D
_DIGITS = b"abcdefghijklmnopqrstuvwxyz0123456789"
_NO_DIGIT = 36
_VALUES = bytes(
    _DIGITS.find(bytes([code]).lower()) % (_NO_DIGIT + 1)  # -1, not found, becomes _NO_DIGIT
    for code in range(256)
)
_SHORT = 32  # characters
_NOT_DIGIT = "{!r} is not a Punycode digit"
_CUT_SHORT = "it ends in the middle of an integer"
_SURROGATE = "U+{:04X} is a surrogate"
_TOO_GREAT = "a code point would be beyond U+10FFFF"


def encode(text: str) -> str:
    """Return `text` in Punycode (§6.3).

    >>> encode("bücher")
    'bcher-kva'
    """
    if len(text) <= _SHORT:
        return _encoded(text, len(text))
    basic = text.encode("ascii", "ignore").decode("ascii")
    codes = code_points.beyond_ascii(text)
    start = basic + _DELIMITER if basic else ""
    return start + _extended(text, codes, len(codes), len(basic)) if codes else start


def decode(text: str) -> str:
    """Decode `text`, which is in Punycode (§6.2); raise ValueError if it is not.

    >>> decode("bcher-kva")
    'bücher'
    """
    basic, _, extended = text.rpartition(_DELIMITER)
    if not basic:  # with nothing before it, a hyphen is not a delimiter
        extended = text
    if not basic.isascii():
        raise ValueError("a character beyond ASCII precedes the last hyphen")
    return _inserted(basic, extended)


def _encoded(text: str, size: int) -> str:
    """Return a short `text` in Punycode by the steps of §6.3: one pass for each code point."""
    out = bytearray()
    for place in range(size):
        if ord(text[place]) < _INITIAL_N:
            out.append(ord(text[place]))
    handled = basic = len(out)
    if basic:
        out.append(_HYPHEN)
    n, delta, bias = _INITIAL_N, 0, _INITIAL_BIAS
    while handled < size:
        least = _BEYOND_UNICODE
        for place in range(size):
            code = ord(text[place])
            if n <= code < least:
                least = code
        delta += (least - n) * (handled + 1)
        n = least
        for place in range(size):
            code = ord(text[place])
            if code < n:
                delta += 1
            elif code == n:
                _write(out, delta, bias)
                handled += 1
                bias = _adapted(delta, handled, handled - 1 == basic)
                delta = 0
        delta += 1
        n += 1
    return out.decode("ascii")


def _extended(text: str, codes: list[int], number: int, basic: int) -> str:
    """Return the part after the basic characters: an integer for each insertion.

    `codes` are the sorted code points beyond ASCII, `number` of them; `basic` is the number of
    ASCII characters.
    """
    size = len(text) - basic
    held_codes, held_ends = code_points.kept(codes, number), code_points.blank(number + 1)
    known = code_points.borrow_numbers(held_codes)
    ends = code_points.borrow_numbers(held_ends)
    held_indexes, held_ranks = code_points.blank(size), code_points.blank(size)
    indexes = code_points.borrow_numbers(held_indexes)
    ranks = code_points.borrow_numbers(held_ranks)
    _rank(text, known, number, indexes, ranks)
    # A counting sort: the ranks of each index stand together, in the order of their places.
    for at in range(size):
        ends[indexes[at] + 1] += 1
    for at in range(number):
        ends[at + 1] += ends[at]
    held_sorted = code_points.blank(size)
    in_order = code_points.borrow_numbers(held_sorted)
    for at in range(size):
        index = indexes[at]
        in_order[ends[index]] = ranks[at]
        ends[index] += 1  # moves from the start of an index to its end
    return _integers(known, ends, in_order, number, basic)


def _rank(text: str, codes: list[int], number: int, indexes: list[int], ranks: list[int]) -> None:
    """Fill `indexes` and `ranks`: each character's index in `codes`, and its rank."""
    held_tree = code_points.blank(number + 1)
    tree = code_points.borrow_numbers(held_tree)  # number of characters seen of each index
    before = at = 0
    for place in range(len(text)):
        code = ord(text[place])
        if code < _INITIAL_N:
            before += 1
            continue
        index = code_points.find(codes, number, code)
        rank, node = before, index + 1
        while node:
            rank += tree[node]
            node &= node - 1
        indexes[at], ranks[at] = index, rank
        at += 1
        node = index + 1
        while node <= number:
            tree[node] += 1
            node += node & -node


def _integers(codes: list[int], ends: list[int], ranks: list[int], number: int, basic: int) -> str:
    """Return the integers of all insertions, code point by code point.

    `ranks` has the ranks of a code point up to its entry in `ends`.
    """
    out = bytearray()
    at = next_rank = 0
    n, bias, count = _INITIAL_N, _INITIAL_BIAS, basic + 1
    for index in range(number):
        code = codes[index]
        while at < ends[index]:
            delta = (code - n) * count + ranks[at] - next_rank
            n, next_rank = code, ranks[at] + 1
            _write(out, delta, bias)
            bias = _adapted(delta, count, at == 0)
            at += 1
            count += 1
    return out.decode("ascii")


def _write(out: bytearray, value: int, bias: int) -> None:
    """Append `value` to `out` as a generalized variable-length integer (§3.3)."""
    digits = memory.borrow_table(_DIGITS)
    k = _BASE
    t = _threshold(k, bias)
    while value >= t:
        out.append(digits[t + (value - t) % (_BASE - t)])
        value = (value - t) // (_BASE - t)
        k += _BASE
        t = _threshold(k, bias)
    out.append(digits[value])


def _inserted(basic: str, text: str) -> str:
    """Return `basic` with the characters inserted that the integers of `text` encode (§6.2)."""
    held_codes, held_ranks = code_points.blank(len(text)), code_points.blank(len(text))
    codes = code_points.borrow_numbers(held_codes)
    ranks = code_points.borrow_numbers(held_ranks)
    return _placed(basic, codes, ranks, _read(text, len(basic), codes, ranks))


def _read(text: str, basic: int, codes: list[int], ranks: list[int]) -> int:
    """Fill `codes` and `ranks` with the insertions of `text`, and return how many there are.

    `basic` is the number of characters before the first insertion. Raise ValueError if `text` is
    not Punycode.
    """
    held_text = memory.one_octet_each(text)
    octets = memory.borrow(held_text)
    values = memory.borrow_table(_VALUES)
    n, i, bias, at, count = _INITIAL_N, 0, _INITIAL_BIAS, 0, basic + 1
    delta, weight, k, limit = 0, 1, _BASE, (_BEYOND_UNICODE - n) * count
    for place in range(len(text)):
        digit = values[octets[place]]
        if digit == _NO_DIGIT:
            raise ValueError(_NOT_DIGIT.format(text[place]))
        delta += digit * weight
        if delta >= limit:
            raise ValueError(_TOO_GREAT)
        t = _threshold(k, bias)
        if digit >= t:
            weight = min(weight * (_BASE - t), limit)  # at `limit`, any further digit is too great
            k += _BASE
            continue
        bias = _adapted(delta, count, at == 0)
        n, i = n + (i + delta) // count, (i + delta) % count
        if _FIRST_SURROGATE <= n <= _LAST_SURROGATE:
            raise ValueError(_SURROGATE.format(n))
        codes[at], ranks[at] = n, i
        i, at, count = i + 1, at + 1, count + 1
        delta, weight, k, limit = 0, 1, _BASE, (_BEYOND_UNICODE - n) * count - i
    if k > _BASE:
        raise ValueError(_CUT_SHORT)
    return at


def _placed(basic: str, codes: list[int], ranks: list[int], number: int) -> str:
    """Return the text after all insertions; the last one is placed first."""
    size = len(basic) + number
    held_tree, held_placed = code_points.blank(size + 1), code_points.blank(size)
    tree = code_points.borrow_numbers(held_tree)
    placed = code_points.borrow_numbers(held_placed)
    top = 1
    while top * 2 <= size:
        top *= 2
    for node in range(1, size + 1):
        tree[node] = node & -node  # all places are free
    for at in range(number - 1, -1, -1):
        rank, node, step = ranks[at], 0, top
        while step:
            if node + step <= size and tree[node + step] <= rank:
                node += step
                rank -= tree[node]
            step >>= 1
        placed[node] = codes[at]
        node += 1
        while node <= size:
            tree[node] -= 1
            node += node & -node
    at = 0
    for node in range(size):
        if placed[node] == 0:
            placed[node] = ord(basic[at])
            at += 1
    return code_points.text_of(held_placed, size)


def _threshold(k: int, bias: int) -> int:
    if k <= bias + _TMIN:
        return _TMIN
    return min(k - bias, _TMAX)


def _adapted(delta: int, count: int, is_first: bool) -> int:
    """Return the bias after `delta`, when the text has `count` characters (§6.1)."""
    delta //= _DAMP if is_first else 2
    delta += delta // count
    k = 0
    while delta > (_BASE - _TMIN) * _TMAX // 2:
        delta //= _BASE - _TMIN
        k += _BASE
    return k + (_BASE - _TMIN + 1) * delta // (delta + _SKEW)
