"""Where other implementations part from the text of the URL Standard, and what the text says.

Answers are taken as pairs, ours and theirs. Each difference can be taken out of a pair; a pair is
explained if nothing of it is left when all have been taken out.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import unquote

import idna
import unicodedata2

from tests.help.url_rivals import FIELDS, Answer
from tests.help.whatwg_mutations import Question

Fields = dict[str, str]
Pair = tuple[Fields | None, Fields | None]


class Difference(NamedTuple):
    """A way of parting from the text: what the text says, an example, and how to take it out.

    `asked` tells the questions that can show it.
    """

    name: str
    text: str
    example: Question
    taken_out: Callable[[Fields | None, Fields | None], Pair]
    asked: Callable[[Question], bool] = lambda _: True


SAME: Final[Pair] = (None, None)


def pair(mine: Answer, theirs: Answer) -> Pair:
    """Return two answers by field."""
    return fields(mine), fields(theirs)


def fields(answer: Answer) -> Fields | None:
    """Return the fields of an answer, None for a refusal."""
    return None if answer is None else dict(zip(FIELDS, answer.split("\n"), strict=True))


def explanation(
    differences: tuple[Difference, ...], question: Question, mine: Answer, theirs: Answer
) -> list[str] | None:
    """Return the names of what two answers differ by, None if that does not explain it all."""
    left = pair(mine, theirs)
    names = []
    for difference in differences:
        if left[0] != left[1] and difference.asked(question):
            before, left = left, difference.taken_out(*left)
            names += [difference.name] if left != before else []
    return names if left[0] == left[1] else None


def rewritten(names: str, rewrite: Callable[[str], str]) -> Callable[..., Pair]:
    """Return how to take out a difference that a rewriting of some fields takes away."""

    def taken_out(mine: Fields | None, theirs: Fields | None) -> Pair:
        if mine is None or theirs is None:
            return mine, theirs
        alike = {
            name: rewrite(mine[name])
            for name in names.split()
            if mine[name] != theirs[name] and rewrite(mine[name]) == rewrite(theirs[name])
        }
        return settled({**mine, **alike}, {**theirs, **alike}) if alike else (mine, theirs)

    return taken_out


def settled(mine: Fields, theirs: Fields) -> Pair:
    """Return SAME where only the hrefs differ: they say what the other fields say."""
    return SAME if mine == {**theirs, "href": mine["href"]} else (mine, theirs)


def wherever(applies: Callable[[Fields | None, Fields | None], bool]) -> Callable[..., Pair]:
    """Return how to take out a difference that explains all of a pair to which it applies."""
    return lambda mine, theirs: SAME if applies(mine, theirs) else (mine, theirs)


def accepted(applies: Callable[[list[str]], bool]) -> Callable[..., Pair]:
    """Return the same for what is accepted against the text: it applies to the labels."""
    return wherever(lambda mine, theirs: mine is None and bool(theirs) and applies(labels(theirs)))


def labels(url: Fields) -> list[str]:
    """Return the labels of a URL's domain in Unicode; those that are no Punycode as they are."""
    return [_decoded(label) for label in url["hostname"].split(".")]


def _decoded(label: str) -> str:
    try:
        return label[4:].encode().decode("punycode") if label.startswith("xn--") else label
    except UnicodeError:
        return label


def breaks_bidi(domain: list[str]) -> bool:
    """Return whether labels of a right-to-left domain break RFC 5893 §2."""
    found = map(unicodedata2.bidirectional, "".join(domain))
    return not {"R", "AL", "AN"}.isdisjoint(found) and any(map(_breaks_bidi, filter(None, domain)))


def _breaks_bidi(label: str) -> bool:
    try:
        return not idna.check_bidi(label, check_ltr=True)
    except idna.IDNABidiError:
        return True


def breaks_joiners(domain: list[str]) -> bool:
    """Return whether a joiner stands where RFC 5892 Appendix A.1 and A.2 do not let it."""
    return any(
        not idna.valid_contextj(label, match.start())
        for label in domain
        for match in re.finditer("[\u200c\u200d]", label)
    )


def begins_with_mark(domain: list[str]) -> bool:
    """Return whether a label begins with a combining mark."""
    return any(label and unicodedata2.category(label[0])[0] == "M" for label in domain)


