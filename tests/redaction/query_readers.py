"""How readers take the names and values of queries, each as its own documentation says.

Each reader gives pairs of a name, as a list of its keys, and a value. `secrets` says which pairs
are secrets by their names.
"""

import re
from urllib.parse import parse_qsl, unquote, unquote_plus, urlsplit

from urlprism import URL, URLError

# Names that any list of secrets has, in lower case and without signs.
NAMES = frozenset({"token", "password", "apikey", "accesstoken", "sig", "xamzsignature", "code"})
BASE = "http://b.example/x"


def of_browsers(text):
    """`URL.search_params`, and a fragment that scripts read in the same way."""
    try:
        url = URL(text, BASE)
    except URLError:
        return
    yield from (([name], value) for name, value in url.search_params)
    yield from (([name], value) for name, value in parse_qsl(url.hash[1:]))


def of_urllib(text):
    """`urllib.parse.parse_qsl`, of a query, a fragment, or a text that is no more than a query."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return
    for query in (parts.query, parts.fragment, *([] if re.search(r"[\s?#/:]", text) else [text])):
        yield from (([name], value) for name, value in parse_qsl(query, keep_blank_values=True))


def of_semicolons(text):
    """Perl's CGI, Python before 3.9.2 and the like, for which ";" separates, too."""
    for _, query in of_raw(text):
        yield from _pairs(re.split("[&;]", query))


def of_php(text):
    """`parse_str`: no blanks before a name, which ends at a NUL; brackets have keys."""
    for _, query in of_raw(text):
        for (name, *_), value in _pairs(query.split("&")):
            yield _keys(name.lstrip(" ").partition("\0")[0]), value


def of_rails(text):
    """Rails, and `qs` of Node.js with `allowDots`: brackets and dots have keys."""
    for _, query in of_raw(text):
        for (name, *_), value in _pairs(query.split("&")):
            yield [key for part in name.split(".") for key in _keys(part)], value


def of_paths(text):
    """Servlets and other readers of parameters of a segment."""
    for path, _ in of_raw(text):
        for segment in path.split("/"):
            _, *parameters = segment.split(";")
            yield from _pairs(parameters)


def of_raw(text):
    """A text cut at the first "#" and "?", without what browsers remove, in the given order."""
    rest, _, fragment = re.sub("[\t\r\n]", "", text).partition("#")
    path, _, query = rest.partition("?")
    yield path, query
    yield "", fragment


READERS = [of_browsers, of_urllib, of_semicolons, of_php, of_rails, of_paths]


def secrets(text, depth=2):
    """Yield the values of secret names that any reader finds, also in values that are URLs."""
    for reader in READERS:
        for keys, value in reader(text):
            if is_secret(keys):
                yield reader.__name__, value
            elif depth:
                yield from secrets(value, depth - 1)
                # What is encoded twice, the next reader but one decodes.
                if "%" in value:
                    yield from secrets(unquote(value), depth - 1)


def is_secret(keys):
    """Whether the last key is the name of a secret; an empty key or a number is none."""
    named = [key for key in keys if key and not key.isdigit()]
    return bool(named) and re.sub("[-_. ]", "", named[-1]).lower() in NAMES


def _pairs(pieces):
    for piece in pieces:
        name, sign, value = piece.partition("=")
        if sign:
            yield [unquote_plus(name)], unquote_plus(value)


def _keys(name):
    first, *others = name.split("[")
    return [first, *(other.partition("]")[0] for other in others)]
