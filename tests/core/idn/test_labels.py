"""Domains that a look at each character decides: the answers are those of every step of UTS #46."""

import itertools
import os
import random
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
import unicodedata2
from hypothesis import example, given
from hypothesis import strategies as st

import urlprism
from tests.help.counts import is_asked
from tests.help.linear import is_linear
from tests.help.shared_data import wpt
from urlprism._core.idn import (
    domains,
    idna,
    label_bits,
    label_entries,
    labels,
    processing,
    punycode,
)
from urlprism.whatwg.terms.sets import FORBIDDEN_DOMAIN

UNDECIDED = labels.UNDECIDED
EVERY = range(0x110000)
# Of characters alike, each is asked nightly, and some on the gate: what may be wrong for one
# character alone is its entry, which is tested for every code point.
IS_WHOLE = "URLPRISM_SEED" in os.environ
SHARE = 1 if IS_WHOLE else 8
NONE_FORBIDDEN = bytes(0x80)
# Checks, and the same as this module takes them.
CHECKS = {
    domains.LAX: (0, NONE_FORBIDDEN),
    domains.Checks(alone=True): (labels.ALONE, NONE_FORBIDDEN),
    domains.Checks(forbidden=FORBIDDEN_DOMAIN): (
        0,
        bytes(chr(code) in FORBIDDEN_DOMAIN for code in range(0x80)),
    ),
    domains.Checks(hyphens=True, std3=True): (
        labels.HYPHENS,
        bytes(not (chr(code).isalnum() or chr(code) in "-.") for code in range(0x80)),
    ),
}


def to_ascii(domain, checks=domains.LAX):
    return labels.to_ascii(domain, *CHECKS[checks], False)


def to_unicode(domain, checks=domains.LAX):
    return labels.to_unicode(domain, *CHECKS[checks], False)


@pytest.fixture(scope="module")
def tables():
    """Return the entry, and the mapping, of every code point; those not asked count as refused."""
    entries, mappings = [], []
    for block in range(len(EVERY) // label_bits.BLOCK):
        if not is_asked(block << label_bits.BLOCK_BITS):
            entries += [label_bits.REFUSED] * label_bits.BLOCK
            mappings += [None] * label_bits.BLOCK
            continue
        entries += label_entries.block_entries(block)
        codes = range(block << label_bits.BLOCK_BITS, (block + 1) << label_bits.BLOCK_BITS)
        mappings += [idna.mapped(chr(code)) for code in codes]
    return entries, mappings


@pytest.fixture(scope="module")
def entries(tables):
    return tables[0]


def agree(domain, checks=domains.LAX):
    """Return whether the domain is decided as it is or mapped; fail if the answer is not right."""
    found, shown = to_ascii(domain, checks), to_unicode(domain, checks)
    if UNDECIDED in {found, shown}:
        text = label_entries.normal_text(domain)
        if found == UNDECIDED:
            found = None if text is None else labels.to_ascii(text, *CHECKS[checks], True)
        if shown == UNDECIDED:
            shown = None if text is None else labels.to_unicode(text, *CHECKS[checks], True)
    encoded = processing.to_ascii(domain, checks)
    assert found in {UNDECIDED, encoded}, ascii(domain)
    assert shown in {UNDECIDED, processing.to_unicode(domain, checks)}, ascii(domain)
    assert domains.to_ascii(domain, checks) == encoded, ascii(domain)
    return found != UNDECIDED


def agree_with_reasons(domain):
    """Fail if the answer differs from that of the module that names all reasons."""
    expected = idna.to_ascii(
        domain, check_hyphens=False, use_std3_ascii_rules=False, verify_dns_length=False
    )
    found = domains.to_ascii(domain)
    assert found == (None if expected.errors else expected.text), ascii(domain)


# ------------------------------------------------------------------ every code point


@pytest.mark.once
def test_mappings_of_every_code_point(tables):
    kinds = {True: 0, False: 0}
    for code, entry, to in zip(EVERY, *tables, strict=True):
        assert (entry == label_bits.REFUSED) == (to is None), hex(code)
        if entry & label_bits.VALID:
            assert to == chr(code + (entry >> label_bits.SHIFT)), hex(code)
            assert idna.mapped(to) == to, hex(code)
            assert unicodedata2.normalize("NFC", to) == to, hex(code)
        else:
            assert to is None or len(to) != 1 or to in "\u200c\u200d", hex(code)
        kinds[bool(entry & label_bits.VALID)] += to is not None
    assert kinds[True] > 150_000
    assert kinds[False] < 2_000


@pytest.mark.once
def test_properties_of_every_code_point(entries):
    classes = {
        "R": label_bits.RIGHT, "AL": label_bits.RIGHT, "AN": label_bits.ARABIC_NUMBER,
        "EN": label_bits.EUROPEAN_NUMBER, "L": label_bits.LEFT, "NSM": label_bits.NONSPACING,
        "ES": label_bits.NEUTRAL, "CS": label_bits.NEUTRAL, "ET": label_bits.NEUTRAL,
        "ON": label_bits.NEUTRAL, "BN": label_bits.NEUTRAL,
    }  # fmt: skip
    for code in EVERY:
        entry = entries[code]
        to = chr(code + (entry >> label_bits.SHIFT)) if entry & label_bits.VALID else "."
        if to == ".":
            continue
        assert bool(entry & label_bits.MARK) == unicodedata2.category(to).startswith("M")
        assert bool(entry & label_bits.HYPHEN) == (to == "-")
        assert bool(entry & label_bits.SPECIAL) == (to.isascii() and not to.isalnum() and to != "-")
        found = entry & sum({*classes.values(), label_bits.NEVER})
        assert found == classes.get(unicodedata2.bidirectional(to), label_bits.NEVER), hex(code)


@pytest.mark.once
def test_what_may_compose_is_marked(entries):
    """A text of other characters is normalized: none composes with one before, none is moved."""
    compose = set()
    for code in EVERY:
        parts = unicodedata2.decomposition(chr(code))
        if parts and not parts.startswith("<"):
            compose.update(chr(int(part, 16)) for part in parts.split()[1:])
    compose.update(map(chr, [*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)]))  # Hangul, §3.12
    valid = [
        each
        for each in compose
        if entries[ord(each)] & label_bits.VALID and idna.mapped(each) == each
    ]
    assert len(valid) > 100
    assert [each for each in valid if not entries[ord(each)] & label_bits.MAY_COMPOSE] == []


