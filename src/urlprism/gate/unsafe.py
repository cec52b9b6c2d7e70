"""The error for a URL that is not safe to fetch: `UnsafeURL`."""

from typing import TYPE_CHECKING

from urlprism._late import public_at
from urlprism.errors import URLError

if TYPE_CHECKING:
    from urlprism.comparison import Comparison


@public_at("urlprism")
class UnsafeURL(URLError):  # noqa: N818 - a refusal is an answer like any other
    """A URL that must not be fetched, or an address of its host.

    `cause` is the name of the reason; `comparison` has the readings, None if no reader ran.
    """

    comparison: "Comparison | None" = None

    def __init__(
        self, message: str, text: str, start: int, end: int, rule: str, cause: str, /
    ) -> None:
        """Store the message, the URL, the span in it, the rule, and the name of the cause."""

    @classmethod
    def of_redirects(cls, url: str, hops: int) -> "UnsafeURL":
        """Return the error for a URL that redirects more often than `hops` times."""
        message = f"more than {hops} redirects"
        return cls(message, url, 0, len(url), "RFC 9110 §15.4", "redirects")

    @property
    def cause(self) -> str:
        """Return the name of the reason."""
        return str(self.args[5])

    def to_dict(self) -> dict[str, object]:
        """Return the refusal as an object for JSON, with "ok" false, and its cause.

        >>> from urlprism.gate import safe_target
        >>> try:
        ...     safe_target("http://127.0.0.1/")
        ... except UnsafeURL as unsafe:
        ...     print(unsafe.to_dict()["cause"])
        host-loopback
        """
        return {**super().to_dict(), "cause": self.cause}

    def __reduce__(self) -> "tuple[type[UnsafeURL], tuple[object, ...]]":
        """Pickle the error without the comparison, which may run live programs."""
        return type(self), self.args
