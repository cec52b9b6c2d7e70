"""URLs for people (#url-rendering): hosts and percent-encoded text in Unicode.

A label that looks deceptive stays in its "xn--" form. The test is a heuristic, not a proof. It
follows the Highly Restrictive level of UTS #39 (§5.2), the rules for digits and marks of §5.3 and
§5.4, and additions from the policies of browsers, as far as names and categories of characters
allow; for all characters that UTS #39 allows, the script in the name is the script property. There
is no list of names worth imitating: labels with a visible mark ("é" for "e") are shown, and so are
lookalikes within one script.
"""

# ruff: noqa: RUF001 - the ambiguous characters are the subject

import functools
import re
from typing import Final

from urlprism._core.unicode.unicode_tables import unicodedata
from urlprism.whatwg.hosts.host import domain_to_unicode

_LONGEST: Final = 254  # octets of a domain name with its last dot (RFC 1035 §2.3.4)
_MOST_MARKS: Final = 4  # in a row (UTS #39 §5.4)

# The scripts recommended for identifiers (UAX #31 Table 5), by the first word of their names.
# Bopomofo, of limited use by now, is part of the level's own definition.
_SCRIPTS: Final = frozenset(
    """ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI
    GURMUKHI HANGUL HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA
    SINHALA TAMIL TELUGU THAANA THAI TIBETAN""".split()  # noqa: SIM905 - a long row of names reads well
)
_OTHER_WORDS: Final = {"EXTENDED": "ARABIC", "IDEOGRAPHIC": "CJK"}
# Scripts that may be combined in a label (UTS #39 §5.2, Highly Restrictive).
_TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
# The characters of today's names, for scripts that also have historic or phonetic letters, or
# points and signs that do not make another name.
_ALPHABETS: Final = {
    "LATIN": re.compile("[a-zß-öø-ķĺ-ňŋ-žǝǧǩǯơưșțɓɔɖəɗɛɣɨɩɲʉʋʒƒƙƴṣẁẃẅạ-ỹ]"),
    "GREEK": re.compile("[ΐά-ώ]"),
    "CYRILLIC": re.compile("[а-џґ-ӿԥ]"),
    "ARMENIAN": re.compile("[ա-ֆ]"),
    "GEORGIAN": re.compile("[ა-ჰ]"),
    "HEBREW": re.compile("[\u05d0-\u05ea]"),
    "ARABIC": re.compile(
        "[\u0620-\u063f\u0641-\u064a\u0660-\u0669\u0671-\u06d3\u06d5\u06ee-\u06fc\u06ff\u0750-\u077f]"
    ),
    "HANGUL": re.compile("[가-힣]"),
    "HIRAGANA": re.compile("[ぁ-ゖゝゞ]"),
    "KATAKANA": re.compile("[ァ-ヺーヽヾ・]"),
    "CJK": re.compile("[々〆〇㐀-鿿\U00020000-\U000323af]"),
}
_CATEGORIES: Final = frozenset({"Ll", "Lo", "Lm", "Mn", "Mc", "Nd"})
_ALSO_EVERYDAY: Final = frozenset("-_〇・་")

# Characters that look like a letter, digit or mark of ASCII in common fonts: those that the
# confusables of UTS #39 map to ASCII, and similar ones. Latin letters follow below, with the
# top-level labels of their languages.
_LIKE_ASCII: Final = frozenset(
    "αγηικνορστυχω"
    "агеопрсухшъыьѕіјґүһҽӏӕ"
    "ագզէհյոռսւցքօ"
    "\u05d5\u05d7\u05d8\u05d9\u05df\u05e1"  # Hebrew vav, het, tet, yod, final nun, samekh
    "\u0627\u0647\u06be\u06c1\u06d5"  # Arabic alef, and heh in its forms
    "\u0660\u0661\u0665\u0667\u06f0\u06f1\u06f5\u06f7"  # Arabic digits 0, 1, 5 and 7, twice
    "०ऽ০੦੧૦૧ଠ୦௦டப౦౧೦೧ടഠന൦๐บพเแ໐០ဂငဝၚ၀႐"
    "ყიოხძ"
    "ሀሠዐዕበ"
    "〇丅丫丶丿一丨ノㄒㄚ"
)
_LIKE_DIGITS: Final = frozenset("०০੦૦୦௦౦೦൦๐໐០၀႐〇θбзӡҙ२३২৪৭ওউ੨੩੪੫ਤੜ૨૩୨୫୭౨౩೩೭൭შვპუცօշճဒ丩ㄐ")
_HOMES: Final = {
    letter: frozenset(tops.split())
    for letters, tops in (
        ("ı", "tr az"),
        ("ə", "az"),
        ("þð", "is fo"),
        ("ķļņŗ", "lv"),
        ("ạẹịọụỵṣ", "vn ng"),
        ("ƒɓɖɗƙƴɣɔɛɩɨɲʉʋǝʒ", "bf bj cm gh ml ne ng td tg"),
    )
    for letter in letters
}

