"""What stands at the front door and is imported when it is first called."""

from typing import TYPE_CHECKING

from urlprism._vocabulary.intake import Text, from_utf8

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from urlprism.comparison.gate import SafeTarget
    from urlprism.comparison.policy import Policy
    from urlprism.extraction import Extracted
    from urlprism.readers import Reader


def extract(text: Text, *, guess: bool = False) -> "list[Extracted]":
    """Return the URLs in a text, in their order, as `urlprism.extraction.extract` does."""
    from urlprism import extraction  # noqa: PLC0415 - its patterns take time to make

    return extraction.extract(text, guess=guess)


def redact(
    text: Text,
    *,
    query: "Iterable[str] | None" = None,
    userinfo: "Literal['password', 'all']" = "password",
) -> str:
    """Return a text with "******" for what any reader of its URLs could take as a secret.

    These are passwords, tokens in the place of a user, and the values of queries and fragments that
    `query` names: None stands for `urlprism.redaction.names.QUERY_NAMES`, () for none. With
    `userinfo="all"` all of a userinfo is hidden. Raise ValueError for another `userinfo`.

    >>> redact("GET http://me:pa/ss@host/?token=abc failed")
    'GET http://me:******@host/?token=****** failed'
    """
    from urlprism.redaction import masking, names  # noqa: PLC0415 - few texts have secrets

    chosen = names.QUERY_NAMES if query is None else query
    return masking.redact(from_utf8(text), query=chosen, userinfo=userinfo)


def safe_target(
    text: Text,
    base: Text | None = None,
    readers: "Iterable[str | Reader] | None" = None,
    policy: "Policy | None" = None,
) -> "SafeTarget":
    """Return where every reader goes with a URL, as `urlprism.comparison.gate.safe_target` does.

    None stands for the default readers, and for the strict policy.
    """
    from urlprism.comparison import gate  # noqa: PLC0415 - it knows networks, and readers

    return gate.safe_target(
        text,
        base,
        gate.DEFAULT if readers is None else readers,
        gate.STRICT if policy is None else policy,
    )
