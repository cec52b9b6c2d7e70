"""Which of the exact functions may find a secret in a text, in one pass over its octets.

    octets ──► starts ─┬► the beginning of a word, in any case ──► tokens, hosts, places: WORD
                       └► signs ─┬► only the exact functions judge it ───────────► EVERY
                                 ├► a blank, a quote, a reference of HTML ───────► NAME, LOGIN
                                 ├► "=", ":": the name before, from its end ─────► NAME
                                 ├► "@", unless it is behind the host ───────────► LOGIN
                                 └► "%": a triplet that readers decode ──────────► ENCODED

A text certainly has no secret if none of them may find one: in it, and in what readers decode.

`sieve_table` makes the table, from the rules. Of the octets of names, only letters and digits
count, as in `names.folded`; a name ends at each "." and bracket, too, as in `names.spellings`. All
bounds are such that the pass takes linear time; what is beyond a bound is not certain.
"""

import urlprism.redaction.starts as starts
from urlprism.redaction.starts import Room, Text

# What a text may have, for the exact functions; `ENCODED` says that what readers decode is another.
NAME, WORD, LOGIN, ENCODED = 1, 2, 4, 8
EVERY = NAME | WORD | LOGIN | ENCODED
# Where the pieces of a table begin. A node has an octet, a rule, and the numbers of its first child
# and of its next sibling, in two octets each; 0 is no node. A run has a bit for each of its 128
# characters, and how many of them follow a word. `CLASSES` and `BEGINNINGS` are those of `starts`.
KINDS, DECODED, HEX, LOWER, IN_NAMES, CLASSES = 0, 256, 512, 768, 1024, 1280
NAMES = CLASSES + 2 * starts.OF_CLASS
# A pair is of the last two letters of a name, in any case: most names differ there from those that
# are looked for.
PAIRS, OF_PAIRS = NAMES + 256, 1024
WORDS = PAIRS + OF_PAIRS
BEGINNINGS = WORDS + 256
RUNS, OF_RUN, MOST_RUNS = BEGINNINGS + starts.OF_BEGINNINGS, 17, 250
NODES, OF_NODE = RUNS + OF_RUN * MOST_RUNS, 6
# The kinds of octets. A separator begins a name of a query.
(
    LETTER, DIGIT, SIGN, CUT, SEPARATOR, SEMICOLON, COLON, EQUALS, PERCENT, AT, QUOTE, EXACT,
) = range(12)  # fmt: skip
NO_HEX = 16
# What a triplet is that readers do not decode alone; of the others, the table has the octet.
KEPT, LEADS = 0, 1
# What a triplet in a name is: not certain, or a sign, letter or digit, as all readers decode it.
UNCERTAIN, CERTAIN = range(2)
# The rules of nodes: a name is one as a whole, or as an end; a word always counts, or with a run.
NEVER, WHOLE, END = range(3)
ALWAYS, FIRST_RUN = 1, 2

_NAME, _WORD, _LOGIN, _ENCODED, _EVERY = NAME, WORD, LOGIN, ENCODED, EVERY
_UNNAMED = EVERY + 1  # no certain name has such a triplet
_LONGEST = 128  # octets of what is before a "=" or ":"
_MOST_SIGNS = 7  # of those that end a name in it
_WIDEST = 255  # octets of one that readers decode
_OF_BITS = starts.OF_BITS
_PERCENT_SIGN, _SOLIDUS, _AMPERSAND, _NUMBER_SIGN, _TWO, _FIVE, _SEVEN = b"%/&#257"
_A, _B, _C, _G, _L, _M, _P, _T, _X = b"abcglmptx"
_CASE_BIT, _WIDE = 0x20, 0xEF
_DECODED, _HEX, _LOWER, _IN_NAMES, _CLASSES = DECODED, HEX, LOWER, IN_NAMES, CLASSES
_NAMES, _PAIRS, _WORDS, _BEGINNINGS = NAMES, PAIRS, WORDS, BEGINNINGS
_RUNS, _NODES = RUNS, NODES
_OF_RUN, _OF_NODE = OF_RUN, OF_NODE
_LETTER, _DIGIT, _CUT, _SEPARATOR, _SEMICOLON = LETTER, DIGIT, CUT, SEPARATOR, SEMICOLON
_COLON, _EQUALS, _PERCENT, _AT = COLON, EQUALS, PERCENT, AT
_QUOTE, _EXACT = QUOTE, EXACT
_NO_HEX, _LEADS, _CERTAIN = NO_HEX, LEADS, CERTAIN
_WHOLE, _END, _ALWAYS, _FIRST_RUN = WHOLE, END, ALWAYS, FIRST_RUN


