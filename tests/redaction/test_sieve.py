"""The sieve lets a function be left out only for texts in which it finds no secret."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.columns.function_rows import HOSTILE
from tests.help.chances import chance_of
from tests.help.engine_rows import engine_rows
from tests.help.linear import is_linear
from tests.help.trees import tree
from tests.redaction.secret_forms import FORMS, PLAIN
from urlprism.redaction import apart, commands, fields, forms, names, spans, views
from urlprism.redaction.rules import default_rules, rules_of

SOURCE = Path(__file__).parents[2] / "src" / "urlprism" / "redaction"
IS_NIGHTLY = os.environ.get("URLPRISM_PROFILE") == "nightly"
COUNT = 1_000_000 if IS_NIGHTLY else 4_000
SECRET = "s3cretPW0a1b2c3d4e5f"  # noqa: S105 - of nobody
RULES = {
    "default": default_rules(),
    "also": rules_of(["basket", "x2", "q[0-9]{3}", "h.example/a/{}", "/in/[a-z]{4}", "k"]),
    "without": rules_of(["basket"], "all"),
}
# Texts around a secret that are quiet themselves.
AROUND = [
    "{}", "https://www.example.com/{}", "https://www.example.com/a/{}/b", "http://h/?u={}",
    "http://h/?a=b&u={}&c=d", "http://h/a?b=c#{}", "http://h:80/a.{}", "http://h/a-{}", "/{}",
    "http://h/%D0%B0{}", "http://h/%20{}%20",
]  # fmt: skip


def missed(texts, rules=None):
    """Return the texts of which not all is hidden that all functions find."""
    rules = rules or default_rules()
    return [
        (each, userinfo)
        for each in texts
        for userinfo in ("password", "all")
        if spans.hidden_spans(each, rules, userinfo)
        != [span for span, _ in spans.kinds_of(each, rules, userinfo)]
    ]


def sample(form):
    """Return a text of a form."""
    text = ""
    for piece in forms._pieces(form):
        if piece["run"]:
            every = [chr(code) for code in range(33, 127)]
            letters = [each for each in every if re.fullmatch(piece["class"], each)]
            count = int(piece["least"])
            text += "".join(letters[(7 * at + 3) % len(letters)] for at in range(count))
        else:
            text += piece["plain"] or SECRET
    return text


def secrets_of(rules):
    """Return texts with each name, token and place of rules."""
    every = [*rules.names, *rules.own, *rules.endings, *fields.COOKIES]
    every += [f"a_{each}" for each in (*rules.endings, *rules.last_words)]
    yield from (f"?{each}={SECRET}" for each in every)
    yield from (f"{each}{sign}{SECRET}" for each in every for sign in (":", "=", "[0]=", "2="))
    yield from (f"name={each}&{end}={SECRET}" for each in every for end in apart.VALUES)
    yield from map(sample, rules.token_forms)
    for form in rules.place_forms:
        yield f"https://{sample(form)}" if form[0] != "/" else f"https://h{sample(form)}"


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_each_rule_is_seen(rules):
    texts = [around.replace("{}", each) for each in secrets_of(rules) for around in AROUND]
    assert missed(texts, rules) == []


@pytest.mark.parametrize("form", forms.table(), ids=lambda row: row.name)
def test_each_form_of_the_table_is_seen(form):
    if form.kind == "login":
        text = f"{form.form}://{SECRET}@h/"
    else:
        text = sample(form.form)
        text = text if form.kind == "token" else f"https://{'h' * (text[0] == '/')}{text}"
    assert spans.kinds_of(text)
    assert not spans.is_quiet(text, default_rules())


@pytest.mark.parametrize("name", [*names.QUERY_NAMES, *names.ENDINGS])
def test_each_name_is_seen(name):
    rules = default_rules()
    for each in (name, name.upper(), name.replace("_", "-"), f"{name}2", f"a[{name}]"):
        assert spans.kinds_of(f"http://h/?{each}=862C12B8C2F2004C")
        assert not spans.is_quiet(f"http://h/?{each}=862C12B8C2F2004C", rules)


def mutants(text, chance):
    """Yield a text with changes of a few characters."""
    for _ in range(4):
        at = chance.randrange(len(text) + 1)
        sign = chance.choice("%.:=&?#/-_[];@ +~!$(),*'\"<\\A9zK") + chance.choice(["", "", "2F"])
        yield text[:at] + sign + text[at:]
        yield text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
        yield text[:at] + text[at + 1 :]
        if at < len(text):
            yield f"{text[:at]}%{ord(text[at]) & 255:02{chance.choice('xX')}}{text[at + 1 :]}"


def test_mutated_secrets_are_seen():
    chance = chance_of(11)
    for rules in RULES.values():
        texts = [*secrets_of(rules), *(form.replace("{}", SECRET) for form in FORMS)]
        every = [
            chance.choice(AROUND).replace("{}", each)
            for text in texts
            for each in mutants(text, chance)
        ]
        assert missed(every, rules) == []


def test_drawn_texts():
    chance = chance_of(12)
    for rules in RULES.values():
        words = [*secrets_of(rules), *rules.names, *rules.endings, "http://", "a", "Z", "0"]
        pieces = [
            *words,
            *".:=&?#/-_[]%+~,",
            "%2F",
            "%3d",
            "%25",
            "%D0",
            "%EF%BC%8F",
            "value",
            "name=",
        ]
        for _ in range(COUNT // 40):
            text = "".join(chance.choices(pieces, k=chance.randrange(1, 9)))
            cut = chance.randrange(len(text))
            assert missed([text, text[cut:], text[:cut]], rules) == []


def test_real_rows():
    rows = engine_rows(COUNT)
    assert missed(rows) == []
    assert missed([*PLAIN, *HOSTILE]) == []
    quiet = sum(spans.is_quiet(each, default_rules()) for each in rows)
    assert quiet > COUNT // 4


@pytest.mark.parametrize("text", [
    "", "http://example.com/", "https://www.example.com:8080/a/b.html?page=2&utm_campaign=c#d",
    "http://h/%D0%B0%20b?country_code=de&next=1", "/patterns/boats?botany=1&keyboard=2",
])  # fmt: skip
def test_plain_texts_are_quiet(text):
    assert spans.is_quiet(text, default_rules())
    assert spans.kinds_of(text) == []


def test_what_views_decode_is_seen():
    """A triplet may be a delimiter, a letter of a name or of a token, once it is decoded."""
    signs = "0123456789ABCDEF"
    heads = ["%", "%25", "%2525", "%EF%", "%EF%BC%", "%EF%25BC%", "%D0%"]
    around = [
        "{}", f"http://h/?a=b{{}}token={SECRET}", f"http://h/?a=token{{}}{SECRET}",
        f"http://h/?{{}}oken={SECRET}", f"http://h/?a=to{{}}en%3D{SECRET}",
        f"http://h/?u=http%3A//me:{SECRET}{{}}h", "http://h/{}hp_0123456789abcdefABCDEF0123456789abcd",
    ]  # fmt: skip
    texts = [
        each.replace("{}", head + high + low)
        for each in around for head in heads for high in signs for low in signs
    ]  # fmt: skip
    assert missed(texts) == []
    assert sum(map(bool, map(spans.kinds_of, texts))) > len(around)


@pytest.mark.parametrize("name", ["code", "token", "api_key", "x_amz_signature", "db_pass", "x2"])
def test_triplets_in_names_are_seen(name):
    """They are signs, letters, the end of a name or the beginning of another."""
    heads = ["%", "%25", "%2525", "%%3", "%u00", "%E2%84%", "%C2%"]
    texts = [
        around.replace("{}", name[:at] + head + f"{code:02X}" + name[at:]).replace(
            "$", "862C12B8C2F2004C"
        )
        for around in ("{}=$", "http://h/?a=b&{}=$", "http://h/?{}%3D$", "http://h/{}:$")
        for at in (range(len(name) + 1) if IS_NIGHTLY else (0, 1, len(name)))
        for head in heads
        for code in range(256)
    ]
    # Letters of the name as triplets, of which one digit may be another triplet.
    texts += [
        f"http://h/?{name[:at]}{triplet}{name[at + 1 :]}=862C12B8C2F2004C"
        for at, sign in enumerate(name)
        for code in [f"{ord(sign):02X}"]
        for triplet in (
            f"%{code}",
            f"%25{code}",
            f"%%3{code[0]}{code[1]}",
            f"%{code[0]}%3{code[1]}",
        )
    ]
    assert missed(texts, RULES["also"]) == []
    assert sum(spans.is_quiet(each, RULES["also"]) for each in texts) > len(texts) // 100


# What `logins` tells apart: schemes, slashes, users, hosts, ports, and an "@" before and behind.
OF_LOGINS = [
    "http:", "https://", "a:", "//", "/", "/", "@", "@", ":", "me", "h", "h.example", "80", "?u=",
    "#", "&", "=", ".", "-", "%40", "%3A", "%2F", "%2F%2F", "[::1]", "[", "]", "jdbc:", "redis://",
    "mailto:", "data:", "view-source:", "ghp_0123456789abcdefABCDEF0123456789abcd", "+", "~", "!",
]  # fmt: skip


def test_drawn_logins_are_seen():
    chance = chance_of(13)
    beginnings = ["", "", "http://h", "https://www.h.example/", "http://h/a?u="]
    texts = [
        chance.choice(beginnings) + "".join(chance.choices(OF_LOGINS, k=chance.randrange(1, 9)))
        for _ in range(4 * COUNT)
    ]
    assert missed(texts) == []
    has_at = [each for each in texts if "@" in each]
    quiet = sum(spans.is_quiet(each, default_rules()) for each in has_at)
    assert len(has_at) // 100 < quiet < len(has_at)


def test_an_at_behind_the_host_is_quiet():
    for each in ("https://h.example/@me", "https://h.example/a/@me?b=c", "http://h/a?b=@me"):
        assert spans.is_quiet(each, default_rules())
    for each in ("/@me", "http://me:pw@h/", "http://h:80/@me", "http://h//@me", "http://h/a:b@c",
                 "me:pw@h", "http:/h/@me"):  # fmt: skip
        assert not spans.is_quiet(each, default_rules())


@pytest.mark.parametrize("reference", [
    "&amp;", "&#38;", "&#038;", "&#x26;", "&#X0026;", "&lt;", "&gt;", "&hellip;", "&quot;", "&;",
    "&amp", "&#38", "&AMP;", ";", "amp;", "#38;", "&#", "&x;", "&amp;amp;", "%26amp;", "%26lt;",
])  # fmt: skip
def test_references_are_seen(reference):
    texts = [
        around.replace("{}", each.replace("<", reference))
        for around in ("{}", "http://h/?a=b{}", "http://h/a?b=c&u=d{}#e", "http://h/%2F{}")
        for each in (
            f"<token={SECRET}", f"<{SECRET}", f"to<ken={SECRET}", f"a=b<c<token={SECRET}<d",
            f"<Password&gt;{SECRET}<<&lt;/Password>", f"token<{SECRET}",
            f"name<token<value={SECRET}",
            f"http<//me:{SECRET}@h/", f"jsessionid={SECRET}<", "<",
        )
    ]  # fmt: skip
    assert missed(texts) == []
    assert any(map(spans.kinds_of, texts))


def test_what_readers_decode_is_written_alike():
    """The plain module, which has all functions, is asked beside `views`, which is the rule."""
    plain = importlib.util.module_from_spec(
        importlib.util.spec_from_file_location("plain_sieve", SOURCE / "sieve.py")
    )
    plain.__spec__.loader.exec_module(plain)
    table = spans.table_of(default_rules())
    chance = chance_of(14)
    pieces = ["%", "%", "25", "2", "5", "3D", "3d", "EF", "BC", "bc", "9A", "%25", "%41", "a", "=",
              "%EF%BC%9A", "%EF%25BC%9a", "%EF%B8%8F", "%2"]  # fmt: skip
    texts = ["".join(chance.choices(pieces, k=chance.randrange(1, 9))) for _ in range(4 * COUNT)]
    certain = 0
    for text in texts:
        cells = bytearray(2 * len(text))
        size = plain.decode(cells, text.encode(), len(text), table)
        view = views.decoded(views.View(text))
        if size >= 0:
            certain += 1
            shorter, widths = cells[:size].decode(), bytes(cells[len(text) : len(text) + size])
            assert shorter == (text if view is None else view.text)
            assert sum(widths) == len(text)
            if view is not None:
                own = views.decoded_as(shorter, widths, views.View(text))
                places = range(size + 1)
                assert [*map(own.start, places)] == [*map(view.start, places)]
                assert [*map(own.end, places)] == [*map(view.end, places)]
    assert COUNT < certain < len(texts)


# A secret, or a sign of one, at each place of the 64, 32 and 16 octets that are read at once.
AT_EACH_PLACE = """
import hashlib
from urlprism.redaction import spans
from urlprism.redaction.rules import default_rules