# Characters of East Asia that look like a slash, a hyphen or a letter next to ASCII.
_LIKE_ASCII_BESIDE_IT: Final = "ノソゾン丶丿乀乁一丨ー乛七丅丁十〇工讠ㄧㄒㄚㄟㄨㄩㄈㆺㆳㆲ・"
_OUT_OF_PLACE: Final = re.compile(
    rf"[!-~][{_LIKE_ASCII_BESIDE_IT}]+(?:[!-~]|\Z)|\A[{_LIKE_ASCII_BESIDE_IT}]+[!-~]"
    "|(?<![ぁ-ゖァ-ヺーゝゞヽヾ])ー"  # prolongs a kana
    "|(?<![ぁ-ゖ])[ゝゞ]|(?<![ァ-ヺ])[ヽヾ]|(?<![㐀-鿿々])々"  # repeat the character before
    "|(?<![ぁ-ヺー㐀-鿿々])・|・(?![ぁ-ヺ㐀-鿿])"  # separates Japanese words
    "|[ァ-ヺ][へべぺ][ァ-ヺー]|[ぁ-ゖ][ヘベペ][ぁ-ゖー]"  # the same in both kana
)

_ESCAPES: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
_READABLE: Final = frozenset({"Ll", "Lm", "Lo", "Lt", "Lu", "Nd", "Nl", "No"})
_MARKS: Final = frozenset({"Mn", "Mc"})
# Invisible letters and marks (Default_Ignorable_Code_Point).
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2066", "\u2069"  # left-to-right


def url_for_people(
    opening: str, host: str, rest: str, is_special: bool, max_length: int | None, isolate: bool
) -> str:
    """Return a URL as `URL.display` does, of its scheme, its host, and what follows the host."""
    if max_length is not None and max_length < 1:
        message = f"a URL is shown in at least 1 character, not {max_length}"
        raise ValueError(message)
    shown = host_for_people(host, is_special)
    front, tail = _masked(f"{opening}{shown}", text_for_people(rest, shown))
    if max_length is not None and len(front) + len(tail) > max_length:
        tail = _elided(tail, max_length - len(front))
    if not isolate:
        return f"{front}{tail}"
    head = front.removesuffix(shown)
    return _isolated(f"{head}{_isolated(shown)}{_isolated(tail)}", always=True)


def _masked(front: str, tail: str) -> tuple[str, str]:
    """Return what ends with the host, and the rest, with secrets masked."""
    from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown

    shown = redact(f"{front}{tail}")
    return (front, shown[len(front) :]) if shown.startswith(front) else ("", shown)


def _elided(text: str, room: int) -> str:
    """Return the start of a text with "…" after it; it cuts no triplet, nor marks from a letter."""
    end = max(0, room - 1)
    while 0 < end < len(text) and unicodedata.category(text[end]) in _MARKS:
        end -= 1
    cut = text[:end]
    for size in (1, 2):
        if _ESCAPES.match(text[end - size : end - size + 3]) and size <= end:
            cut = text[: end - size]
    return f"{cut}…"


def _isolated(text: str, *, always: bool = False) -> str:
    """Return a text in an isolate, if it has right-to-left characters (UAX #9 §2.3)."""
    if always or any(map(_is_right_to_left, text)):
        return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"
    return text


def host_for_people(hostname: str, is_special: bool) -> str:
    """Return a URL's host with its labels in Unicode, except those that look deceptive."""
    if not is_special or "xn--" not in hostname or len(hostname) > _LONGEST:
        return hostname
    name = domain_to_unicode(hostname)
    _, dot, last = name.removesuffix(".").rpartition(".")
    top = last if dot else ""
    return ".".join(
        encoded if encoded != label and is_deceptive(label, top) else label
        for encoded, label in zip(hostname.split("."), name.split("."), strict=True)
    )


def is_deceptive(label: str, top: str) -> bool:
    """Whether a label, in Unicode, may look like another label below the top-level `top`."""
    if top == "cat":
        label = label.replace("l·l", "ll")  # the only valid middle dot (RFC 5892 Appendix A.3)
    return (
        not all(map(_is_everyday, label))
        or _mixes_scripts(label)
        or _mixes_digits(label)
        or _misplaces_marks(label)
        or _OUT_OF_PLACE.search(label) is not None
        or _passes_for_ascii(label, top)
    )