@pytest.mark.once
def test_what_has_to_be_in_order_is_marked(entries):
    """Of all others, those that are not starters are of one class, and so in any order."""
    others = {
        unicodedata2.combining(chr(code + (entries[code] >> label_bits.SHIFT)))
        for code in EVERY
        if entries[code] & label_bits.VALID and not entries[code] & label_bits.MAY_COMPOSE
    }
    assert others == {0, idna.VIRAMA}


@pytest.mark.once
def test_ascii_needs_no_tables(entries):
    assert label_bits.ascii_entries() == entries[: label_bits.BLOCK]


def contexts(character):
    yield character
    yield f"a{character}"
    yield f"{character}a"
    yield f"א{character}"
    yield f"{character}\u0308"
    yield f"e\u0323{character}"
    yield f"क\u094d{character}\u094d"
    yield f"1{character}-ü"
    yield f"xn--{punycode.encode(character)}"
    yield f"xn--{punycode.encode(f'a{character}')}"


@pytest.mark.once
def test_every_valid_character_in_contexts(entries):
    """Characters alike are asked together, in labels that do not ask each other."""
    alike = defaultdict(list)
    for code in EVERY:
        entry = entries[code]
        if entry & label_bits.VALID and idna.mapped(chr(code)) != ".":
            is_mapped = entry >> label_bits.SHIFT != 0
            alike[entry & ((1 << label_bits.SHIFT) - 1), is_mapped].append(chr(code))
    decided = asked = 0
    for (properties, _), characters in alike.items():
        size = 1 if properties & (label_bits.MAY_COMPOSE | label_bits.MARK) else 100
        chosen = characters if size == 1 else characters[::SHARE]
        for start in range(0, len(chosen), size):
            chunk = chosen[start : start + size]
            for same in zip(*map(contexts, chunk), strict=True):
                decided += agree(".".join(same), domains.Checks(alone=True))
                asked += 1
    assert asked > (30_000 if IS_WHOLE else 20_000)
    assert decided > 0.7 * asked


