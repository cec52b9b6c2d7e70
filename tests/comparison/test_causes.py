"""The rule for each cause by a text that has it; which of several causes are reported, and when."""

import importlib
import itertools
import pkgutil

import pytest

from tests.help.compared import find_causes
from tests.help.work import steps
from urlprism.comparison import causes, compare
from urlprism.comparison.causes import RULES
from urlprism.comparison.causes.features import Feature, features_of
from urlprism.comparison.lenient import LenientParts
from urlprism.comparison.terms import Aspect
from urlprism.readers import GROUPS, Reading, Refusal, names

EVERYTHING = frozenset(Aspect)
NAMES = dict.fromkeys((*GROUPS["standards"], *GROUPS["default"]))
# Each reader once as one that accepts and once as one that refuses, so that each has its part.
READINGS = (
    *(Reading(name, {}, None, None) for name in NAMES),
    *(Reading(name, {}, None, None, Refusal("no", "a rule")) for name in NAMES),
)
BASE = "http://a/b/c/d;p?q#f"

# Beside the example of each rule: a text with its place between « and », the base if there is one,
# the cause.
ROWS = [
    *((rule.example, rule.base, rule.name) for rule in RULES),
    (r"«\\»evil", BASE, "backslash-for-slash"),
    (r"«/\»evil", BASE, "backslash-for-slash"),
    ("http://1.1.1.1 «#»@evil/", None, "delimiter-before-at"),
    ("http://«:@»h.com/", None, "empty-userinfo"),
    ("http://h.com:«99999999999999999999»/", None, "port-too-large"),
    ("http://a«[»::1]/", None, "stray-bracket"),
    ("http://«[::ffff:102:304]»/", None, "ipv4-in-ipv6"),
    ("http://a«%40»b/", None, "delimiter-by-decoding"),
    ("http://a«%5C»b/", None, "delimiter-by-decoding"),
    ("http://u@a«\u2100»b/", None, "delimiter-by-mapping"),
    ("http://«１２７.０.０.１»/", None, "ipv4-by-mapping"),
    ("http://«a.1»/", None, "ipv4-out-of-range"),
    ("http://a«\u3002»b/", None, "idna-mapped"),
    ("http://a«\u200b»b/", None, "idna-ignored"),
    ("http://a«\u200d»b/", None, "idna-deviation"),
    ("http://u@«.»a/", None, "empty-label"),
    ("http://«-»a.b/", None, "label-hyphens"),
    ("http://«ab--»c.d/", None, "label-hyphens"),
    ("http:«»h.com/p", None, "missing-slashes"),
    ("«» ", BASE, "empty-reference"),
    ("«g»", BASE, "params-in-reference"),
    ("x/../«..»/b", "http://a/b", "surplus-parents"),
    ("«%2e%2e»/g", BASE, "encoded-dot-segment"),
    ("«\x00\x1f\t»http://h.com/", None, "stripped-before"),
    ("http://h.com:«--80»/", None, "port-sign"),
    ("http://«1.2.3.256»/", None, "authority-dropped"),
    ("http://h.com/?a=b«&»", None, "fields-put-together"),
    ("http://h.com/?a«&»&b", None, "fields-put-together"),
    ("http://h.com/?«&»a", None, "fields-put-together"),
    ("http://h.com/?a&«=b»", None, "fields-put-together"),
]


def unmarked(marked):
    """Return a text without the marks of its place, and the place."""
    before, _, rest = marked.partition("«")
    place, _, after = rest.partition("»")
    return before + place + after, len(before), len(before + place)


RULE = {rule.name: rule for rule in RULES}


@pytest.mark.parametrize(("marked", "base", "name"), ROWS)
def test_rule_and_place(marked, base, name):
    text, start, end = unmarked(marked)
    parts = LenientParts(text, None if base is None else LenientParts(base))
    rule = RULE[name]
    assert rule.detect(parts) == (start, end)
    assert not rule.needs or not features_of(parts).isdisjoint(rule.needs)


# Pieces of hosts, after what may stand before a host. Rules for other parts are left out.
PIECES = (
    *(".", "-", "a", "1", "xn--a", "%41", "%2E", "%2F", "_", ":", "[", "]", "\xe9", "\t", " "),
    "a" * 64,
)
BEFORE_HOSTS = (
    *("http://", "http:///", "http:/", "//", "///", "foo://", "foo:", " ws:\\\\", "http://u@"),
)
OF_HOSTS = {
    *(
        "empty-host",
        "empty-label",
        "final-dot",
        "long-label",
        "label-hyphens",
        "underscore-in-host",
    ),
    *("host-character", "stray-colon", "stray-bracket", "delimiter-by-decoding", "idna-invalid"),
    *("percent-encoded-host", "ipv4-by-mapping", "idna-2008-only", "beyond-ascii-in-host"),
    *("missing-slashes", "surplus-slashes", "empty-authority-reference", "opaque-path"),
    *("stripped-before", "stripped-behind", "encoded-dot-segment"),
}


