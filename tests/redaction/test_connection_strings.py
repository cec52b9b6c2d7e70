"""Connection strings and `Authorization`: what libpq and others take for a secret is hidden."""

import base64
import ctypes
import ctypes.util
import random

import pytest

from tests.help.counts import amount
from urlprism import redact

SECRETS = ("s3cretPW", "hunter2hunter2hunter2")
# "{}" is where the secret stands. Keywords and quotes of ADO.NET and of ODBC are those of
# "Connection String Syntax" of Microsoft Learn; a shell keeps a blank behind a backslash (POSIX
# "Shell Command Language" 2.2.1). RFC 9110 section 11.4: a scheme is a token.
FORMS = [
    "Password=my {};Server=h",
    "log: Password=my {};Server=h;x",
    "Pwd = my {} ; Data Source = h",
    "password=my {} b; user id=me",
    "password=a\\ {} host=x",
    "host=h password = {}",
    "Driver={{x y}};Pwd={{a;{}}};Database=d",
    "GET /x Authorization:Bearer {} 200",
    "GET /x?y Password: {} 200",
    "GET http://h/a Token: {} 200",
    "curl -H Authorization:\\ Bearer\\ {} https://h/",
    "Authorization: Custom {} 200",
    "Authorization: ApiKey-v1 {} 200",
]
PLAIN = [
    "password=****** took 3 s; user asked",
    "Basic math, basic auth, Basic access",
    "bearer of news",
    "GET /x title: a",
]


@pytest.mark.parametrize("form", FORMS)
def test_a_secret_is_hidden_and_its_length_with_it(form):
    one, two = (redact(form.format(secret)) for secret in SECRETS)
    assert one == two
    assert SECRETS[0] not in one
    assert "******" in one


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_no_secret_stays(text):
    assert redact(text) == text


def test_what_follows_a_password_is_shown():
    assert redact("Password=my secret;Server=h") == "Password=******;Server=h"
    assert redact("token=abc took 3 s; status=ok") == "token=****** took 3 s; status=ok"


@pytest.mark.parametrize("login", ["u:p", "me:secret", "me:a:b", "é:ü"])
def test_basic_credentials_alone(login):
    encoded = base64.b64encode(login.encode()).decode()
    assert redact(f"sent Basic {encoded} to h") == "sent Basic ****** to h"


class Option(ctypes.Structure):
    """PQconninfoOption of libpq-fe.h."""

    _fields_ = [(name, ctypes.c_char_p) for name in ("keyword", "envvar", "compiled", "val")] + [
        ("label", ctypes.c_char_p), ("dispchar", ctypes.c_char_p), ("dispsize", ctypes.c_int),
    ]  # fmt: skip


def asked(library, text):
    """Return the password that libpq reads in a text; None if it reads none."""
    library.PQconninfoParse.restype = ctypes.POINTER(Option)
    options = library.PQconninfoParse(text.encode(), None)
    if not options:
        return None
    found, at = None, 0
    while options[at].keyword:
        if options[at].keyword == b"password" and options[at].val is not None:
            found = options[at].val.decode()
        at += 1
    library.PQconninfoFree(options)
    return found


@pytest.mark.real
def test_libpq():
    name = ctypes.util.find_library("pq")
    if name is None:
        pytest.skip("libpq is not installed")
    library = ctypes.CDLL(name)
    # A ";" ends a value elsewhere, and here it does, too.
    chance, read = random.Random(5), 0  # noqa: S311 - reproducible, not secret
    for _ in range(amount(20_000)):
        word = "".join(chance.choices(["xQ7z", " ", "'", "\\", "=", "/"], k=chance.randint(1, 5)))
        quote = chance.choice(["", "'"])
        sign = chance.choice(["=", " = "])
        text = f"host=h password{sign}{quote}{word}{quote} dbname=d"
        password = asked(library, text)
        # "password==x" is how programs compare, and a backslash and a quote begin a text.
        if f"={quote}=" in text or f"{quote}\\'" in text:
            continue
        if password and "xQ7z" in password:
            read += 1
            assert "xQ7z" not in redact(text), text
    assert read > 100
