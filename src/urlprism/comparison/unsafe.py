"""What is raised for a URL that is not safe to fetch."""

from typing import TYPE_CHECKING

from urlprism.errors import URLError

if TYPE_CHECKING:
    from urlprism.comparison.report import Comparison


class UnsafeURL(URLError):  # noqa: N818 - a refusal is an answer like any other
    """A URL, or an address that its host has, that must not be fetched.

    `cause` is why, by a name; `comparison` is what the readers said, None if they were not asked.
    """

    comparison: "Comparison | None" = None

    def __init__(
        self, message: str, text: str, start: int, end: int, rule: str, cause: str, /
    ) -> None:
        """Take what is wrong with which span of a URL, by which rule, and the name of why."""

    @classmethod
    def of_redirects(cls, url: str, hops: int) -> "UnsafeURL":
        """Return the error for a URL that redirects more often than `hops` times."""
        message = f"more than {hops} redirects"
        return cls(message, url, 0, len(url), "RFC 9110 §15.4", "redirects")

    @property
    def cause(self) -> str:
        """Return the name of why."""
        return str(self.args[5])

    def __reduce__(self) -> "tuple[type[UnsafeURL], tuple[object, ...]]":
        """Return what makes another; without the comparison, which may ask live programs."""
        return type(self), self.args