@pytest.mark.once
def test_every_other_character(entries):
    """All of the blocks that have a valid character, and some of the others."""
    others = [code for code in EVERY if not entries[code] & label_bits.VALID]
    near = {code >> label_bits.BLOCK_BITS for code in EVERY if entries[code] & label_bits.VALID}
    assert len(others) > 900_000
    assert len(near) > 1_000
    for code in others:
        if code >> label_bits.BLOCK_BITS in near or code % 61 == 0:
            found = to_ascii(f"a{chr(code)}é")
            is_refused = entries[code] == label_bits.REFUSED
            assert found == (None if is_refused else UNDECIDED), hex(code)
            assert is_refused or agree(f"a{chr(code)}é") == (chr(code) not in "\u200c\u200d")


# ------------------------------------------------------------------ Bidi, joiners, hyphens

# A character of each class that the rules distinguish: L, R, AL, AN, EN, NSM, ON, ES, B (mapped).
OF_CLASSES = "aאن\u06601\u0308ˇ-"


@pytest.mark.parametrize("checks", CHECKS, ids=["lax", "alone", "forbidden", "strict"])
def test_labels_of_all_classes(checks):
    for size in range(1, 5):
        for characters in itertools.product(OF_CLASSES, repeat=size):
            label = "".join(characters)
            for domain in (label, f"{label}.é", f"{label}.א", f"xn--{punycode.encode(label)}.é"):
                assert agree(domain, checks) or "\u0308" in label


def test_joiners_are_left_to_others():
    for label in ("क\u094d\u200cष", "a\u200db", "ن\u200cا", "a\u200c"):
        for each in (label, "xn--" + punycode.encode(label)):
            assert not agree(f"{each}.é")
            agree_with_reasons(f"{each}.é")


# ------------------------------------------------------------------ labels of all scripts

