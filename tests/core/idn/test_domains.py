"""The verdict of UTS #46: that of `idna`, whatever the length, and found quickly."""

import threading

import idna as tables
import pytest
import unicodedata2
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.counts import is_asked
from tests.help.linear import is_linear
from urlprism import URL, URLError
from urlprism._core.idn import domains, idna, processing
from urlprism._core.idn.recent import Recent
from urlprism.readers.shared.hosts import uts46
from urlprism.whatwg.terms.sets import FORBIDDEN_DOMAIN

LABELS = st.one_of(
    st.text(
        "aAbß0-_ <=\u0338\u00ad\u0308\u0300ü\u0660\u06f0אבن\u064b"
        "\u200c\u200dक\u094dｘ。.⒈≠ẞ\u3316\ufdfa",
        max_size=8,
    ),
    st.text(max_size=5),
    st.text("abz019-", max_size=8).map("xn--{}".format),
    st.sampled_from(["xn--zca", "xn--4db", "xn--0-sfa", "xn--ab-fsf604u", "xn--u-ccb", "example"]),
)
DOMAINS = st.lists(LABELS, min_size=1, max_size=4).map(".".join)
FORBIDDING = domains.Checks(forbidden=FORBIDDEN_DOMAIN)


@given(DOMAINS, st.booleans(), st.booleans())
@example("a--b.é", True, False)
@example("xn--xn--a--gua.pt", False, False)
@example("<\u0338", False, True)
@example("א\u0660", False, False)
@example("ن\u200c\u064bا", False, False)
def test_the_verdict_is_that_of_all_reasons(domain, hyphens, std3):
    flags = {"check_hyphens": hyphens, "use_std3_ascii_rules": std3}
    looked_up = idna.to_ascii(domain, **flags, verify_dns_length=False)
    shown = idna.to_unicode(domain, **flags)
    checks = domains.Checks(hyphens=hyphens, std3=std3)
    assert domains.to_ascii(domain, checks) == (None if looked_up.errors else looked_up.text)
    assert domains.to_unicode(domain, checks) == (None if shown.errors else shown.text)


@given(DOMAINS)
@example("<\u0338")
@example("a<\u00ad\u0338b")
@example("<.\u0338")
@example("\ufdfa")
def test_what_is_forbidden_is_looked_for_in_the_result(domain):
    converted = domains.to_ascii(domain)
    is_refused = converted is None or not FORBIDDEN_DOMAIN.isdisjoint(converted)
    assert domains.to_ascii(domain, FORBIDDING) == (None if is_refused else converted)


@given(st.lists(LABELS, max_size=3))
def test_labels_alone_ask_nothing_of_each_other(labels):
    each = [domains.to_ascii(label) for label in labels]
    alone = domains.to_ascii(".".join(labels), domains.Checks(alone=True))
    assert alone == (None if None in each else ".".join(map(str, each)))


# ------------------------------------------------------------------ what the short ways rely on


def test_no_disallowed_character_is_normalized():
    parts = set()
    for code in range(0x110000):
        decomposition = unicodedata2.decomposition(chr(code))
        if decomposition and not decomposition.startswith("<"):
            parts |= {chr(int(part, 16)) for part in decomposition.split()}
            parts.add(chr(code))
    disallowed = {each for each in parts if idna.mapped(each) is None}
    assert len(parts) > 2000
    assert disallowed == set()


def test_of_what_is_forbidden_only_two_are_composed():
    marks = [chr(code) for code in range(0x110000) if unicodedata2.combining(chr(code))]
    assert len(marks) > 900
    composed = {
        each
        for each in FORBIDDEN_DOMAIN
        for mark in marks
        if not unicodedata2.normalize("NFC", each + mark).startswith(each)
    }
    assert composed == {"<", ">"}


@pytest.mark.once
def test_no_mapping_is_longer_than_six():
    mapped = {}
    for code in filter(is_asked, range(0x110000)):
        try:
            mapped[chr(code)] = tables.uts46_remap(chr(code), std3_rules=False)
        except tables.InvalidCodepoint:
            continue
    assert len(mapped) > 160_000
    passing = [to for to in mapped.values() if FORBIDDEN_DOMAIN.isdisjoint(to)]
    assert max(map(len, passing)) == 6
    assert max(map(len, mapped.values())) == 18  # U+FDFA, with spaces


# ------------------------------------------------------------------ length