def test_a_rule_that_matches_a_host_is_tried():
    found = set()
    hosts = [each for size in range(4) for each in itertools.product(PIECES, repeat=size)]
    for before, pieces in itertools.product(BEFORE_HOSTS, hosts):
        parts = LenientParts(before + "".join(pieces))
        features = features_of(parts)
        for name in OF_HOSTS:
            if RULE[name].detect(parts) is not None:
                found.add(name)
                assert not features.isdisjoint(RULE[name].needs), (name, parts.text)
    assert found == OF_HOSTS


def told(marked, base=None, readers=("python",)):
    """Return the names of the causes of a text, the first of which stands between its marks."""
    text, start, end = unmarked(marked)
    comparison = compare(text, base, readers)
    first = comparison.causes[0]
    assert (first.start, first.end) == (start, end)
    return [cause.name for cause in comparison.causes]


# What a reader would mend: the one thing without which the text is read alike, or hardly differs.
ONE_CAUSE = [
    (r"http://127.0.0.1«\»@1.1.1.1/", None, "backslash-in-authority"),
    (r"http://evil«\».example/", None, "backslash-in-authority"),
    (r"//1.1.1.1«\»@g/", "http://a/b", "backslash-in-authority"),
    ("http://a«@b@»c/", None, "several-at"),
    (r"«\\»evil", "http://a/b", "backslash-for-slash"),
    (r"«/\»evil", "http://a/b", "backslash-for-slash"),
    ("«///»evil", "http://a/b", "empty-authority-reference"),
    ("/«\t»/evil", "http://a/b", "tab-or-line-end-between-slashes"),
    ("«https»:evil", "http://a/b", "other-scheme-without-slashes"),
    ("«http»:/evil", "http://a/b", "same-scheme-reference"),
    ("//«[v1.a]»/", "http://a/b", "ipvfuture"),
    ("http:«///»evil/", None, "surplus-slashes"),
    ("http:«/»evil/", None, "missing-slashes"),
    ("http://«0177.0.0.1»/", None, "ipv4-octal"),
    ("http://«127.1»/", None, "ipv4-short"),
    ("http://«127.0.0.%31»/", None, "ipv4-by-mapping"),
    ("http://«①②⑦.⓪.⓪.①»/", None, "ipv4-by-mapping"),
    ("http://«08.1»/", None, "ipv4-out-of-range"),
    ("http://«ｅ»xample.com/", None, "idna-mapped"),
    ("http://ex«\u00ad»ample.com/", None, "idna-ignored"),
    ("http://fa«ß».de/", None, "idna-deviation"),
    ("http://«☃.net»/", None, "idna-2008-only"),
    ("http://a«\uff0f»b/", None, "delimiter-by-mapping"),
    ("http://b«ü»cher.de/", None, "beyond-ascii-in-host"),
    ("http://[::1]«.evil»/", None, "stray-bracket"),
    ("http://[::1]«evil.com»/", None, "stray-bracket"),
    ("http://u@[::1]«evil.com»:80/", None, "stray-bracket"),
    ("http://[::1]«x]»/", None, "stray-bracket"),
    ("http://«[::1%25en0]»/", None, "ipv6-zone"),
    ("http://ev«\t»il/", None, "tab-or-line-end"),
    ("http://a«%2f»b/", None, "delimiter-by-decoding"),
    ("http://a«%40»b/", None, "delimiter-by-decoding"),
    ("http://a«%23»b/", None, "delimiter-by-decoding"),
    ("http://a«%»zz/", None, "bad-triplet"),
    ("http://h.com:«+80»/", None, "port-sign"),
    ("http://h.com:« 80»/", None, "port-space"),
    ("http://h.com:«٨٠»/", None, "port-beyond-ascii"),
    ("http://h.com:«65536»/", None, "port-too-large"),
    ("http://h.com/a« »", None, "stripped-behind"),
    ("http://h.com/a« »b", None, "space-inside"),
    ("http://h.com/a«|»b", None, "character-outside-uri"),
    ("http://h.com/?a«[»0]=1", None, "bracket-outside-host"),
    ("http://h.com/caf«é»", None, "beyond-ascii"),
    ("http://h.com/%C3%A9« »b", None, "space-inside"),
    ("http://h.com/«%2e%2e»/b", None, "encoded-dot-segment"),
]


