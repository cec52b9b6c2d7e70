"""`urlprism.redact`: what it hides, what it leaves, and how long it takes."""

import random

import pytest

import urlprism
from tests.help.counts import amount
from tests.redaction.secret_forms import DOUBTFUL, FORMS, LOGINS, PLAIN, QUERIES, SERVICES, TOKENS
from urlprism import redact
from urlprism.readers import readers
from urlprism.redaction import logins, masking
from urlprism.redaction.views import View, decoded, joined

SECRET = "s3cretPW"  # noqa: S105 - of nobody
OTHER = "hunter2hunter2hunter2"


@pytest.mark.parametrize("form", FORMS + DOUBTFUL)
def test_a_secret_is_hidden_and_its_length_with_it(form):
    shown = redact(form.format(*[SECRET] * 2))
    assert SECRET not in shown
    assert "******" in shown
    assert shown == redact(form.format(*[OTHER] * 2))


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_no_secret_stays(text):
    assert redact(text) == text


@pytest.mark.parametrize("text", ["{}", "{}@h", "u:{}", "http://h/{}", "http://{}:80/", "a/{}@b"])
def test_a_word_alone_stays(text):
    assert redact(text.format(SECRET)) == text.format(SECRET)


SHOWN = [
    ("http://u:pw@h/", "http://u:******@h/"),
    ("http://u:@h/", "http://u:@h/"),
    ("http://u:a@b:c@h:1/x:y@z", "http://u:******@h:1/x:y@z"),
    ("http://u:p/w@h/", "http://u:******@h/"),
    ("http://u:80\\pw@h/", "http://u:80\\******@h/"),
    ("ht\ttp:/\n/u:p\tq@h", "ht\ttp:/\n/u:******@h"),
    ("foo:u:pw@h", "foo:******@h"),
    ("http:u:pw@h", "http:u:******@h"),
    ("jdbc:mysql://u:pw@h/db", "jdbc:mysql://u:******@h/db"),
    ("http://u\uff1apw\uff20h/", "http://u\uff1a******\uff20h/"),
    ("http://u%3Apw%40h/", "http://u%3A******%40h/"),
    ("https://ghp_x:y@h/", "https://******:******@h/"),
    ("http://h/?token=a&b=c", "http://h/?token=******&b=c"),
    ("http://h/?token=&b=c", "http://h/?token=&b=c"),
    ("http://u:a@h/ and http://v:b@i/", "http://u:******@h/ and http://v:******@i/"),
    # Browsers read a text that begins with a URL as one, blanks and all.
    ("http://u:a@h and joe@i", "http://u:******@i"),
    ("see http://u:a@h/ and http://v:b@i/", "see http://u:******@h/ and http://v:******@i/"),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_what_is_left(text, shown):
    assert redact(text) == shown


@pytest.mark.parametrize("text", [form.format(*[SECRET] * 2) for form in FORMS])
def test_twice_is_once(text):
    assert redact(redact(text)) == redact(text)


def test_the_names_are_chosen():
    text = "http://h/?token=a&mine=b"
    assert redact(text, also=["Mine"]) == "http://h/?token=******&mine=******"
    assert redact(text, without=["Token"]) == text
    assert redact(text, also=["Mine"], without="all") == "http://h/?token=a&mine=******"


# Letters that another case makes longer, or shorter, anywhere in what secrets stand in.
GROWING = ("\u0130", "\xdf", "\u0149", "\ufb03", "\u0390", "\u1e9e", "\u2126")
AROUND = ("acct:joe@h.example", "http://u:p@h/?token=t&a=b#c", "see https://u:p@h/ pwd=x;")


@pytest.mark.parametrize("userinfo", ["password", "all"])
@pytest.mark.parametrize("around", AROUND)
def test_what_is_left_is_the_text_without_the_secrets(around, userinfo):
    """Between its masks a result has pieces of the text, in their order, none twice."""
    for letter in GROWING:
        for at in range(len(around) + 1):
            text, place = f"{around[:at]}{letter}{around[at:]}", 0
            for piece in redact(text, userinfo=userinfo).split("******"):
                place = text.find(piece, place)
                assert place >= 0, (text, piece)
                place += len(piece)


def test_all_of_a_userinfo():
    assert redact("http://u:p@h/", userinfo="all") == "http://******@h/"
    assert redact("http://u@h/", userinfo="all") == "http://******@h/"
    assert redact("u:p@h", userinfo="all") == "******:******@h"
    assert redact("joe@example.org", userinfo="all") == "joe@example.org"
    with pytest.raises(ValueError, match="userinfo must be 'password' or 'all', not 'none'"):
        redact("http://u@h/", userinfo="none")
    for form in LOGINS:
        assert SECRET not in redact(form.format(*[SECRET] * 2), userinfo="all")


TOKENS_ALONE = ["ghp_x", "glpat-1", "xoxb-1", "sk-abc", "AKIAABCD", "npm_x", "hf_x",
                "da39a3ee5e6b4b0d3255bfef95601890afd80709"]  # fmt: skip
NAMES_ALONE = [
    "joe",
    "git",
    "x-token-auth",
    "first.last",
    "service-account-2024",
    "a" * 40,
    "4" * 40,
]


@pytest.mark.parametrize("user", TOKENS_ALONE)
def test_a_token_is_no_name(user):
    assert redact(f"https://{user}@h/") == "https://******@h/"
    assert repr(urlprism.URL(f"https://{user}@h/")) == "URL('https://******@h/')"


@pytest.mark.parametrize("user", NAMES_ALONE)
def test_a_name_is_no_token(user):
    assert redact(f"https://{user}@h/") == f"https://{user}@h/"


def test_octets_and_wrong_types():
    assert redact(b"http://u:p@h/") == "http://u:******@h/"
    with pytest.raises(TypeError):
        redact(1)


PIECES = [
    *("u", "h", "h.example", "http", "https", "foo", "ftp", "file", "mailto", "80"),
    *(":", ":", "@", "@", "/", "//", "\\", "?", "#", "=", "&", "\t", "\n", "%3A", "%40", "%2F"),
    *("\uff1a", "\uff20", "[::1]", "URL:", "blob:", "<", ">", '"', ".", ";", "\ufeff", "+", "1"),
]
BEGINNINGS = [
    *("", "http://", "http:", "//", "http:/", "https:///", "\\\\", "foo://", "foo:", "ftp://"),
    *("u:", "<URL:http://", "jdbc:x://"),
]


def test_what_any_reader_has_for_a_password_is_hidden():
    """Each reader is asked about texts at random; what stands in its password must not show.

    "http:S3CRET:x@h" is left out: browsers and others read a user, curl alone a password. So are
    programs that alone read a password where others have a path, or a scheme without a host.
    """
    chance = random.Random(13)  # noqa: S311 - reproducible, not secret
    apart = {"wget2", "node.url.parse", "curl@7.50.3", "urllib3@1.24"}
    asked = [each for each in readers(["all"]) if each.name not in apart]
    found = 0
    for _ in range(amount(4000)):
        before, within, behind = (
            "".join(chance.choices(PIECES, k=chance.randrange(most))) for most in (4, 3, 4)
        )
        text = f"{chance.choice(BEGINNINGS)}{before}S3CRET{within}@{behind}"
        shown = redact(text)
        for reader in asked:
            parts = reader.read(text, "http://b.example/x").components
            password = ((parts and parts.userinfo) or "").partition(":")[2]
            if "S3CRET" not in password or (reader.name == "curl" and text.startswith("http")):
                continue
            found += 1
            assert "S3CRET" not in shown, (reader.name, text, shown)
    assert found > 300


VIEWED = [
    ("a%3Ab%253ac", "a:b:c"),
    ("%EF%BC%9A\uff20%25EF%25BC%25A0x", ":@@x"),
    ("\t\na\r\nb\t", "ab"),
]


@pytest.mark.parametrize(("text", "seen"), VIEWED)
def test_a_view_knows_where_its_characters_stood(text, seen):
    view = joined(text) if "\t" in text else decoded(View(text))
    assert view.text == seen
    spans = [(view.start(place), view.end(place + 1)) for place in range(len(seen))]
    assert all(start < end for start, end in spans)
    for (start, end), character in zip(spans, seen, strict=True):
        again = text[start:end]
        assert again == character or decoded(View(again)).text == character
    assert sorted(spans) == spans


def test_places_move_with_what_is_hidden():
    text = "http://user:password@h:x/"
    hidden = masking.redacted(text)
    for place, character in enumerate(text):
        start, end = hidden.span(place, place + 1)
        if 12 <= place < 20:
            assert hidden.text[start:end] == "******"
        else:
            assert hidden.text[start:end] == character
    assert hidden.span(len(text), len(text)) == (len(hidden.text),) * 2


UNITS = [
    *(
        "@",
        ":",
        "http://",
        "//",
        "%40",
        "@:",
        "http:",
        "\\\\",
        "//a:x",
        "?key=",
        "&key=a",
        "%3A%40",
    ),
    *("http://u:p@h ", "u:p@h ", "[", "\uff1a\uff20", "\n@", "%25", '"@', ": @", "a@b:c&", "::/"),
]


@pytest.mark.skipif(not logins.__file__.endswith(".py"), reason="compiled, it searches in C")
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("around", [("", ""), ("http://u:", "@h"), ("x ", "@")])
def test_the_work_grows_as_the_text_does(unit, around, monkeypatch):
    """The pieces of the text that are taken out are no longer, together, than some texts."""

    def steps(count):
        seen = 0
        text = around[0] + unit * count + around[1]

        class Watched(str):
            __slots__ = ()

            def find(self, *place):
                nonlocal seen
                found = str.find(self, *place)
                seen += (found if found >= 0 else _last(self, place)) - place[1] + 1
                return found

            def rfind(self, *place):
                nonlocal seen
                found = str.rfind(self, *place)
                seen += _last(self, place) - max(found, place[1] if len(place) > 1 else 0) + 1
                return found

        watched = Watched(text)
        logins.of_whole(watched, frozenset({"redis"}), everything=False)
        logins.of_pieces(watched, frozenset({"redis"}), everything=False)
        return seen / len(text)

    few, many = steps(500), steps(4000)
    assert many <= 2 * few + 5


def _last(text, place):
    return min(place[2], len(text)) if len(place) > 2 else len(text)


def test_the_lists_of_forms_are_long():
    assert len(FORMS) >= 60
    assert len(set(LOGINS) | set(QUERIES) | set(TOKENS) | set(SERVICES)) == len(FORMS)


def test_a_message_keeps_its_words():
    error = urlprism.URLError("a password ends at ':pass'", "http://u:pass@h/", 0, 1, "rule")
    assert str(error).startswith("a password ends at ':******' (rule)")
    error = urlprism.URLError("the port is not a number", "http://u:port@h:x/", 16, 17, "rule")
    assert str(error).startswith("the port is not a number (rule)")
