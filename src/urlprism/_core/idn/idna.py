"""Convert domain names by UTS #46, revision 36: Unicode IDNA Compatibility Processing.

    domain ──► mapped, normalized ──► labels ──► decoded, validated ──┬────────────► ToUnicode
                                                                      └► Punycode ──► ToASCII

CheckBidi and CheckJoiners are true, Transitional_Processing and IgnoreInvalidPunycode are false.
The tables come from idna (mappings, joining types) and unicodedata2 (all the rest), and are of one
version of Unicode, whatever the version of the interpreter is.
"""

import functools
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import idna
from idna import idnadata
from idna.intranges import intranges_contain

from urlprism._core.idn import punycode
from urlprism._core.unicode import mappings
from urlprism._core.unicode.unicode_tables import REMEDY, unicodedata
from urlprism._core.unicode.unicode_version import check_versions

check_versions(
    REMEDY,
    **{"idna": idnadata.__version__, unicodedata.__name__: unicodedata.unidata_version},
)

PREFIX: Final = "xn--"
ZERO_WIDTH_NON_JOINER: Final = "\u200c"
ZERO_WIDTH_JOINER: Final = "\u200d"
VIRAMA: Final = 9  # the value of Canonical_Combining_Class

_NOT_STD3: Final = re.compile(r"[^a-z0-9\-\x80-\U0010ffff]")
_SHOWN: Final = 40  # characters of a label
_LONGEST: Final = 253  # characters: what DNS allows
LONGEST_REMEMBERED: Final = _LONGEST  # so that the cache stays small
_LONGEST_MAPPED: Final = 4 * (_LONGEST + 1)
_LONGEST_LABEL_KEPT: Final = 20_000  # characters
_TOO_LONG: Final = "the domain has over 253 characters in ASCII, not 1 to 253 (UTS #46 §4.2 step 4)"


class Conversion(NamedTuple):
    """A domain name converted as far as possible, and one line for each recorded error."""

    text: str
    errors: tuple[str, ...]


class Label(NamedTuple):
    """A label after conversion; a label that could not be converted is not validated."""

    given: str
    text: str
    error: str = ""
    is_converted: bool = True


class Direction(NamedTuple):
    """The classes that RFC 5893 §2 allows in, and at the end of, labels of one direction.

    `allowed_rule` and `ends_rule` are the numbers of the rules.
    """

    name: str
    allowed: frozenset[str]
    allowed_rule: int
    ends: frozenset[str]
    ends_rule: int


_NEUTRAL: Final = frozenset({"EN", "ES", "CS", "ET", "ON", "BN", "NSM"})
_RTL: Final = Direction(
    "right-to-left", _NEUTRAL | {"R", "AL", "AN"}, 2, frozenset({"R", "AL", "EN", "AN"}), 3
)
_LTR: Final = Direction("left-to-right", _NEUTRAL | {"L"}, 5, frozenset({"L", "EN"}), 6)
_DIRECTIONS: Final = {"R": _RTL, "AL": _RTL, "L": _LTR}
_MAKES_BIDI: Final = frozenset({"R", "AL", "AN"})
_JOINERS: Final = re.compile(f"[{ZERO_WIDTH_NON_JOINER}{ZERO_WIDTH_JOINER}]")
# A letter for each class, and the labels that meet all rules of RFC 5893 §2, in these letters.
_LETTERS: Final = dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), "n") | {
    "L": "L", "R": "R", "AL": "R", "EN": "1", "AN": "2", "NSM": "m",
}  # fmt: skip
_DIRECTED: Final = re.compile(
    r"(?:(?:R(?:[R1nm]*[R1])?m*+|R(?:[R2nm]*[R2])?m*+|L(?:[L1nm]*[L1])?m*+|)(?:\.|\Z))*+"
)


