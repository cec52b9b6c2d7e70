"""The answers of the API, the cards of verdicts, and the reports of audits show no secret.

An answer keeps its texts and says which of them are shown how; what a page shows by that is asked.
"""

import functools

import pytest

from tests.help.counts import share
from tests.redaction.secret_forms import FORMS, LOGINS, QUERIES, SERVICES
from tests.redaction.test_ways_out import BASE, HIDDEN, SECRET, check, run
from urlprism import audit, compare
from urlprism.auditing import CommandFilter, ControlError
from urlprism.readers import readers
from urlprism.redaction.masking import PASSWORDS, Redacted
from urlprism.web.answers import answer, read_answer, two_answer
from urlprism.web.cards import card_of
from urlprism.web.matchers import match_answer
from urlprism.web.questions import Matching, QuestionError, Read, Two


def texts(value, shown, name=""):
    """Yield each text in an object for JSON as a page shows it: a password not at all."""
    if isinstance(value, str) and name not in PASSWORDS:
        yield name, shown.get(value, value)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts(each, shown, key)
    elif isinstance(value, list) and name != "parts":
        for each in value:
            yield from texts(each, shown, name)


def masked(text, spans):
    return Redacted(text or "", [(start, end) for start, end in spans]).text


def read(text, base, names):
    made = read_answer(Read(text, base, readers(names)))
    yield "url", masked(made.pop("url"), made.pop("secret"))
    yield "base", masked(made.pop("base"), made.pop("base_secret"))
    yield from texts(made, dict(made.pop("hidden")))


def two(a, b):
    made = two_answer(Two(a, b))
    secret = made.pop("secret")
    for name in "ab":
        yield name, masked(made.pop(name), secret[name])
    yield from texts(made, dict(made.pop("hidden")))


def matched(pattern, url):
    made = match_answer(Matching("redirect_uri", pattern, url))
    secret = made.pop("secret")
    for name in ("pattern", "url"):
        yield name, masked(made.pop(name), secret[name])
    yield from texts(made, dict(made.pop("hidden")))


def shown_by_answers(form, secret, names=("default",)):
    text, base = form.format(*[secret] * 2), BASE.replace(SECRET, secret)
    for against in (None, base):
        yield from read(text, against, names)
        yield "card", card_of(compare(text, against, names))
    yield from two(text, base)
    yield from two(base, text)
    yield from matched(text, base)
    yield from matched(base, text)


@pytest.mark.parametrize("form", share(FORMS, 4))
def test_no_answer_shows_a_secret(form):
    check(shown_by_answers, form)


@pytest.mark.parametrize("form", share([*LOGINS[::6], *QUERIES[::6], *SERVICES[::6]], 3))
def test_no_answer_of_all_readers_shows_a_secret(form):
    check(functools.partial(shown_by_answers, names=("all",)), form)


def test_no_refusal_of_a_question_shows_a_secret():
    for path in (
        f"http://u:{SECRET}@h/",
        f"http://user:{'a' * 40}{SECRET}@h/",
        f"x?token={SECRET}",
    ):
        with pytest.raises(QuestionError) as caught:
            answer(path)
        assert not HIDDEN.search(str(caught.value.to_dict()))
        assert "aaaa" not in str(caught.value.to_dict())


# Says yes to the plain URLs of the host, and no to all others.
SED = r"sed -E 's#^https?://example\.com(/a?)?$#yes#; s#^/a$#yes#; t; s/.*/no/'"
ASKED = ["--lines", "--allow", "example.com", "--questions", "3", "--", "sh", "-c", SED]


def audits(text):
    return [
        [*ASKED, "x", "--proxy", text],
        ["--base", text, *ASKED],
        ["--json", "--allow", text, *ASKED],
        ["--block", text, *ASKED[3:]],
        ["--fetcher", text, *ASKED],
        ["--callable", text],
        ["--callable", f"os:{text}"],
        ["--lines", "--allow", "example.com", "--", "echo", text],
        ["--allow", "example.com", "--", text],
    ]


def shown_by_audits(form, secret):
    for number, given in enumerate(audits(form.format(*[secret] * 2))):
        if "\0" not in "".join(given):
            yield f"{number} audit", run("audit", *given)


@pytest.mark.parametrize("form", [*LOGINS[::4], *QUERIES[::4], *SERVICES[::4]])
def test_no_audit_shows_a_secret(form):
    check(shown_by_audits, form)


def test_an_audit_of_a_command_with_secrets_among_its_words():
    words = ["sh", "-c", SED, "x", "--token", SECRET, f"--password={SECRET}", f"a b;pwd={SECRET}"]
    made = audit(CommandFilter(words, lines=True), allow=["example.com"], questions=3)
    assert not HIDDEN.search(made.filter)
    assert "'--password=******'" in made.filter


def test_a_long_line_of_a_command_is_hidden_before_it_is_cut():
    said = f"http://user:{SECRET * 9}@h/"
    assert not HIDDEN.search(run("audit", "--lines", "--allow", "a.example", "--", "echo", said))
    # One line for each that it is asked: a word that means nothing.
    shell = f"while read x; do echo {said}; done"
    told = run("audit", "--lines", "--allow", "a.example", "--", "sh", "-c", shell)
    assert "neither yes nor no" in told
    assert not HIDDEN.search(told)


def test_an_error_of_controls_shows_no_secret():
    def fails(url):
        message = f"http://u:{SECRET}@h/ {url}"
        raise ValueError(message)

    with pytest.raises(ControlError) as caught:
        audit(fails, allow=["example.com"], questions=3)
    assert not HIDDEN.search(str(caught.value))