ENDS = [
    "/ghp_0123456789abcdefABCDEF0123456789abcd", "?token=862C12B8C2F2004C", "/me:pw@h",
    "%3Ftoken%3Dx",
    "/hooks.slack.com/services/T0/B0/x", ";token=x", " ", "\\x7f", "\u00e9", "&amp;token=x", "/@me",
    "",
    "?a=b&c=d", "%20%C3%A9", ";a=b", "token=x", "oken=x", "en=x", "=x", "@h", ":pw@h", "/b",
]
found = hashlib.sha256()
secrets = quiet = 0
for pad in ("p", "http://", "http://h/tok", "/a.b", "0-"):
    for size in range(140):
        for end in ENDS:
            for behind in ("", "/" + "q" * (size % 71)):
                text = (pad + "p" * size)[-size - 8 :] + end + behind
                spans_of_all = [span for span, _ in spans.kinds_of(text)]
                assert spans.hidden_spans(text) == spans_of_all, text
                secrets += bool(spans_of_all)
                is_quiet = spans.is_quiet(text, default_rules())
                quiet += is_quiet
                found.update(b"01"[is_quiet : is_quiet + 1])
print(secrets > 5_000, quiet > 5_000, found.hexdigest())
"""


@pytest.mark.compiled
def test_all_processors_see_the_same():
    answers = set()
    for level in ("portable", "ssse3", "avx2", ""):
        environment = {**os.environ, "URLPRISM_SIMD": level, "PYTHONPATH": str(SOURCE.parents[1])}
        done = subprocess.run(
            [sys.executable, "-c", AT_EACH_PLACE], env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        answers.add(done.stdout)
    (answer,) = answers
    assert answer.startswith(b"True True ")


def test_the_exact_functions_are_those_of_the_sieve():
    """One that is new has to be judged: `sieve_table` says of each what a plain text lacks."""
    module = tree(SOURCE / "spans.py")
    called = {
        ast.unparse(node.func)
        for function in ast.walk(module)
        if isinstance(function, ast.FunctionDef)
        and function.name in {"_spans_of", "_add_logins", "_add_values", "_with_names", "_seen"}
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
    }
    assert {each for each in called if not each.startswith(("_", "view.", "len"))} == {
        "View", "decoded", "joined", "logins.of_whole", "logins.of_pieces", "queries.has_secret",
        "queries.is_all_whole", "queries.is_one_url", "queries.of_whole", "queries.of_pieces",
        "of_fields", "of_apart", "of_keys", "of_commands", "rules.tokens.find", "services.in_paths",
    }  # fmt: skip
    # Each program has a blank behind it, and so has each of their signs that is no name.
    assert all(each[-1] not in ":=" or each[:-1].lower() in commands.NAMES
               for each in (*commands._SIGNS, *commands._SIGNS_OF_ORACLE))  # fmt: skip


@pytest.mark.parametrize(
    "unit", [":", "=", ".:", "a.", "token", "%41", "sk-", "-", "[", "a=", "/pat"]
)
def test_the_work_grows_as_the_text_does(unit):
    rules = default_rules()
    assert is_linear(lambda text: spans.is_quiet(text, rules), lambda size: unit * size, 4_000)
