"""Columns of sites, registrable domains and public suffixes, by the Public Suffix List."""

from collections.abc import Callable

from urlprism import whatwg
from urlprism.columns.fields.ways import DOMAIN, PRIVATE_RULES, SITE, SUFFIX, Way
from urlprism.columns.functions.rows import Result, Source, reading
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.whatwg import URL
from urlprism.whatwg.sites.public_suffix_list import table


def site(source: Source, *, private: bool = True) -> Result:
    """Return the site of each URL, as `whatwg.site` does (HTML: obtain a site).

    It is the scheme with the registrable domain or, for a host that has none, as an address, with
    the host. Null where the text is no URL, and for an opaque origin, as files have. Without
    `private` rules, the suffixes that the owners of domains have listed, as "github.io" is, do not
    count.

    The list is that of the package publicsuffixlist, the extra "psl", which has it without a
    network; a new release of the package has a new list. Raise ImportError if it is not installed.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://www.example.co.uk/", "http://a.github.io/", "http://127.1/"])
    >>> pa.array(site(urls)).to_pylist()
    ['https://example.co.uk', 'http://a.github.io', 'http://127.0.0.1']
    >>> pa.array(site(urls, private=False)).to_pylist()[1]
    'http://github.io'
    """
    return _column(SITE, whatwg.site, source, private=private)


def registrable_domain(source: Source, *, private: bool = True) -> Result:
    """Return the registrable domain of each URL, as `whatwg.registrable_domain` does.

    It is the public suffix of the host with the label before it, in ASCII (URL Standard,
    #host-registrable-domain). Null where the text is no URL, where its host is an address, none,
    opaque, or a public suffix itself. `private` and errors are those of `site`.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://www.example.co.uk/", "http://a.github.io/", "http://127.1/"])
    >>> pa.array(registrable_domain(urls)).to_pylist()
    ['example.co.uk', 'a.github.io', None]
    """
    return _column(DOMAIN, whatwg.registrable_domain, source, private=private)


def public_suffix(source: Source, *, private: bool = True) -> Result:
    """Return the public suffix of each URL, as `whatwg.public_suffix` does.

    It is null where the text is no URL, or its host no domain (URL Standard, #host-public-suffix).
    `private` and errors are those of `site`.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://www.example.co.uk/", "http://a.github.io/", "http://127.1/"])
    >>> pa.array(public_suffix(urls)).to_pylist()
    ['co.uk', 'github.io', None]
    """
    return _column(SUFFIX, whatwg.public_suffix, source, private=private)


def _column(
    number: int, function: Callable[..., str | None], source: Source, *, private: bool
) -> Result:
    """Return what a function has for each URL; raise ImportError for a missing list at once."""
    rules = table()

    def of_url(text: str) -> str | None:
        url = URL.parse(text)
        return None if url is None else function(url, private=private)

    way = Way(number, reading(of_url), flags=PRIVATE_RULES if private else 0, rules=rules)
    return planned(source, plan_of_texts(function.__name__, (0,), way, "utf8", None))
