"""A column of sites: the registrable domain of each URL, by the Public Suffix List."""

import functools
from collections.abc import Callable
from importlib import import_module
from typing import Final, Protocol

from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import TEXT, Value
from urlprism.columns.functions.rows import Known, Result, Source, Texts
from urlprism.whatwg import URL
from urlprism.whatwg.terms.schemes import SPECIAL

_MISSING: Final = (
    "site needs a public suffix list: pip install 'urlprism[psl]', which is publicsuffixlist"
)


class _Suffixes(Protocol):
    """A list of public suffixes, as the package publicsuffixlist has it."""

    def privatesuffix(self, domain: str) -> str | None:
        """Return the public suffix of a domain with the label before it."""
        ...


def site(source: Source, *, private: bool = True) -> Result:
    """Return the registrable domain of each URL (URL Standard, #host-registrable-domain).

    It is the public suffix of the host with the label before it, in ASCII. Null where the text is
    no URL, where its host is an address, none, opaque, or a public suffix itself. Without `private`
    suffixes, those that the owners of domains have listed, as "github.io" is, do not count.

    The list is that of the package publicsuffixlist, the extra "psl", which has it without a
    network; a new release of the package has a new list. Raise ImportError if it is not installed.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://www.example.co.uk/", "http://a.github.io/", "http://127.1/"])
    >>> pa.array(site(urls)).to_pylist()
    ['example.co.uk', 'a.github.io', None]
    >>> pa.array(site(urls, private=False)).to_pylist()[1]
    'github.io'
    """
    return mapped([source], TEXT, functools.partial(site_rows, registrable(private=private)))


def site_rows(registrable_of: Callable[[str], str | None], texts: Texts) -> list[Value]:
    """Return the site of each text; hosts come again, and are looked up once."""
    hosts = Known(registrable_of)

    def site_of(text: str) -> Value:
        return hosts[domain_of(text)]

    return [*map(Known(site_of).__getitem__, texts)]


def domain_of(text: str) -> str | None:
    """Return the domain of a URL, None for a text that is no URL, or a host that is no domain.

    >>> domain_of("http://EXAMPLE.com./"), domain_of("http://127.1/"), domain_of("foo://h/")
    ('example.com.', None, None)
    """
    url = URL.parse(text)
    if url is None or url.protocol[:-1] not in SPECIAL:
        return None
    host = url.hostname
    # The host parser gives every host that ends in a number as an IPv4 address.
    is_address = host.startswith("[") or host.rpartition(".")[2].isdigit()
    return None if is_address or not host else host


@functools.lru_cache(maxsize=2)
def registrable(*, private: bool) -> Callable[[str], str | None]:
    """Return the function of a domain for its registrable domain; raise ImportError as `site`."""
    try:
        module = import_module("publicsuffixlist")
    except ModuleNotFoundError as error:
        raise ImportError(_MISSING, name="publicsuffixlist") from error
    suffixes: _Suffixes = module.PublicSuffixList(only_icann=not private)

    def registrable_of(domain: str) -> str | None:
        bare = domain.removesuffix(".")
        registrable_domain = suffixes.privatesuffix(bare)
        return None if registrable_domain is None else registrable_domain + domain[len(bare) :]

    return registrable_of
