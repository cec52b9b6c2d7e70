"""What stands at the front door and is imported when it is first called."""

from typing import TYPE_CHECKING

from urlprism._vocabulary.intake import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.comparison.gate import SafeTarget
    from urlprism.comparison.policy import Policy
    from urlprism.extraction import Extracted
    from urlprism.readers import Reader


def extract(text: Text, *, guess: bool = False) -> "list[Extracted]":
    """Return the URLs in a text, in their order, as `urlprism.extraction.extract` does."""
    from urlprism import extraction  # noqa: PLC0415 - its patterns take time to make

    return extraction.extract(text, guess=guess)


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