def is_quiet(octets: Text, size: int, table: bytes, cells: Room) -> bool:
    """Whether a text in ASCII or UTF-8 certainly has no secret by the rules of a table.

    If it has a "%", `cells` has room for what `decode` writes.
    """
    may_have = signs_of(octets, size, table, False)
    if may_have != _ENCODED:
        return may_have == 0
    size = decode(cells, octets, size, table)
    return size >= 0 and signs_of(cells, size, table, True) & ~_ENCODED == 0


def signs_of(  # noqa: C901 - a line for each kind of octet
    octets: Text, size: int, table: bytes, is_decoded: bool
) -> int:
    """Return what a text may have by the rules of a table, 0 if it certainly has nothing.

    What `is_decoded` is read as it is. Of another text with `ENCODED`, `NAME` is certain together
    with that of what readers decode.
    """
    may_have = at = begin = in_name = 0
    is_running = False
    while at < size:
        here = starts.starts_at(octets, at, size, table, _CLASSES)
        signs, words = here.signs, here.words
        while signs != 0:
            place = at + starts.lowest(signs)
            signs &= signs - 1
            sign = table[octets[place]]
            if sign == _PERCENT:
                triplet = _signs_of_triplet(octets, place, size, table, is_decoded)
                may_have |= triplet & _EVERY
                in_name |= triplet & _UNNAMED
            elif sign in {_COLON, _EQUALS}:
                if may_have & _NAME == 0 and (
                    (sign == _EQUALS and in_name != 0) or _has_name(octets, begin, place, table)
                ):
                    may_have |= _NAME
            elif sign == _AT:
                may_have |= _LOGIN
            elif sign == _QUOTE or (sign == _SEMICOLON and _ends_reference(octets, place)):
                # Only tokens and places are the same in running text.
                may_have |= _NAME | _LOGIN
                is_running = True
            elif sign == _EXACT:
                return _EVERY
            if sign in {_SEPARATOR, _SEMICOLON, _EQUALS}:
                begin, in_name = place + 1, 0
        while words != 0 and may_have & _WORD == 0:
            if _begins_word(octets, at + starts.lowest(words), size, table):
                may_have |= _WORD
            words &= words - 1
        at += _OF_BITS
    if may_have & _LOGIN != 0 and not is_running and not _may_log_in(octets, size, table):
        may_have &= ~_LOGIN
    return may_have


def _ends_reference(octets: Text, at: int) -> bool:
    """Whether a reference of HTML may end at a place that an exact function reads as a sign."""
    begin = at
    while begin > 0 and (0x30 <= octets[begin - 1] <= 0x39 or octets[begin - 1] | _CASE_BIT == _X):
        begin -= 1
    if begin > 1 and octets[begin - 1] == _NUMBER_SIGN:
        return octets[begin - 2] == _AMPERSAND
    if at > 2 and octets[at - 3] == _AMPERSAND:
        return octets[at - 2] in {_L, _G} and octets[at - 1] == _T
    return (
        at > 3
        and octets[at - 4] == _AMPERSAND
        and octets[at - 3] == _A
        and octets[at - 2] == _M
        and octets[at - 1] == _P
    )