LONG = {
    "refused before it is mapped": lambda size: "\ufdfa." * (size // 2) + "a",
    "the same in one label": lambda size: "\ufdfa" * size,
    "six for one": lambda size: "\u3316." * (size // 2),
    "six for one in one label": lambda size: "\u3316" * (size // 4),
    "ideographs": lambda size: "".join(chr(0x4E00 + n * 7919 % 20000) for n in range(size)),
    "labels": lambda size: "".join(f"{chr(0x4E00 + n * 7919 % 20000)}." for n in range(size // 2)),
    "Punycode": lambda size: "é." + "xn--zca." * (size // 8),
    "one long Punycode": lambda size: "é.xn--" + ("é日" * size).encode("utf-16").hex(),
    "marks out of order": lambda size: "a" + "\u0315\u0300" * (size // 2),
    "joiners": lambda size: "ن\u200c" * (size // 2) + "ن",
    "joiners that fail": lambda size: "ن\u200c" * (size // 2),
    "far joiners": lambda size: (
        ("ن" + "\u064b" * 99 + "\u200c" + "\u064b" * 99) * (size // 200) + "ن"
    ),
    "right to left": lambda size: "א0" * (size // 2),
    "right to left, marks": lambda size: "א" + "\u05b0" * size + "-",
    "right to left, labels": lambda size: "א1." * (size // 3) + "1",
    "ignored": lambda size: "\u00ad" * size + "ü",
}


@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_domain_does(make):
    assert is_linear(lambda domain: processing.to_ascii(domain, FORBIDDING), make, 8_000)


def test_what_cannot_pass_is_not_mapped(monkeypatch):
    def never(*_):
        raise AssertionError("normalized, and so mapped")

    monkeypatch.setattr(processing.unicodedata, "normalize", never)
    for refused in ["\ufdfa", "\ufdfa.é", "é\u0378", "é\ud800", "é %"]:
        assert processing.to_ascii(refused * 3, FORBIDDING) is None


@pytest.mark.parametrize("text", ["http://\ufdfa./", "http://\ufdfa.a/", "http://%EF%B7%BA/"])
def test_the_ligature_of_eighteen_letters_is_no_host(text):
    with pytest.raises(URLError) as raised:
        URL(text)
    assert "domain-to-ASCII" in str(raised.value)
    assert not URL.can_parse(text)


def test_a_name_that_cannot_be_converted_stays():
    assert uts46("\ufdfa.example") == "\ufdfa.example"
    assert uts46("Bücher.example") == "xn--bcher-kva.example"


@pytest.mark.parametrize(
    "domain",
    [
        "é" * 1017,
        "a" * 1017,
        "a." * 509,
        "\ufdfa" * 1017,
        "\ufdfa" * 60,
        "\ufdfa" * 60 + "\ud800\ue000",  # not allowed, both
        "u\u0308" * 600,
        "-" * 2000,
        "\u00ad" + "é" * 1017,
    ],
)
def test_what_is_too_long_for_dns_is_refused_for_that_first(domain):
    for flags in (True, False):
        converted = idna.to_ascii(
            domain, check_hyphens=flags, use_std3_ascii_rules=flags, verify_dns_length=True
        )
        assert converted.errors == (
            "the domain has over 253 characters in ASCII, not 1 to 253 (UTS #46 §4.2 step 4)",
        )


@pytest.mark.parametrize("domain", ["\u00ad" * 5000 + "a.b", "\u1100\u1161\u11a8" * 300])
def test_length_is_told_of_what_is_left(domain):
    """A name is not too long for what is ignored, or composed."""
    converted = idna.to_ascii(
        domain, check_hyphens=True, use_std3_ascii_rules=True, verify_dns_length=True
    )
    assert not any("more than" in error for error in converted.errors)


# ------------------------------------------------------------------ memory of what was asked


def test_what_was_asked_last_is_found_once():
    recent, asked = Recent(most=10_000), []

    def find(text):
        return lambda: asked.append(text) or text.upper()

    assert [recent.of("é", 1, find("é")) for _ in range(3)] == ["É"] * 3
    assert recent.of("é", 2, find("é")) == "É"
    assert asked == ["é", "é"]


def test_the_memory_is_bounded_in_octets():
    for letter, width in {"a": 1, "ж": 2, "\U00020000": 4}.items():
        recent = Recent(most=20_000)
        for number in range(1000):
            text = f"{number}".rjust(500, letter)
            assert recent.of(text, None, lambda: text) == text  # noqa: B023 - asked at once
            assert recent.held <= 20_000
        assert recent.held > 15_000
        assert recent.of(letter * (20_000 // width), None, lambda: None) is None
        assert recent.held <= 20_000
        assert len(recent._answers) * 1_000 * width < 20_000


def test_threads_may_share_the_memory():
    recent, wrong = Recent(most=3_000), []

    def ask(seed):
        for number in range(2_000):
            text = str((number * seed) % 97)
            if recent.of(text, None, lambda: text * 2) != text * 2:  # noqa: B023 - asked at once
                wrong.append(text)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert recent.held <= 3_000


@pytest.mark.parametrize("function", [domains.to_ascii, domains.to_unicode])
def test_none_is_no_domain(function):
    # In C, None passes for a str: what reads its characters has to refuse it.
    with pytest.raises(TypeError):
        function(None)