@pytest.mark.parametrize(("marked", "base", "name"), ONE_CAUSE)
def test_what_has_one_cause(marked, base, name):
    found = told(marked, base)
    assert [each for each in found if each != "disguised-address"] == [name]


@pytest.mark.parametrize(
    ("marked", "names"),
    [
        # RFC 1808 §2.4.3 ends the authority at "/" only.
        ("http://a«?»@b", ["delimiter-before-at"]),
        ("http://«[evil.com]»/", ["not-an-ipv6-address"]),
        # RFC 1738 §3.3 forbids the user whatever follows; behind a backslash it is none of its own.
        ("http://u@h/a«|»b", ["character-outside-uri", "credentials"]),
        (r"http://h«\»i@g/", ["backslash-in-authority"]),
        # Hexadecimal, and fewer than four numbers: to mend one leaves the other.
        ("http://«0x7f.1»/", ["ipv4-hexadecimal", "ipv4-short", "disguised-address"]),
        # What RFC 1738 alone refuses is told where there is nothing else.
        ("http://h.com/«~»a#b", ["tilde"]),
        ("http://h.com/~a«|»#b", ["character-outside-uri"]),
    ],
)
def test_what_documents_part_on(marked, names):
    assert told(marked, None, ("standards",)) == names


def test_what_stands_behind_the_host_does_not_move_it():
    asked = (
        Reading("curl", {}, None, None),
        Reading("whatwg", {}, None, None, Refusal("no", "a rule")),
    )
    differing = frozenset({Aspect.HOST, Aspect.ACCEPTANCE})
    causes = find_causes("ftp://h/a b", None, asked, differing)
    assert [cause.name for cause in causes] == ["scheme-not-supported", "space-inside"]


# As readings are compared, its triplet is an apostrophe, too: it is reported beside other causes.
MAKES_NO_DIFFERENCE_ALONE = {"apostrophe-in-query"}


def test_the_rules_of_every_file_are_in_the_table():
    for found in pkgutil.iter_modules(causes.__path__):
        module = importlib.import_module(f"{causes.__name__}.{found.name}")
        missing = [rule.name for rule in getattr(module, "RULES", ()) if rule not in RULES]
        assert not missing, f"table.py does not name {found.name}: {missing}"


def test_rules_have_names_of_their_own():
    assert len(RULE) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_is_whole(rule):
    assert rule.message[0].islower() or rule.message[0] == "'" or rule.message[:3] == "RFC"
    assert not rule.message.endswith(".")
    assert rule.explains
    assert any(word in rule.rule for word in ("RFC", "URL Standard", "program"))
    # One sentence, which begins with what to do.
    assert rule.advice[0].isupper()
    assert rule.advice.endswith(".")
    assert ". " not in rule.advice
    assert len(rule.advice) <= 80
    assert (rule.example.count("«"), rule.example.count("»")) == (1, 1)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_names_features_and_readers_that_there_are(rule):
    counted = {each for each in rule.needs if each in features_of(LenientParts(each))}
    unknown = {*rule.needs} - {*Feature} - counted
    assert not unknown, f"features.py finds no {unknown} in a text"
    apart = {"wget2", "node.url.parse", "urllib.request", "http.client"}
    assert set(rule.involves) <= {
        *(*names(), *GROUPS["judges"], *GROUPS["webservers"], *GROUPS["drivers"]),
        *apart,
    }


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_readers_differ_on_the_example_and_report_its_cause(rule):
    text, start, end = rule.unmarked_example()
    causes = compare(text, rule.base, rule.readers).causes
    places = {cause.name: (cause.start, cause.end) for cause in causes}
    expected = None if rule.name in MAKES_NO_DIFFERENCE_ALONE else (start, end)
    assert places.get(rule.name) == expected


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("http://example.com/a/b?c=d", None),
        ("https://www.example.com:8080/", None),
        ("http://192.0.2.1/a.b/..c?d=e", None),
    ],
)
def test_plain_urls_have_no_cause_but_what_programs_make_up(text, base):
    named = tuple(Reading(name, {}, None, None) for name in GROUPS["default"])
    (cause,) = find_causes(text, base, named, EVERYTHING)
    assert cause.name == "unexplained"
    assert (cause.start, cause.end) == (0, len(text))


def test_what_does_not_differ_has_no_cause():
    assert find_causes("http://a|b/%7E c", None, READINGS, frozenset()) == ()


def test_a_cause_is_of_what_differs():
    text = "http://a_b/%7Euser"
    of_path = find_causes(text, None, READINGS, frozenset({Aspect.PATH}))
    assert [cause.name for cause in of_path] == ["plain-triplet"]