def to_ascii(
    domain: str, *, check_hyphens: bool, use_std3_ascii_rules: bool, verify_dns_length: bool
) -> Conversion:
    """Return `domain` as ToASCII converts it (§4.2); the conversion failed if it has errors.

    With `verify_dns_length`, a domain that is certain to be too long for DNS is refused before it
    is converted. Recent results are cached: the same few names occur again and again.

    >>> options = {"check_hyphens": False, "use_std3_ascii_rules": False}
    >>> to_ascii("Bücher.example", **options, verify_dns_length=True)
    Conversion(text='xn--bcher-kva.example', errors=())
    """
    if verify_dns_length and _is_too_long(domain):
        return Conversion(domain, (_TOO_LONG,))
    convert = _remembered if len(domain) <= LONGEST_REMEMBERED else _to_ascii
    return convert(domain, check_hyphens, use_std3_ascii_rules, verify_dns_length)


def _is_too_long(domain: str) -> bool:
    """Return whether `domain` is certain to have more than 253 characters in ASCII.

    A character maps to at most eighteen, at most four characters compose to one, and encoding makes
    no label shorter. A final dot is not counted.
    """
    if len(domain) <= _LONGEST_MAPPED // 18:
        return False
    left = 0
    for each in domain:
        mapping = mapped(each)  # None for a character that is not allowed
        left += 1 if mapping is None else len(mapping)
        if left > _LONGEST_MAPPED:
            return True
    return False


def ace(label: str) -> str:
    """Return a label beyond ASCII in Punycode, after its prefix.

    Several readers of one text write the same one, so that the last ones are remembered.
    """
    return (_remembered_ace if len(label) <= _LONGEST_LABEL_KEPT else _ace)(label)


def _ace(label: str) -> str:
    return PREFIX + punycode.encode(label)


_remembered_ace: Final = functools.lru_cache(maxsize=8)(_ace)


def _to_ascii(
    domain: str, check_hyphens: bool, use_std3_ascii_rules: bool, verify_dns_length: bool
) -> Conversion:
    labels, errors = _process(domain, check_hyphens, use_std3_ascii_rules)
    encoded = {each: ace(each) for each in set(labels) if not each.isascii()}
    labels = [encoded.get(each, each) for each in labels]
    if verify_dns_length:
        errors.extend(_length_errors(labels))
    return Conversion(".".join(labels), tuple(errors))


_remembered = functools.lru_cache(maxsize=512)(_to_ascii)


def to_unicode(domain: str, *, check_hyphens: bool, use_std3_ascii_rules: bool) -> Conversion:
    """Return `domain` as ToUnicode converts it, and the errors (§4.3)."""
    labels, errors = _process(domain, check_hyphens, use_std3_ascii_rules)
    return Conversion(".".join(labels), tuple(errors))


def _process(
    domain: str, check_hyphens: bool, use_std3_ascii_rules: bool
) -> tuple[list[str], list[str]]:
    """Return the labels of `domain` after the main processing steps, and the errors (§4)."""
    normal = unicodedata.normalize("NFC", _map(domain))
    names = normal.split(".")
    if PREFIX in normal:
        converted = {name: _convert(name) for name in dict.fromkeys(names)}
        texts = [converted[name].text for name in names]
        is_whole = not any(label.error for label in converted.values())
    else:
        converted, texts, is_whole = {}, names, True
    if is_whole and _is_plain(".".join(texts), check_hyphens, use_std3_ascii_rules):
        return texts, []
    converted = converted or {name: Label(name, name) for name in dict.fromkeys(names)}
    is_bidi = _is_bidi([label.text for label in converted.values()])
    faults: dict[str, list[str]] = {}  # a long domain can have the same label many times
    for name, label in converted.items():
        faults[name] = [label.error] if label.error else []
        if label.text and label.is_converted:
            faults[name] += _broken_criteria(label.text, check_hyphens, use_std3_ascii_rules)
            faults[name] += _broken_bidi_rules(label.text) if is_bidi else ()
    errors = [
        _about(number, converted[name], each)
        for number, name in enumerate(names, 1)
        for each in faults[name]
    ]
    return texts, errors


