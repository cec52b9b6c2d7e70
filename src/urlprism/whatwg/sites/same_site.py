"""Functions of hosts and URLs: suffixes by choice of rules, sites, and who shares one."""

from urlprism._core.arguments.intake import URLText
from urlprism.whatwg.api import URL
from urlprism.whatwg.operations import host_parser
from urlprism.whatwg.parsing.parser import text_of
from urlprism.whatwg.sites import suffixes


def public_suffix(host_or_url: URLText, *, private: bool = True) -> str | None:
    """Return the public suffix of a host (#host-public-suffix), None for one that is no domain.

    A text with "://" is a URL, any other text a host. By default the private rules of the Public
    Suffix List count, those that owners of domains have listed, as "github.io" is: browsers use
    them, since the sites below such a domain do not trust each other. Raise URLError for a text
    that is neither a host nor a URL, ImportError without the extra "psl".

    >>> public_suffix("www.example.co.uk"), public_suffix("https://127.0.0.1/")
    ('co.uk', None)
    >>> public_suffix("a.github.io"), public_suffix("a.github.io", private=False)
    ('github.io', 'io')
    """
    if type(host_or_url) is str:
        if "://" in host_or_url:
            return suffixes.public_suffix_of(URL(host_or_url), private)
        if suffixes.is_plain(host_or_url):
            return suffixes.public_suffix(host_or_url, private)
    return suffixes.public_suffix_of(url_of(host_or_url), private)


def registrable_domain(host_or_url: URLText, *, private: bool = True) -> str | None:
    """Return the public suffix of a host with the label before it (#host-registrable-domain).

    None for a host that is no domain, or a public suffix itself. Arguments and errors are those of
    `public_suffix`.

    >>> registrable_domain("WWW.Example.co.uk"), registrable_domain("co.uk")
    ('example.co.uk', None)
    >>> registrable_domain("https://a.b.github.io/", private=False)
    'github.io'
    """
    if type(host_or_url) is str:
        if "://" in host_or_url:
            return suffixes.registrable_domain_of(URL(host_or_url), private)
        if suffixes.is_plain(host_or_url):
            return suffixes.registrable_domain(host_or_url, private)
    return suffixes.registrable_domain_of(url_of(host_or_url), private)


def site(url: URLText, *, private: bool = True) -> str | None:
    """Return the site of a URL's origin, serialized (HTML: obtain a site).

    It is the scheme with the registrable domain or, for a host that has none, with the host; the
    port does not count. None for an opaque origin, as files have, which shares its site with no
    other. Raise URLError for a text that is no URL, ImportError without the extra "psl".

    >>> site("https://www.example.co.uk:8443/a"), site("http://[::1]:80/")
    ('https://example.co.uk', 'http://[::1]')
    >>> site("blob:https://a.example.com/1"), site("file:///a")
    ('https://example.com', None)
    """
    record = url if isinstance(url, URL) else URL(url)
    own = suffixes.site_of(record, private)
    return suffixes.site(record.origin, private) if own is None else own


def is_same_site(a: URLText, b: URLText, *, schemeful: bool = True, private: bool = True) -> bool:
    """Return whether the origins of two URLs are same site (HTML: same site).

    Without `schemeful` their schemes may differ (HTML: schemelessly same site). An opaque origin
    is same site with no other. Errors are those of `site`.

    >>> is_same_site("https://a.example.com/", "https://example.com:8443/b")
    True
    >>> is_same_site("http://example.com/", "https://example.com/")
    False
    >>> is_same_site("http://example.com/", "https://example.com/", schemeful=False)
    True
    >>> is_same_site("https://a.github.io/", "https://b.github.io/")
    False
    """
    sites = [site(each, private=private) for each in (a, b)]
    if None in sites:
        return False
    one, other = sites if schemeful else [(each or "").partition("://")[2] for each in sites]
    return one == other


def url_of(host_or_url: URLText) -> URL:
    """Return a URL, or that of http with a host; raise URLError for what is neither.

    >>> url_of("Example.com"), url_of("https://h/a")
    (URL('http://example.com/'), URL('https://h/a'))
    """
    if isinstance(host_or_url, URL):
        return host_or_url
    text = host_or_url if type(host_or_url) is str else text_of(host_or_url)
    return URL(text if "://" in text else f"http://{host_parser(text)}/")
