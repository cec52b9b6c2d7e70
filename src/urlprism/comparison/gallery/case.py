"""A real confusion, as data: `Case`."""

from typing import TYPE_CHECKING, Final, NamedTuple

from urlprism.comparison.presentation.details import details_of
from urlprism.comparison.report import Comparison, compare
from urlprism.comparison.terms import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

# The readers of most cases: what checks a URL, and what fetches it.
PROGRAMS: Final = (
    *("whatwg", "rfc3986", "urllib@3.14", "requests", "httpx", "curl", "go", "java.net.URI"),
    "php",
)
# And of redirects: what a browser follows, and what a program checks it with.
REDIRECTS: Final = ("whatwg", "urllib@3.14", "rfc3986", "node", "yarl")
_CVE: Final = "CVE-"
_RECORD: Final = "https://www.cve.org/CVERecord?id="
# The talks from which cases without a number come, by the beginning of their names.
_TALKS: Final[dict[str, str]] = {
    "tsai-": "https://www.blackhat.com/docs/us-17/thursday/us-17-Tsai-A-New-Era-Of-SSRF-"
    "Exploiting-URL-Parser-In-Trending-Programming-Languages.pdf"
}


class Case(NamedTuple):
    """A URL on which programs parted, and what came of it.

    `product` is what was affected, in words. `affected` and `fixed` are readers at a version before
    and since the repair, where a reader models the product; `others` are those it is seen beside.
    `verdict` is that of all of them. `base` is None for a URL that is not read against one.

    >>> from urlprism.comparison.gallery import case
    >>> known = case("CVE-2022-27780")
    >>> known.affected, known.fixed, known.verdict.value
    (('curl@7.83.0',), ('curl@7.83.1',), 'refused-by-some')
    """

    name: str
    title: str
    summary: str
    url: str
    product: str
    verdict: Verdict
    others: tuple[str, ...]
    affected: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    base: str | None = None

    @property
    def cve(self) -> str | None:
        """Return the number of the case in the list of CVE, None if it has none."""
        return self.name if self.name.startswith(_CVE) else None

    @property
    def readers(self) -> tuple[str, ...]:
        """Return the names of the readers of the case, each once."""
        return tuple(dict.fromkeys((*self.affected, *self.fixed, *self.others)))

    @property
    def href(self) -> str:
        """Return the address of what tells of the case."""
        if self.cve:
            return _RECORD + self.cve
        return next(href for start, href in _TALKS.items() if self.name.startswith(start))

    def compare(self) -> Comparison:
        """Return the comparison of the URL by the readers of the case.

        >>> from urlprism.comparison.gallery import case
        >>> len(case("CVE-2022-27780").compare().groups)
        2
        """
        return compare(self.url, self.base, self.readers)

    def to_dict(self) -> "Mapping[str, object]":
        """Return the case as an object for JSON, with the details of its comparison.

        The verdict is "fixed" where the readers of today agree.
        """
        return {
            "name": self.name,
            "cve": self.cve,
            "title": self.title,
            "summary": self.summary,
            "url": self.url,
            "base": self.base,
            "product": self.product,
            "affected": list(self.affected),
            "fixed": list(self.fixed),
            "verdict": "fixed" if self.verdict is Verdict.ALIKE else str(self.verdict),
            "source": self.product if self.cve is None else self.cve,
            "href": self.href,
            "answer": details_of(self.compare()),
        }