def _signs_of_triplet(octets: Text, at: int, size: int, table: bytes, is_decoded: bool) -> int:
    """Return what a text may have by the "%" at a place, and whether no certain name has it."""
    if not _is_triplet(octets, at, size, table):
        return _UNNAMED
    code = table[_HEX + octets[at + 1]] * 16 + table[_HEX + octets[at + 2]]
    may_have = 0 if table[_IN_NAMES + code] == _CERTAIN else _UNNAMED
    if table[_DECODED + code] != 0:
        may_have |= _UNNAMED if is_decoded else _ENCODED
    if _begins_word(octets, at + 3, size, table):
        may_have |= _WORD
    return may_have


def _is_triplet(octets: Text, at: int, size: int, table: bytes) -> bool:
    """Whether two hexadecimal digits follow the octet at a place."""
    return (
        at + 2 < size
        and table[_HEX + octets[at + 1]] < _NO_HEX
        and table[_HEX + octets[at + 2]] < _NO_HEX
    )


def decode(cells: Room, octets: Text, size: int, table: bytes) -> int:
    """Write what `views.decoded` makes of a text in ASCII; return its size, -1 if not certain.

    The text has neither a backslash nor a reference of HTML. From `size` on, how many octets of the
    text each octet was is written: there is room for twice as many as the text has.
    """
    at = end = 0
    while at < size:
        octet, behind, begin = octets[at], at, at
        if octet == _PERCENT_SIGN:
            while behind + 2 < size and octets[behind + 1] == _TWO and octets[behind + 2] == _FIVE:
                behind += 2
            if _is_triplet(octets, behind, size, table):
                code = table[_HEX + octets[behind + 1]] * 16 + table[_HEX + octets[behind + 2]]
                if table[_DECODED + code] > _LEADS:
                    octet, at = table[_DECODED + code], behind + 2
                elif code == _WIDE and _may_be_wide(octets, behind + 3, size):
                    return -1
        at += 1
        if at - begin > _WIDEST:
            return -1
        cells[end] = octet
        cells[size + end] = at - begin
        end += 1
    return end


def _may_be_wide(octets: Text, at: int, size: int) -> bool:
    """Whether the second octet of a fullwidth form may follow the first, EF, encoded or not."""
    return (
        at + 2 < size
        and octets[at] == _PERCENT_SIGN
        and (
            octets[at + 1] == _TWO
            or (octets[at + 1] | _CASE_BIT == _B and octets[at + 2] | _CASE_BIT == _C)
        )
    )


def _may_log_in(octets: Text, size: int, table: bytes) -> bool:
    """Whether an "@" may end a userinfo, for any reader.

    It does not in a text that begins with a scheme and "//", if no piece between slashes has both
    ":" and "@", and none has one of them that follows slashes as an authority does.
    """
    at = 0
    while at < size and table[octets[at]] == _LETTER:
        at += 1
    if at == 0 or not _has_slashes(octets, at, size, table):
        return True
    has_colon = has_at = is_authority = False
    at += 1
    while at < size:
        sign = table[octets[at]]
        if octets[at] == _SOLIDUS:
            # A slash behind a colon begins an authority for some, and so do two.
            is_authority = octets[at - 1] == _SOLIDUS or table[octets[at - 1]] == _COLON
            has_colon = has_at = False
        elif sign in {_COLON, _AT}:
            has_colon |= sign == _COLON
            has_at |= sign == _AT
            if is_authority or (has_colon and has_at):
                return True
        at += 1
    return False


def _has_slashes(octets: Text, at: int, size: int, table: bytes) -> bool:
    """Whether "://" stands at a place."""
    return (
        at + 2 < size
        and table[octets[at]] == _COLON
        and octets[at + 1] == _SOLIDUS
        and octets[at + 2] == _SOLIDUS
    )


def _has_name(octets: Text, begin: int, end: int, table: bytes) -> bool:
    """Whether what is between two places may be the name of a secret, as a whole or up to a cut."""
    if end - begin > _LONGEST or _ends_name(octets, begin, end, table):
        return True
    signs = 0
    for at in range(begin, end):
        sign = table[octets[at]]
        if sign in {_CUT, _COLON}:
            signs += 1
            if signs > _MOST_SIGNS or (sign == _CUT and _ends_name(octets, begin, at, table)):
                return True
    return False