@pytest.mark.parametrize(
    ("text", "base", "name"),
    [
        ("http:?q", "http://a/b", "authority-ends-without-slash"),
        ("ftp://h.com/a;type=i", None, "params-cut"),
        ("url:http://h.com/", None, "merged-slashes"),
        ("http://h.com/?a&a=1&b", None, "fields-put-together"),
        ("http://1.2.3.255/", None, "authority-dropped"),
    ],
)
def test_what_a_text_has_not_is_no_cause(text, base, name):
    parts = LenientParts(text, None if base is None else LenientParts(base))
    assert RULE[name].detect(parts) is None


def test_the_worst_comes_first_then_the_strongest():
    text = "http://h.com/%7E|\\ \u00e9?'"
    names = [cause.name for cause in find_causes(text, None, READINGS, EVERYTHING)]
    assert names.index("backslash") < names.index("character-outside-uri")
    assert names.index("character-outside-uri") < names.index("plain-triplet")
    names = [c.name for c in find_causes(" http://h;i\\j/|", None, READINGS, EVERYTHING)]
    assert names[0] == "backslash-in-authority"
    assert names.index("stripped-before") < names.index("character-outside-uri")


def test_a_party_that_is_not_asked_is_no_cause():
    asked = tuple(
        Reading(name, {}, None, None, refusal)
        for name, refusal in (("whatwg", None), ("rfc3986", Refusal("no", "a rule")))
    )
    names = {c.name for c in find_causes("http://h.com/~u|", None, asked, EVERYTHING)}
    assert "character-outside-uri" in names
    assert "tilde" not in names


def test_a_reader_with_a_version_is_the_same_party():
    asked = (Reading("urllib@3.9.18", {}, None, None), Reading("whatwg", {}, None, None))
    names = {c.name for c in find_causes("g//h", "http://a/b", asked, EVERYTHING)}
    assert "empty-segment" in names


def test_a_base_may_be_the_cause():
    asked = (Reading("whatwg", {}, None, None), Reading("urllib", {}, None, None))
    (cause,) = find_causes("/g", "http://h\\i/", asked, frozenset({Aspect.HOST}))
    assert (cause.name, cause.start, cause.end) == ("odd-base", 0, 2)


def test_a_base_is_a_cause_beside_others():
    causes = compare("/\xe9", "a/b", ["urllib", "urllib3"]).causes
    assert [cause.name for cause in causes] == ["odd-base", "beyond-ascii"]
    assert [(cause.start, cause.end) for cause in causes] == [(0, 2), (1, 2)]


def test_what_a_program_does_to_every_text_is_told_last():
    causes = compare("//[v1.a]/", "http://a/b", ["all"]).causes
    assert [cause.name for cause in causes] == ["ipvfuture", "unresolved-reference"]


@pytest.mark.parametrize(
    "marked", ["http://h«:»/", "http://word«:»/", "ftp://h«:»/", "foo://h«:»/"]
)
def test_an_empty_port_is_at_its_colon(marked):
    assert told(marked, None, ("all",))[0] == "port-empty"


def test_a_refusal_without_a_cause_gives_its_own_reason():
    asked = (
        Reading("whatwg", {}, None, None),
        Reading("urllib", {}, None, None, Refusal("too plain", "a rule", 0, 4)),
    )
    (cause,) = find_causes("http://h.com/", None, asked, frozenset({Aspect.ACCEPTANCE}))
    assert cause == ("refused-by-rule", "", 0, 4, "a rule", "too plain")


@pytest.mark.parametrize(
    "piece",
    [
        "@",
        "\\",
        "/",
        "/..",
        "%",
        "%2e",
        ":",
        "[",
        "a.",
        "-",
        "0x.",
        "é",
        "ß",
        "\t",
        " ",
        "?",
        "#",
        ";",
    ],
)
def test_twice_the_text_takes_twice_the_steps(piece):
    def find(text):
        return find_causes(text, BASE, READINGS, EVERYTHING)

    for before in ("http://", "", "http://h/", "file:", "http://u@", "http://h:"):
        text = before + piece * (100_000 // len(piece))
        causes = find(text)
        assert all(0 <= cause.start <= cause.end <= len(text) for cause in causes)
        small, large = (steps(find, before + piece * times) for times in (100, 200))
        assert large < 2.6 * small + 2_000
        assert large < 200 * 200 * len(piece) + 10_000


@pytest.mark.parametrize("reader", ["rfc1738", "java.net.URI"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_last_label_that_begins_with_a_digit_has_a_cause(scheme, reader):
    comparison = compare(f"{scheme}://h.2e/", readers=["whatwg", reader])
    (cause,) = comparison.causes
    assert cause.name == "host-outside-rfc1738"
    assert comparison.text[cause.start : cause.end] == "h.2e"
