"""Whether a text certainly has no secret, in one pass over its octets.

    octets ──► kinds ─┬► a sign that only the exact functions judge ─────► not certain
                      ├► "%": a triplet that readers decode ─────────────► not certain as it is
                      ├► "=", ":": the name before, from its end ────────► names
                      └► the beginning of a word, in any case ───────────► tokens, hosts, places

`sieve_table` makes the table, from the rules. Of the octets of names, only letters and digits
count, as in `names.folded`; a name ends at each "." and bracket, too, as in `names.spellings`. All
bounds are such that the pass takes linear time; what is beyond a bound is not certain.
"""

# Where the pieces of a table begin. A node has an octet, a rule, and the numbers of its first child
# and of its next sibling, in two octets each; 0 is no node. A run has a bit for each of its 128
# characters, and how many of them follow a word. A pair is of two octets in any case:
# most words differ there from those that are looked for.
KINDS, LOUD, HEX, LOWER, NAMES, WORDS, PAIRS, RUNS = 0, 256, 512, 768, 1024, 1280, 1536, 2560
OF_RUN, MOST_RUNS = 17, 250
NODES, OF_NODE = RUNS + OF_RUN * MOST_RUNS, 6
# The kinds of octets. A separator begins a name of a query.
LETTER, DIGIT, SIGN, CUT, SEPARATOR, COLON, EQUALS, PERCENT, EXACT = range(9)
NO_HEX = 16
# The rules of nodes: a name is one as a whole, or as an end; a word always counts, or with a run.
NEVER, WHOLE, END = range(3)
ALWAYS, FIRST_RUN = 1, 2

_LONGEST = 128  # octets of what is before a "=" or ":"
_MOST_SIGNS = 8  # of those that end a name in it
_LOUD, _HEX, _LOWER, _NAMES, _WORDS, _PAIRS = LOUD, HEX, LOWER, NAMES, WORDS, PAIRS
_RUNS, _NODES = RUNS, NODES
_OF_RUN, _OF_NODE = OF_RUN, OF_NODE
_LETTER, _DIGIT, _CUT, _SEPARATOR = LETTER, DIGIT, CUT, SEPARATOR
_COLON, _EQUALS, _PERCENT, _EXACT = COLON, EQUALS, PERCENT, EXACT
_NO_HEX = NO_HEX
_WHOLE, _END, _ALWAYS, _FIRST_RUN = WHOLE, END, ALWAYS, FIRST_RUN


def is_quiet(  # noqa: C901 - a line for each kind of octet
    octets: bytes, size: int, table: bytes, as_it_is: bool
) -> bool:
    """Whether a text in ASCII or UTF-8 certainly has no secret by the rules of a table.

    `as_it_is` lets the triplets pass that readers decode: what they then see is another text.
    """
    at = begin = signs = 0
    is_encoded = False
    while at < size:
        # Few pairs begin a word: the others need no call.
        if (
            at + 1 == size or table[_PAIRS + ((octets[at] & 31) << 5 | octets[at + 1] & 31)] != 0
        ) and _has_word(octets, at, size, table):
            return False
        while at < size and table[octets[at]] <= _DIGIT:
            at += 1
        if at == size:
            return True
        sign = table[octets[at]]
        if sign == _EXACT:
            return False
        if sign in {_CUT, _COLON, _EQUALS}:
            signs += 1
        if sign == _PERCENT:
            is_encoded = True
            if _is_triplet(octets, at, size, table):
                if _is_loud(octets, at, size, table, as_it_is):
                    return False
                at += 2
        elif sign >= _SEPARATOR:
            if sign != _SEPARATOR and (
                (is_encoded and sign == _EQUALS)
                or signs > _MOST_SIGNS
                or _has_name(octets, begin, at, table)
            ):
                return False
            if sign != _COLON:
                begin, signs, is_encoded = at + 1, 0, False
        at += 1
    return True


def _is_triplet(octets: bytes, at: int, size: int, table: bytes) -> bool:
    """Whether two hexadecimal digits follow a "%"."""
    return (
        at + 2 < size
        and table[_HEX + octets[at + 1]] < _NO_HEX
        and table[_HEX + octets[at + 2]] < _NO_HEX
    )


def _is_loud(octets: bytes, at: int, size: int, table: bytes, as_it_is: bool) -> bool:
    """Whether readers decode a triplet that does not count as it is, or its digits begin a word."""
    code = table[_HEX + octets[at + 1]] * 16 + table[_HEX + octets[at + 2]]
    return (not as_it_is and table[_LOUD + code] != 0) or _has_word(octets, at + 1, size, table)


def _has_name(octets: bytes, begin: int, end: int, table: bytes) -> bool:
    """Whether what is between two places may be the name of a secret, as a whole or up to a cut."""
    if end - begin > _LONGEST or _ends_name(octets, begin, end, table):
        return True
    for at in range(begin, end):
        if table[octets[at]] == _CUT and _ends_name(octets, begin, at, table):
            return True
    return False


def _ends_name(octets: bytes, begin: int, end: int, table: bytes) -> bool:
    """Whether a name ends before a place; signs do not count, nor digits at its end."""
    at = end - 1
    while at >= begin and table[octets[at]] != _LETTER:
        at -= 1
    if at < begin:
        return False
    root = _NAMES + 2 * octets[at]
    node = table[root] + 256 * table[root + 1]
    while node != 0:
        rule = table[_NODES + _OF_NODE * node + 1]
        if rule == _END or (rule == _WHOLE and _begins(octets, begin, at, table)):
            return True
        at -= 1
        while at >= begin and table[octets[at]] > _DIGIT:
            at -= 1
        if at < begin:
            return False
        node = _child(table, node, table[_LOWER + octets[at]])
    return False


def _begins(octets: bytes, begin: int, at: int, table: bytes) -> bool:
    """Whether a name begins at a place: no letter or digit is before it, up to a cut."""
    at -= 1
    while at >= begin and table[octets[at]] > _DIGIT and table[octets[at]] != _CUT:
        at -= 1
    return at < begin or table[octets[at]] == _CUT


def pair(first: int, second: int) -> int:
    """Return the number of a pair of octets, the same in any case, as `is_quiet` looks it up."""
    return (first & 31) << 5 | second & 31


def _has_word(octets: bytes, at: int, size: int, table: bytes) -> bool:
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


def _has_run(octets: bytes, at: int, size: int, table: bytes, number: int) -> bool:
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
