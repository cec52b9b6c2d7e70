"""Punycode, which writes a label in ASCII letters, digits and hyphens (RFC 3492).

    encode:   text ──► rank of each character ──► in order of code points ──► integers ──► text
    decode:   text ──► insertions (code point, rank), in order ──► places, from the last one back

A rank is the number of characters before an inserted character when it is inserted; a place is the
number before it in the end. Counts in a Fenwick tree convert one into the other, so that both
directions take O(n log n); inserting the characters one by one would take O(n²).
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
import urlprism._core.unicode.code_points as code_points

# §5; the initial n is the first code point beyond ASCII.
_BASE = 36
_INITIAL_BIAS, _INITIAL_N = 72, 0x80
_BEYOND_UNICODE = 0x110000
_FIRST_SURROGATE, _LAST_SURROGATE = 0xD800, 0xDFFF
_DELIMITER = "-"
_DIGITS = b"abcdefghijklmnopqrstuvwxyz0123456789"
_NO_DIGIT = 36
_VALUES = bytes(
    _DIGITS.find(bytes([code]).lower()) % (_NO_DIGIT + 1)  # -1, not found, becomes _NO_DIGIT
    for code in range(256)
)
# Characters of a text that is encoded in one pass for each of them; `_PLACE_BITS` has their places.
_SHORT = 64 if memory.frames() == 0 else 32
_PLACE_BITS = 6
_HANDLED = _BEYOND_UNICODE << _PLACE_BITS
_MOST_OCTETS = 10  # of one code point in a text of up to 800 characters: see `_most_octets`
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
        return _encoded(text)
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


def _encoded(text: str) -> str:
    size = len(text)
    held_codes, held_cells = code_points.blank(size), memory.blank_bytes(size * _MOST_OCTETS + 1)
    codes = code_points.borrow_numbers(held_codes)
    cells = memory.borrow_cells(held_cells)
    code_points.fill(codes, 0, text, size)
    return code_points.ascii_text(cells, write(codes, 0, size, cells, 0))


def write(codes: list[int], start: int, end: int, cells: bytearray, at: int) -> int:
    """Write `codes[start:end]` in Punycode to `cells[at:]`, and return the end of what is written.

    There are at most 64 codes, and they are lost. Each takes ten octets at most, and the
    delimiter takes one. A pass finds the next of them: the least code at the first place.
    """
    size, first = end - start, at
    handled = 0  # one bit for each place
    for place in range(size):
        code, bit = codes[start + place], code_points.bit(place)
        if code < _INITIAL_N:
            cells[at] = code
            at += 1
            handled |= bit
            codes[start + place] = _HANDLED
        else:
            codes[start + place] = code << _PLACE_BITS | place
    basic = at - first
    if basic:
        cells[at] = signs.HYPHEN_MINUS
        at += 1
    n, bias, next_rank = _INITIAL_N, _INITIAL_BIAS, 0
    for count in range(basic + 1, size + 1):
        least = code_points.least(codes, start, end)
        code, place = least >> _PLACE_BITS, least & 63
        bit = code_points.bit(place)
        rank = code_points.ones(handled & (bit - 1))
        delta = (code - n) * count + rank - next_rank
        n, next_rank = code, rank + 1
        at = _write_integer(cells, at, delta, bias)
        bias = _adapted(delta, count, count - 1 == basic)
        handled |= bit
        codes[start + place] = _HANDLED
    return at


def _extended(text: str, codes: list[int], number: int, basic: int) -> str:
    """Return the part after the basic characters: an integer for each insertion.

    `codes` are the sorted code points beyond ASCII, `number` of them; `basic` is the number of
    ASCII characters.
    """
    size = len(text) - basic
    held_codes, held_ends = code_points.kept(codes, number), code_points.blank(number + 1)
    numbers = code_points.borrow_numbers(held_codes)
    ends = code_points.borrow_numbers(held_ends)
    held_indexes, held_ranks = code_points.blank(size), code_points.blank(size)
    indexes = code_points.borrow_numbers(held_indexes)
    ranks = code_points.borrow_numbers(held_ranks)
    _rank(text, numbers, number, indexes, ranks)
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
    return _integers(numbers, ends, in_order, number, basic)


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
    total = ends[number - 1]
    held_cells = memory.blank_bytes(total * _most_octets(basic + total))
    cells = memory.borrow_cells(held_cells)
    at = next_rank = size = 0
    n, bias, count = _INITIAL_N, _INITIAL_BIAS, basic + 1
    for index in range(number):
        code = codes[index]
        while at < ends[index]:
            delta = (code - n) * count + ranks[at] - next_rank
            n, next_rank = code, ranks[at] + 1
            size = _write_integer(cells, size, delta, bias)
            bias = _adapted(delta, count, at == 0)
            at += 1
            count += 1
    return code_points.ascii_text(cells, size)


def _most_octets(count: int) -> int:
    """Return how many octets an integer takes at most, in a text of `count` characters.

    Each digit but the last divides what is left by 10 or more.
    """
    left, octets = (count + 1) * _BEYOND_UNICODE, 1
    while left:
        left //= 10
        octets += 1
    return octets


def _write_integer(cells: bytearray, at: int, value: int, bias: int) -> int:
    """Write a generalized variable-length integer to `cells[at:]` (§3.3), and return its end."""
    digits = memory.borrow_table(_DIGITS)
    k = _BASE
    t = _threshold(k, bias)
    while value >= t:
        value -= t
        left = code_points.divided(value, _BASE - t)
        cells[at] = digits[t + value - left * (_BASE - t)]
        at += 1
        value = left
        k += _BASE
        t = _threshold(k, bias)
    cells[at] = digits[value]
    return at + 1


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
        i += delta
        turns = code_points.divided(i, count)
        n, i = n + turns, i - turns * count
        if _FIRST_SURROGATE <= n <= _LAST_SURROGATE:
            raise ValueError(_SURROGATE.format(n))
        codes[at], ranks[at] = n, i
        i, at, count = i + 1, at + 1, count + 1
        delta, weight, k, limit = 0, 1, _BASE, (_BEYOND_UNICODE - n) * count - i
    if k > _BASE:
        raise ValueError(_CUT_SHORT)
    return at


def read(codes: list[int], start: int, end: int, into: list[int], at: int) -> int:
    """Decode `codes[start:end]`, all ASCII, to `into[at:]`, and return the end of what is decoded.

    It is -1 if they are not Punycode. These are the steps of §6.2, with one move of the rest of the
    text for each insertion: for short texts.
    """
    values = memory.borrow_table(_VALUES)
    place, basic = end - 1, 0
    while place > start and codes[place] != signs.HYPHEN_MINUS:
        place -= 1
    if place > start:  # with nothing before it, a hyphen is not a delimiter
        basic = place - start
        for place in range(start, start + basic):
            into[at + place - start] = codes[place]
        start += basic + 1
    n, i, bias, count = _INITIAL_N, 0, _INITIAL_BIAS, basic + 1
    delta, weight, k, limit = 0, 1, _BASE, (_BEYOND_UNICODE - n) * count
    for place in range(start, end):
        digit = values[codes[place]]
        delta += digit * weight
        if digit == _NO_DIGIT or delta >= limit:
            return -1
        t = _threshold(k, bias)
        if digit >= t:
            weight = min(weight * (_BASE - t), limit)  # at `limit`, any further digit is too great
            k += _BASE
            continue
        bias = _adapted(delta, count, count - 1 == basic)
        i += delta
        turns = code_points.divided(i, count)
        n, i = n + turns, i - turns * count
        if _FIRST_SURROGATE <= n <= _LAST_SURROGATE:
            return -1
        code_points.insert(into, at + i, at + count - 1, n)
        i, count = i + 1, count + 1
        delta, weight, k, limit = 0, 1, _BASE, (_BEYOND_UNICODE - n) * count - i
    return at + count - 1 if k == _BASE else -1


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
    """Return the threshold, from 1 to 26, of the digit at `k`, a multiple of the base (§3.3)."""
    if k <= bias + 1:
        return 1
    return 26 if k >= bias + 26 else k - bias


def _adapted(delta: int, count: int, is_first: bool) -> int:
    """Return the bias after `delta`, when the text has `count` characters (§6.1).

    The base is 36, tmin 1, tmax 26, skew 38 and damp 700.
    """
    delta = delta // 700 if is_first else delta // 2
    delta += code_points.divided(delta, count)
    k = 0
    while delta > (36 - 1) * 26 // 2:
        delta //= 36 - 1
        k += 36
    return k + code_points.divided((36 - 1 + 1) * delta, delta + 38)