def _is_plain(text: str, check_hyphens: bool, use_std3_ascii_rules: bool) -> bool:
    """Return whether converted labels meet all criteria, which are asked of all labels at once.

    It is false if some criterion needs a look at each label.
    """
    if PREFIX in text or _JOINERS.search(text) or not mappings.is_valid(text):
        return False
    if (check_hyphens and "-" in text) or unicodedata.normalize("NFC", text) != text:
        return False
    if use_std3_ascii_rules and _NOT_STD3.search(text.replace(".", "")):
        return False
    firsts = {label[:1] for label in text.split(".")}
    if any(unicodedata.category(each)[0] == "M" for each in firsts if each):
        return False
    classes = {each: unicodedata.bidirectional(each) for each in set(text)}
    if _MAKES_BIDI.isdisjoint(classes.values()):
        return True
    letters = {each: _LETTERS.get(name, "x") for each, name in classes.items()} | {".": "."}
    return _DIRECTED.fullmatch("".join(map(letters.__getitem__, text))) is not None


def _about(number: int, label: Label, error: str) -> str:
    stands_for = "" if label.text == label.given else f" ({_shown(label.text)})"
    return f"label {number}, {_shown(label.given)}{stands_for}: {error}"


def _shown(text: str) -> str:
    from urlprism.redaction.excerpts import quoted  # noqa: PLC0415 - few labels have errors

    return quoted(text, _SHOWN + 1)


def _map(domain: str) -> str:
    """Return `domain` with each code point mapped (§4 step 1)."""
    return mappings.replaced(domain)


@functools.lru_cache(maxsize=4096)
def mapped(character: str) -> str | None:
    """Return the mapping of `character`: itself if it is valid, None if it is disallowed (§5)."""
    try:
        return idna.uts46_remap(character, std3_rules=False)
    except idna.InvalidCodepoint:
        return None


def _convert(label: str) -> Label:
    """Return `label` converted: decoded if it begins with "xn--" (§4 step 4)."""
    if not label.startswith(PREFIX):
        return Label(label, label)
    if not label.isascii():
        error = 'begins with "xn--" but is not all ASCII (UTS #46 §4 step 4)'
        return Label(label, label, error, is_converted=False)
    try:
        text = punycode.decode(label.removeprefix(PREFIX))
    except ValueError as reason:
        error = f'what follows "xn--" is not Punycode: {reason} (RFC 3492 §6.2)'
        return Label(label, label, error, is_converted=False)
    if text.isascii():
        what = "only ASCII characters" if text else "nothing"
        return Label(label, text, f'what follows "xn--" decodes to {what} (UTS #46 §4 step 4)')
    return Label(label, text)


def _broken_criteria(label: str, check_hyphens: bool, use_std3_ascii_rules: bool) -> Iterator[str]:
    """Yield an error for each of the validity criteria 1 to 8 that a non-empty label breaks (§4.1).

    Criterion 8 is that of the joiners (RFC 5892, Appendix A).
    """
    if check_hyphens and label[2:4] == "--":
        yield "has hyphens in the third and fourth positions (UTS #46 §4.1 criterion 2)"
    if check_hyphens and (label[0] == "-" or label[-1] == "-"):
        yield "begins or ends with a hyphen (UTS #46 §4.1 criterion 3)"
    if not check_hyphens and label.startswith(PREFIX):
        yield 'decodes to a label that begins with "xn--" (UTS #46 §4.1 criterion 4)'
    # Criterion 5 always holds: labels are split at each dot, and decoding adds none.
    if use_std3_ascii_rules and (match := _NOT_STD3.search(label)):
        yield (
            f"has {_named(match[0])}, which is not allowed in a host name (UTS #46 §4.1 criterion"
            f" 7, STD 3)"
        )
    if not label.isascii():  # an ASCII label has been mapped, and meets all other criteria
        yield from _broken_criteria_beyond_ascii(label)