def has_delimiter_first(url: Fields | None) -> bool:
    """Return whether what should be Punycode begins with its only delimiter."""
    return bool(url) and bool(re.search(r"(?<![^.])xn---[^-.]*(?![^.])", url["hostname"]))


def accepts_domain(mine: Fields | None, theirs: Fields | None) -> bool:
    return mine is None and bool(theirs) and bool(theirs["hostname"])


def is_new(mine: Fields | None, theirs: Fields | None) -> bool:
    """Return whether what is refused has characters that Unicode 18 assigns."""
    new = "[\U0003d000-\U0003fc3f\U00018e00-\U000191d2]"  # Small Seal and Jurchen
    return theirs is None and bool(mine) and bool(re.search(new, "".join(labels(mine))))


UNICODE: Final = Difference(
    "characters of Unicode 18 are unknown",
    "The domain parser takes the newest UTS #46 (#idna)",
    Question("http://\U0003f02b/", None),
    wherever(is_new),
)

ADA: Final = (
    Difference(
        "a right-to-left domain is not checked in all its labels",
        "CheckBidi is true (#domain-parser-toascii), so RFC 5893 §2 holds for every label: none "
        "begins with a digit, a left-to-right one has no right-to-left character",
        Question("http://0à.א/", None),
        accepted(breaks_bidi),
    ),
    Difference(
        "only the first joiner of a label is checked",
        "CheckJoiners is true (#domain-parser-toascii), so RFC 5892 A.1 and A.2 hold for each",
        Question("http://क\u094d\u200d\u200d/", None),
        accepted(breaks_joiners),
    ),
    Difference(
        "newer combining marks begin labels",
        "No label begins with a combining mark (UTS #46 §4.1, criterion 6); U+1DFA is one",
        Question("http://xn--x5ﬁ0zy3a/", None),
        accepted(begins_with_mark),
    ),
    Difference(
        "the delimiter that begins a Punycode text is passed over",
        "A delimiter is consumed only behind basic code points (RFC 3492 §6.2), and is no digit",
        Question("http://é.xn---nxasmm1c/", None),
        wherever(lambda mine, theirs: mine is None and has_delimiter_first(theirs)),
    ),
    UNICODE,
)

# The newest whatwg-url follows the text to the letter.
WHATWG_URL: Final[tuple[Difference, ...]] = ()


# Chromium gives these schemes of its own an authority, an origin, or a parser.
OWN: Final = re.compile("(android|chrome[a-z-]*|drivefs|isolated-app|materialized-view|steam):")
_OTHER_ORIGIN: Final = re.compile("(ftp|wss?|file)://.*|https?://.*%.*")
SPECIAL: Final = frozenset({"http:", "https:", "ws:", "wss:", "ftp:"})


def either(mine: Fields | None, theirs: Fields | None) -> Fields:
    """Return the URL that there is, an empty one for none."""
    return mine or theirs or dict.fromkeys(FIELDS, "")


def is_file(mine: Fields | None, theirs: Fields | None) -> bool:
    return either(mine, theirs)["protocol"] == "file:"


def is_own(mine: Fields | None, theirs: Fields | None) -> bool:
    return bool(OWN.fullmatch(either(mine, theirs)["protocol"]))


def accepts_escape(mine: Fields | None, theirs: Fields | None) -> bool:
    return mine is None and bool(theirs) and "%" in theirs["hostname"]


def accepts_brackets(mine: Fields | None, theirs: Fields | None) -> bool:
    return mine is None and bool(theirs) and theirs["hostname"].startswith("[")


def has_asterisk(mine: Fields | None, theirs: Fields | None) -> bool:
    return bool(mine and theirs) and "*" in mine["hostname"]


def refuses_comparison(mine: Fields | None, theirs: Fields | None) -> bool:
    signs = "\u226e\u226f\u2260"  # < > = with a stroke
    return theirs is None and not set(signs).isdisjoint("".join(labels(either(mine, None))))


def refuses_opaque_host(mine: Fields | None, theirs: Fields | None) -> bool:
    return theirs is None and bool(mine) and re.search("%[89A-F]", mine["hostname"]) is not None


def has_backslash(mine: Fields | None, theirs: Fields | None) -> bool:
    url = either(mine, theirs)
    return bool(mine and theirs) and url["protocol"] not in SPECIAL and "\\" in url["pathname"]


