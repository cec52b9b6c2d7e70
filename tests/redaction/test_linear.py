"""Masking takes linear time: each expression is asked texts that are made of its own pieces."""

import importlib
import itertools
import pkgutil
import random
import re
import re._constants as kinds
import re._parser as parser

import pytest

import urlprism.redaction
from tests.help.counts import share
from tests.help.linear import is_linear
from urlprism import redact
from urlprism.redaction import forms


def patterns():
    """Return all expressions of the package's modules and of the default rules, by their names."""
    found = {}
    for info in pkgutil.iter_modules(urlprism.redaction.__path__):
        module = importlib.import_module(f"urlprism.redaction.{info.name}")
        for constant, value in vars(module).items():
            values = value.values() if isinstance(value, dict) else [value]
            for number, each in enumerate(values):
                if isinstance(each, re.Pattern):
                    found[f"{info.name}{constant}{number}"] = each
    # The expression for all tokens is asked form by form: it has a hundred parts.
    for row in forms.table():
        if row.kind == "token":
            found[row.name] = forms.Tokens([row.form])._pattern
        elif row.kind == "place":
            found[row.name] = forms.place(row.form).pattern
    return found


def written(tree, chance, most=3):
    """Return a text that an expression matches, or nearly: what looks around counts as nothing."""
    text = ""
    for kind, value in tree:
        if kind is kinds.LITERAL:
            text += chr(value)
        elif kind is kinds.NOT_LITERAL:
            text += chance.choice([each for each in "a1-. " if ord(each) != value])
        elif kind is kinds.IN:
            text += of_class(value, chance)
        elif kind is kinds.ANY:
            text += "a"
        elif kind in {kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT}:
            least, up_to, inner = value
            count = chance.randint(least, max(least, min(up_to, least + most)))
            text += "".join(written(inner, chance) for _ in range(count))
        elif kind is kinds.SUBPATTERN:
            text += written(value[-1], chance)
        elif kind is kinds.ATOMIC_GROUP:
            text += written(value, chance)
        elif kind is kinds.BRANCH:
            text += written(chance.choice(value[1]), chance)
    return text


def of_class(items, chance):
    """Return a character of a class."""
    known = re.compile("".join(f"[{spelled(items)}]"))
    return chance.choice([each for each in map(chr, range(1, 128)) if known.match(each)] or ["é"])


def spelled(items):
    text = ""
    for kind, value in items:
        if kind is kinds.NEGATE:
            text += "^"
        elif kind is kinds.LITERAL:
            text += re.escape(chr(value))
        elif kind is kinds.RANGE:
            text += f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        elif kind is kinds.CATEGORY:
            text += {"SPACE": r"\s", "WORD": r"\w", "DIGIT": r"\d", "NOT_SPACE": r"\S"}[
                str(value).removeprefix("CATEGORY_")
            ]
    return text


def fillers(pattern, chance):
    """Return texts that repeat what an expression matches, whole, cut off, and its pieces."""
    whole = written(parser.parse(pattern.pattern, pattern.flags), chance) or "a"
    cut = whole[: chance.randrange(len(whole)) + 1]
    return {whole, cut, f"{cut} ", cut[-1:], whole[:1], f"-{cut}"}


PATTERNS = patterns()
# Asked at one place of a text, or of the last characters before a place only.
MATCHED = {
    *("fields_PARAMETERS0", "forms_PIECE0", "logins_PORT0", "logins_SEGMENT0"),
    *("queries_BEGINNING0", "queries_FIRST0", "queries_PART0", "commands_USER0"),
    *("forms_RUN0", "names_HEXADECIMAL0", "apart_BASE640", "apart_LINE0", "apart_AROUND0"),
}


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_each_expression_takes_linear_time(name):
    chance = random.Random(name)  # noqa: S311 - reproducible, not secret
    pattern = PATTERNS[name]
    for filler in fillers(pattern, chance):

        def ask(text):
            return (
                pattern.match(text) if name in MATCHED else sum(1 for _ in pattern.finditer(text))
            )

        def make(size, filler=filler):
            return filler * (size // len(filler) + 1)

        assert is_linear(ask, make, 1_000), (name, filler)


COUNT = itertools.count()
# Units from the module's own words: what begins a field, a quote, a place, a token.
UNITS = [
    *("password=", 'password="', "password='x'a ", "'password=x'a", '"token": "'),
    *('"token":"x\\', "Authorization: Basic ", "authorization: a=b,", "Cookie: a=b; "),
    *("cookie=a;", "--token ", "-", "pwd=x;", "Pwd={", "pwd={}}", "pwd={ ", "a-token-", "token:a"),
    *("token=&", "token=;a=", '\\\\"token\\":', "hooks.slack.com/services/", "/services/"),
    *("hc-ping.com/", "/bot", "/bot1:", "api.telegram.org", "eyJ", "-eyJaaaaaaaaaaaaaaaa."),
    *("sk-ant-", "xoxb-1-", "%2574", "%25", "&amp;", "\\u0026", "&#0", "?token=", "?a["),
    *("&token[]=a", ";token=", "=token=", '?token="', "<a>?token=", "'?token='", '"token=x",'),
    *("'cookie:a=b',", ">?token=<", '"authorization:Basic a",', ';pwd=a"', "redis://a@"),
    *("curl -u a:", 'curl "', 'curl -u "a:', " curl -u'a:b", "jdbc:oracle:a:", "jdbc:oracle:a:b/"),
    *("sqlplus a/b ", "sqlplus -a ", "curl \\\n", "userid=a/", "mysql -p", "http -a a:"),
    *("sshpass -e ", "docker login "),
    *("?sid=", "&sid=a", "sid=a1", "?key=aaaaaaaaaaaaaaaaa", "Pwd={}}", "pwd={a"),
    "\u0130hc-ping.com/",
    *("a:b@sha256:", "Bearer ", "Bearer aaaaaaaaaaaaaaaaaaaaa", "key ", "secret.", "token\t"),
]  # fmt: skip


@pytest.mark.parametrize("unit", share([*UNITS], 3))
@pytest.mark.parametrize("before", ["", 'see "'])
def test_redact_takes_linear_time(unit, before):
    def make(size):
        return before + unit * (size // len(unit) + 1)

    def ask(text):
        # Another text each time: the last ones are remembered.
        return redact(f"{text} {next(COUNT)}")

    assert is_linear(ask, make, 8_000), unit