def _ends_name(octets: Text, begin: int, end: int, table: bytes) -> bool:
    """Whether a name ends before a place; signs do not count, nor digits at its end."""
    at = _behind_triplets(octets, begin, end - 1, table)
    while at >= begin and table[octets[at]] != _LETTER:
        at = _behind_triplets(octets, begin, at - 1, table)
    if at < begin:
        return False
    if (
        at > begin
        and table[octets[at - 1]] == _LETTER
        and table[_PAIRS + pair(octets[at], octets[at - 1])] == 0
    ):
        return False
    root = _NAMES + 2 * octets[at]
    node = table[root] + 256 * table[root + 1]
    while node != 0:
        rule = table[_NODES + _OF_NODE * node + 1]
        if rule == _END or (rule == _WHOLE and _begins(octets, begin, at, table)):
            return True
        at = _behind_triplets(octets, begin, at - 1, table)
        while at >= begin and table[octets[at]] > _DIGIT:
            at = _behind_triplets(octets, begin, at - 1, table)
        if at < begin:
            return False
        node = _child(table, node, table[_LOWER + octets[at]])
    return False


def pair(last: int, before: int) -> int:
    """Return the number of the last two letters of a name, the same in any case."""
    return (last & 31) << 5 | before & 31


def _begins(octets: Text, begin: int, at: int, table: bytes) -> bool:
    """Whether a name begins at a place: no letter or digit is before it, up to a cut."""
    at = _behind_triplets(octets, begin, at - 1, table)
    while at >= begin and table[octets[at]] > _DIGIT and table[octets[at]] != _CUT:
        at = _behind_triplets(octets, begin, at - 1, table)
    return at < begin or table[octets[at]] == _CUT


def _behind_triplets(octets: Text, begin: int, at: int, table: bytes) -> int:
    """Return the last place up to `at` that is in no triplet, or one before `begin`.

    A triplet in a name is a sign. Those beyond ASCII are none here: no certain name has one.
    """
    while (
        at - 2 >= begin
        and octets[at - 2] == _PERCENT_SIGN
        and octets[at - 1] <= _SEVEN
        and _is_triplet(octets, at - 2, at + 1, table)
    ):
        at -= 3
    return at


def _begins_word(octets: Text, at: int, size: int, table: bytes) -> bool:
    """Whether a word of the rules begins at a place; few need a look at the words themselves."""
    return (
        at < size
        and starts.may_begin(octets, at, size, table, _BEGINNINGS)
        and _has_word(octets, at, size, table)
    )


def _has_word(octets: Text, at: int, size: int, table: bytes) -> bool:
    """Whether a word of the rules begins at a place, with the run that has to follow it."""
    root = _WORDS + 2 * (octets[at] & 127)
    node = table[root] + 256 * table[root + 1]
    while node != 0:
        rule = table[_NODES + _OF_NODE * node + 1]
        if rule == _ALWAYS:
            return True
        at += 1
        if rule >= _FIRST_RUN and _has_run(octets, at, size, table, rule - _FIRST_RUN):
            return True
        if at == size:
            return False
        node = _child(table, node, table[_LOWER + octets[at]])
    return False


def _has_run(octets: Text, at: int, size: int, table: bytes, number: int) -> bool:
    """Whether enough characters of a run stand at a place."""
    run = _RUNS + _OF_RUN * number
    end = at + table[run + 16]
    if end > size:
        return False
    while at < end:
        octet = octets[at]
        if octet > 127 or table[run + (octet >> 3)] >> (octet & 7) & 1 == 0:
            return False
        at += 1
    return True


def _child(table: bytes, node: int, octet: int) -> int:
    """Return the number of the child of a node for an octet, 0 if there is none."""
    place = _NODES + _OF_NODE * node
    node = table[place + 2] + 256 * table[place + 3]
    while node != 0:
        place = _NODES + _OF_NODE * node
        if table[place] == octet:
            return node
        node = table[place + 4] + 256 * table[place + 5]
    return 0