SCRIPTS = {
    "Latin": "abcxyzABCXYZ0189-àéîöüßÀÉÎÖÜẞāęžŁſŉǅ",
    "decomposed": "aeouAEOU\u0300\u0301\u0308\u0323\u0338",
    "Greek": "αβγδςσΑΒΓΔΣάΆϊΐ",
    "Cyrillic": "абвжийщэюяАБВЖИЙЩЭЮЯёЁ",
    "Hebrew": "אבגדהםןשת\u05b0\u05bc0129-",
    "Arabic": "ابتثجحخدذرزسشصيةى\u064b\u0651\u0660\u06f3\u200c0129-ﻻ",
    "Devanagari": "कखगघचछजटडतथदनपफबमयरलव\u093e\u093f\u0940\u094d\u0902\u200c\u200d",
    "Thai": "กขคงจฉชซ\u0e31\u0e34\u0e48\u0e49\u0e33เแโ",
    "Hangul": "가나다라마바사아자차\u1100\u1161\u11a8ㄱㅏ",
    "kana": "あいうえおアイウエオがガ\u3099\u309aｶﾞー・",
    "Han": "".join(map(chr, range(0x4E00, 0x9FFF, 97))) + "\U00020000\U0002f800豈",
    "wide": "ａｂｃＡＢＣ０１９－．。｡％＿",
    "symbols": "☃☕♥❤\ufe0f℡™½①⒈≠",
    "others": "xn-az0189ßéא日\u00ad\u200b\u2060_ %<>=\u0378\ue000\ud800\U000e0100\U00016d67",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_labels_of_a_script(script):
    draw = random.Random(script)  # noqa: S311 - no secret
    decided = 0
    for _ in range(1_500):
        many = [SCRIPTS[script]] * 3 + [draw.choice([*SCRIPTS.values()])]
        domain = ".".join(
            "".join(draw.choices(draw.choice(many), k=draw.randint(0, 12)))
            for _ in range(draw.randint(1, 3))
        )
        decided += agree(domain, draw.choice([*CHECKS]))
        agree_with_reasons(domain)
    assert decided > {"others": 1000, "Arabic": 800, "Devanagari": 400}.get(script, 1400)


@pytest.mark.parametrize("script", SCRIPTS)
def test_encoded_labels_of_a_script(script):
    draw = random.Random(f"encoded {script}")  # noqa: S311 - no secret
    for _ in range(500):
        label = "".join(draw.choices(SCRIPTS[script], k=draw.randint(1, 12)))
        encoded = "xn--" + punycode.encode(label.lower())
        changed = list(encoded)
        changed[draw.randrange(len(changed))] = draw.choice("abz09-é")
        for each in (encoded, "".join(changed)):
            agree(f"{each}.é", draw.choice([*CHECKS]))
            agree_with_reasons(f"{each}.é")


ANY = st.one_of(
    st.text("".join(SCRIPTS.values()), max_size=12),
    st.text(max_size=6),
    st.text("abz019-", max_size=12).map("xn--{}".format),
)


@given(st.lists(ANY, max_size=4).map(".".join), st.sampled_from([*CHECKS]))
@example("xn--4db.0", domains.LAX)
@example("xn--a--b-xn--.é", domains.LAX)
@example("a..א", domains.Checks(alone=True))
@example("\u11a8가", domains.LAX)
def test_any_domain(domain, checks):
    agree(domain, checks)


@pytest.mark.parametrize(
    ("name", "most"), {"idna": 0.5, "idna-removed": 0.0, "domains": 0.5}.items()
)
def test_web_platform_tests(name, most):
    asked = [row["input"] for row in wpt(name) if row["input"]]
    decided = sum(agree(each, checks) for each in asked for checks in CHECKS)
    assert decided >= most * len(asked) * len(CHECKS)
    for each in asked:
        agree_with_reasons(each)


# ------------------------------------------------------------------ what is common is decided

COMMON = {
    "Latin": "Bücher.example",
    "upper case": "ÀÉÎÖÜ.Example",
    "wide": "ｗｗｗ．日本語。ｃｏｍ",
    "Han": "例子.测试",
    "Cyrillic": "пример.испытание",
    "Greek": "Παράδειγμα.δοκιμή",
    "Arabic": "مثال.إختبار",
    "Hebrew": "דוגמה.טעסט",
    "Hindi": "उदाहरण.परीक्षा",
    "Korean": "실례.테스트",
    "Thai": "ตัวอย่าง.ทดสอบ",
    "decomposed": "u\u0308.example",
    "ignored": "☕\ufe0f.example",
    "several": "ﬁ№.example",
    "encoded": "xn--bcher-kva.é",
    "refused": "é\u0378",
    "private use": "é\ue000",
    "not Punycode": "xn--a.é",
    "a mark first": "\u0308a.é",
}


@pytest.mark.parametrize("domain", COMMON.values(), ids=COMMON)
def test_what_is_common_is_decided(domain):
    to_ascii(domain)  # a block of characters becomes known by a valid one
    assert agree(domain)


@pytest.mark.parametrize("checks", CHECKS, ids=["lax", "alone", "forbidden", "strict"])
def test_every_ascii_character(checks):
    for code in range(0x80):
        for domain in (f"{chr(code)}é", f"aא.1{chr(code)}", f"א{chr(code)}", f"é{chr(code)}\u0338"):
            assert agree(domain, checks) or "\u0338" in domain


def test_forbidden_letters_are_left_to_others():
    checks = domains.Checks(forbidden=frozenset("x"))
    assert domains.to_ascii("éx.é", checks) is None
    assert domains.to_ascii("éy.é", checks) == "xn--y-9fa.xn--9ca"
    assert domains.to_unicode("éx.é", checks) is None


@pytest.mark.parametrize("size", [0, 127, 129])
def test_a_table_of_forbidden_characters_has_128(size):
    for function in (labels.to_ascii, labels.to_unicode):
        with pytest.raises(ValueError, match="128"):
            function("é!", 0, bytes(size), False)


@pytest.mark.parametrize("domain", ["é", "0à.א", "א-", "é_", "--é"])
def test_a_domain_is_asked_with_other_checks(domain):
    for checks in [*CHECKS, *reversed(CHECKS), *CHECKS]:
        expected = processing.to_ascii(domain, checks)
        assert [domains.to_ascii(domain, checks) for _ in range(3)] == [expected] * 3
        assert domains.to_ascii(f"{domain}.a", checks) == processing.to_ascii(f"{domain}.a", checks)


# ------------------------------------------------------------------ length

EXTREMES = {
    "one code point after another": lambda size: "".join(
        chr(0x4E00 + place * 7919 % 20000) for place in range(size)
    ),
    "the first and the last": lambda size: ("ß\U000323af" * size)[:size],
    "the last and the first": lambda size: ("\U000323afß" * size)[:size],
    "the last among letters": lambda size: ("a" * (size - 1)) + "\U000323af",
    "the last before letters": lambda size: "\U000323af" + "a" * (size - 1),
    "going down": lambda size: "".join(chr(0x9FFF - 100 * place) for place in range(size)),
}


@pytest.mark.parametrize("make", EXTREMES.values(), ids=EXTREMES)
@pytest.mark.parametrize("size", [1, 2, 31, 32, 33, 63, 64, 65, 130])
def test_long_labels(make, size):
    label = make(size)
    encoded = "xn--" + label.encode("punycode").decode()
    assert to_ascii(label) == encoded
    assert to_ascii(f"{label}." * 40) == f"{encoded}." * 40
    assert to_unicode(f"{encoded}.é") == f"{label}.é"
    assert to_ascii(f"{encoded}-.é") is None
    assert to_ascii(f"xn--{'a' * size}-.é") is None
    assert to_ascii(f"xn--{'a' * size}é") is None


MADE = {
    "labels": lambda size: "é." * (size // 2),
    "long labels": lambda size: ("日本語éü" * 12 + ".") * (size // 61),
    "marks": lambda size: "क\u094dष." * (size // 4),
    "Punycode": lambda size: "é." + "xn--zca." * (size // 8),
    "long Punycode": lambda size: f"é.{'xn--' + 'a' * 40 + '-zca.'}" * (size // 50),
    "hyphens": lambda size: "-" * size + "é.é",
    "dots": lambda size: "é" + "." * size,
    "right to left": lambda size: "א1." * (size // 3),
    "right to left, marks": lambda size: "א" + "\u05b0" * size,
    "one label": lambda size: "é" * size,
    "prefixes": lambda size: "é." + "xn--" * (size // 4),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_work_grows_as_the_domain_does(make):
    assert is_linear(
        lambda domain: labels.to_ascii(domain, labels.HYPHENS, NONE_FORBIDDEN, False), make, 8_000
    )


# ------------------------------------------------------------------ the table

HERE = str(Path(urlprism.__file__).parents[1])


def answer_of(code):
    """Return what another Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": HERE, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_plain_hosts_need_no_tables():
    code = (
        "import sys\n"
        "from urlprism._core.idn import domains\n"
        "tables = {'idna', 'unicodedata2'} & {*sys.modules}\n"
        "print(domains.to_ascii('Example.ORG'), tables)"
    )
    assert answer_of(code) == "example.org set()\n"


@pytest.mark.once
def test_the_table_is_bounded():
    """The largest table has a number for each character of the blocks with valid characters."""
    code = (
        "import tracemalloc\n"
        "from urlprism._core.idn import labels, label_bits\n"
        "labels.to_ascii('é', 0, bytes(128), False)\n"
        "tracemalloc.start()\n"
        "for code in range(0x80, 0x110000, 64):\n"
        "    labels.to_ascii(chr(code), 0, bytes(128), False)\n"
        "from urlprism._core.idn.idna import mapped\n"
        "mapped.cache_clear()\n"
        "import gc; gc.collect()\n"
        "print(tracemalloc.get_traced_memory()[0])"
    )
    held = int(answer_of(code))
    assert held < 4_000_000


def test_threads_may_share_the_table():
    code = (
        "import sys, threading\n"
        "sys.setswitchinterval(1e-6)\n"
        "from urlprism._core.idn import domains, labels, processing\n"
        "asked = [f'{chr(code)}a.{chr(code ^ 0x500)}b' for code in range(0xa0, 0x9000, 53)]\n"
        "found = []\n"
        "def ask(draw):\n"
        "    for each in asked[draw::3] + asked[::2]:\n"
        "        found.append((each, labels.to_ascii(each, 0, bytes(128), False)))\n"
        "threads = [threading.Thread(target=ask, args=(draw % 3,)) for draw in range(6)]\n"
        "[each.start() for each in threads]\n"
        "[each.join() for each in threads]\n"
        "right = {each: processing.to_ascii(each, domains.LAX) for each in asked}\n"
        "wrong = [ascii(each) for each, to in found if to not in ('', right[each])]\n"
        "print(len(found) > 3_000, wrong)"
    )
    assert answer_of(code) == "True []\n"