def _broken_criteria_beyond_ascii(label: str) -> Iterator[str]:
    if unicodedata.normalize("NFC", label) != label:
        yield "is not in Normalization Form C (UTS #46 §4.1 criterion 1)"
    if unicodedata.category(label[0]).startswith("M"):
        yield f"begins with {_named(label[0])}, a combining mark (UTS #46 §4.1 criterion 6)"
    if not mappings.is_valid(label):
        invalid = next(each for each in label if mapped(each) != each)
        status = {None: "disallowed", "": "ignored"}.get(mapped(invalid), "mapped")
        yield f"has {_named(invalid)}, which is {status} (UTS #46 §4.1 criterion 7)"
    for joiner, appendix in ((ZERO_WIDTH_NON_JOINER, "A.1"), (ZERO_WIDTH_JOINER, "A.2")):
        if joiner in label and not _joiners_may_stand(label, joiner):
            yield f"has {_named(joiner)} where it joins nothing (RFC 5892 {appendix})"


def _named(character: str) -> str:
    return f"U+{ord(character):04X}"


def _joiners_may_stand(label: str, joiner: str) -> bool:
    places = (place for place, each in enumerate(label) if each == joiner)
    return all(_may_stand(label, place) for place in places)


def _may_stand(label: str, place: int) -> bool:
    """Return whether the joiner at `place` follows a virama or breaks a cursive connection.

    RFC 5892, Appendix A.1 and A.2; only a zero width non-joiner may do the latter.
    """
    if place and unicodedata.combining(label[place - 1]) == VIRAMA:
        return True
    if label[place] == ZERO_WIDTH_JOINER:
        return False
    before = _first_joining_type(label, range(place - 1, -1, -1))
    after = _first_joining_type(label, range(place + 1, len(label)))
    return before in {"L", "D"} and after in {"R", "D"}


def _first_joining_type(label: str, places: range) -> str:
    """Return the Joining_Type of the first character at `places` that is not transparent."""
    # A joiner is not transparent, so the characters between two joiners are read twice at most.
    types = (joining_type(label[place]) for place in places)
    return next((each for each in types if each != "T"), "U")


@functools.lru_cache(maxsize=4096)
def joining_type(character: str) -> str:
    """Return the Joining_Type of `character`, "U" if the table has none."""
    code = ord(character)
    types = idnadata.joining_types.items()
    return next((each for each, ranges in types if intranges_contain(code, ranges)), "U")


def _is_bidi(labels: list[str]) -> bool:
    """Return whether these are the labels of a Bidi domain name (UTS #46 §2.3)."""
    characters = set("".join(labels))
    return any(unicodedata.bidirectional(each) in _MAKES_BIDI for each in characters)


def _broken_bidi_rules(label: str) -> Iterator[str]:
    """Yield an error for each rule of RFC 5893 §2 that a label of a Bidi domain name breaks."""
    classes = [unicodedata.bidirectional(each) for each in label]
    direction = _DIRECTIONS.get(classes[0])
    if direction is None:
        what = "a digit" if classes[0] in {"EN", "AN"} else _named(label[0])
        yield f"a right-to-left domain may not begin a label with {what} (RFC 5893 §2 rule 1)"
        return
    if not direction.allowed.issuperset(classes):
        place = next(i for i, each in enumerate(classes) if each not in direction.allowed)
        has = f"a {direction.name} label may not have {_named(label[place])}"
        yield f"{has} (RFC 5893 §2 rule {direction.allowed_rule})"
    place = next(i for i in range(len(classes) - 1, -1, -1) if classes[i] != "NSM")
    if classes[place] not in direction.ends:
        ends = f"a {direction.name} label may not end with {_named(label[place])}"
        yield f"{ends} (RFC 5893 §2 rule {direction.ends_rule})"
    if direction is _RTL and {"EN", "AN"}.issubset(classes):
        yield "has both European and Arabic digits (RFC 5893 §2 rule 4)"


def _length_errors(labels: list[str]) -> Iterator[str]:
    """Yield an error for each length that DNS does not allow, of labels in ASCII (§4.2 step 4)."""
    length = len(".".join(labels).removesuffix("."))
    if not 1 <= length <= _LONGEST:
        yield f"the domain has {length} characters in ASCII, not 1 to 253 (UTS #46 §4.2 step 4)"
    for number, label in enumerate(labels, 1):
        if not 1 <= len(label) <= 63:
            what = f"has {len(label)} characters in ASCII, not 1 to 63 (UTS #46 §4.2 step 4)"
            yield _about(number, Label(label, label), what)