def loses_dot(mine: Fields | None, theirs: Fields | None) -> bool:
    url = either(mine, theirs)
    return bool(mine and theirs) and not url["host"] and url["pathname"].startswith("//")


def keeps_tabs(mine: Fields | None, theirs: Fields | None) -> bool:
    found = theirs and theirs["protocol"] == "data:" and re.search("%0[9AD]", theirs["href"])
    return mine != theirs and bool(found)


CHROMIUM: Final = (
    Difference(
        "file: has an origin",
        "A new opaque origin, when in doubt (#origin); it is left to the reader",
        Question("file:///a", None),
        rewritten("origin", lambda origin: origin.replace("file://", "null")),
    ),
    Difference(
        "file: has a parser of its own",
        "Drive letters, empty hosts and localhost are what #file-state and #file-host-state say",
        Question("file://h#", None),
        wherever(is_file),
    ),
    Difference(
        "some schemes are the browser's own",
        "The special schemes are ftp, file, http, https, ws and wss (#special-scheme)",
        Question("steam://x:y", None),
        wherever(is_own),
    ),
    Difference(
        "| is percent-encoded in paths",
        "It is not in the path percent-encode set (#path-percent-encode-set)",
        Question("http://h/|", None),
        rewritten("pathname", lambda path: path.replace("|", "%7C")),
    ),
    Difference(
        "' is percent-encoded everywhere",
        "Only in queries of special URLs (#special-query-percent-encode-set)",
        Question("foo:a?'", None),
        rewritten("username password search", lambda part: part.replace("'", "%27")),
    ),
    Difference(
        "an opaque path may end with a space",
        "The space before a query or a fragment becomes %20 (#cannot-be-a-base-url-path-state)",
        Question("foo:a ?b", None),
        rewritten("pathname", lambda path: re.sub("( |%20)$", " ", path)),
    ),
    Difference(
        "data: keeps tabs and newlines",
        "They are removed (#concept-basic-url-parser, step 3)",
        Question("data:,a#b\tc", None),
        wherever(keeps_tabs),
    ),
    Difference(
        "blob: has the origin of any special URL",
        "Of http and https only, and of those that parse (#concept-url-origin)",
        Question("blob:ftp://h/a", None),
        rewritten("origin", lambda origin: _OTHER_ORIGIN.sub("null", origin)),
    ),
    Difference(
        "* is percent-encoded in domains",
        "A domain's characters are not percent-encoded (#concept-domain-to-ascii)",
        Question("http://*/", None),
        wherever(has_asterisk),
    ),
    Difference(
        "forbidden code points of a domain are percent-encoded",
        "They are a failure (#concept-domain-to-ascii)",
        Question("http://a b/", None),
        wherever(accepts_escape),
    ),
    Difference(
        "IPv6 addresses are read from what IDNA maps",
        "The brackets and the digits are those of the input (#concept-host-parser, step 1)",
        Question("http://[::\uff11]/", None),
        wherever(accepts_brackets),
    ),
    Difference(
        "signs of comparison that a combining character strikes are refused",
        "They are composed first, and valid: UseSTD3ASCIIRules is false (#domain-parser-toascii)",
        Question("http://>\u0338/", None),
        wherever(refuses_comparison),
    ),
    Difference(
        "opaque hosts have to be domains",
        "They are percent-encoded as they are (#concept-opaque-host-parser)",
        Question("foo://\u200d/", None),
        wherever(refuses_opaque_host),
    ),
    Difference(
        "what IDNA maps to a percent-encoded byte is decoded",
        "The domain is percent-decoded before, and % is forbidden then (#concept-host-parser)",
        Question("http://\uff05\uff14\uff11/", None),
        wherever(accepts_domain),
        lambda question: "\uff05" in unquote(question.text),
    ),
    Difference(
        r"\ in a relative URL is / whatever the scheme",
        "Only if the URL is special (#path-state)",
        Question(r"a\b", "foo:/c"),
        wherever(has_backslash),
    ),
    Difference(
        "a base's path that begins with // becomes an authority",
        "The serializer writes /. before it (#concept-url-serializer, step 3)",
        Question("?q", "foo:/.//p"),
        wherever(loses_dot),
    ),
    UNICODE,
)