def text_for_people(text: str, host: str = "") -> str:
    """Return a part of a URL with percent-encoded letters, digits and their marks decoded.

    Nothing else is decoded: no ASCII, nothing invisible, no ill-formed UTF-8. Right-to-left
    characters stay encoded after a host that shows some, because a display could swap the two.
    """
    is_swappable = any(map(_is_right_to_left, host))
    return _ESCAPES.sub(lambda escapes: _decode(escapes, is_swappable), text)


def _decode(escapes: re.Match[str], is_swappable: bool) -> str:
    """Return a run of triplets with its readable characters decoded."""
    run = escapes[0]
    before = escapes.string[escapes.start() - 1 : escapes.start()]
    carries, marks = before.isascii() and before.isalnum(), 0
    shown, place = [], 0
    for character in bytes.fromhex(run.replace("%", "")).decode("utf-8", "surrogateescape"):
        is_mark = unicodedata.category(character) in _MARKS
        marks = marks + 1 if is_mark else 0
        carries = (carries and marks <= _MOST_MARKS) if is_mark else _is_readable(character)
        carries = carries and not _INVISIBLE.match(character)
        carries = carries and not (is_swappable and _is_right_to_left(character))
        end = place + 3 * len(character.encode("utf-8", "surrogateescape"))
        shown.append(character if carries else run[place:end])
        place = end
    return "".join(shown)


def _is_readable(character: str) -> bool:
    return not character.isascii() and unicodedata.category(character) in _READABLE


def _is_right_to_left(character: str) -> bool:
    return unicodedata.bidirectional(character) in _RIGHT_TO_LEFT


@functools.lru_cache(maxsize=4096)
def _script(character: str) -> str:
    """Return the first word of a character's name: the script, for letters and marks."""
    word = re.split("[ -]", unicodedata.name(character, ""), maxsplit=1)[0]
    return _OTHER_WORDS.get(word, word)


def _scripts(text: str) -> set[str]:
    """Return the scripts in `text`; hyphens and the digits of ASCII belong to all."""
    return {_script(each) for each in set(text) if each.isalpha() or not each.isascii()}


def _is_everyday(character: str) -> bool:
    """Whether a character is used in today's names."""
    if character.isascii():
        return character.isalnum() or character in _ALSO_EVERYDAY
    script = _script(character)
    alphabet = _ALPHABETS.get(script)
    return (
        script in _SCRIPTS
        and (unicodedata.category(character) in _CATEGORIES or character in _ALSO_EVERYDAY)
        and (alphabet is None or alphabet.match(character) is not None)
    )


def _mixes_scripts(label: str) -> bool:
    """Whether the scripts of a label must not be combined; of Latin, only ASCII combines."""
    scripts = _scripts(label)
    if len(scripts) < 2:
        return False
    has_latin_of_its_own = "LATIN" in _scripts("".join(filter(_is_beyond_ascii, label)))
    return has_latin_of_its_own or not any(scripts <= each for each in _TOGETHER)


def _is_beyond_ascii(character: str) -> bool:
    return not character.isascii()


def _mixes_digits(label: str) -> bool:
    """Whether a label has digits of several systems (UTS #39 §5.3)."""
    digits = [each for each in label if unicodedata.category(each) == "Nd"]
    return len({ord(each) - unicodedata.decimal(each) for each in digits}) > 1


def _misplaces_marks(label: str) -> bool:
    """Whether a mark follows no letter, is repeated, or is one of too many (UTS #39 §5.4)."""
    before, carries, marks = "", False, 0
    for each in label:
        category = unicodedata.category(each)
        is_mark = category in _MARKS
        if is_mark and (not carries or each == before or marks == _MOST_MARKS):
            return True
        before, carries = each, is_mark or category.startswith("L")
        marks = marks + 1 if is_mark else 0
    return False


def _passes_for_ascii(label: str, top: str) -> bool:
    """Whether a whole label looks like ASCII, in letters that are not expected below `top`."""
    own = set(filter(_is_beyond_ascii, label))
    at_home = _scripts("".join(filter(_is_beyond_ascii, top)))
    if not own or all(_script(each) in at_home or top in _HOMES.get(each, ()) for each in own):
        return False
    letters_do = all(each in _LIKE_ASCII or each in _HOMES for each in own)
    return letters_do or all(each in _LIKE_DIGITS or each in "0123456789" for each in label)
