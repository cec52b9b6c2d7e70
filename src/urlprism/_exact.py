"""The characters of a string: as they are, whatever a subclass claims, and as they are mapped."""

TYPE_CHECKING = False  # type checkers take it for the one of `typing`
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_PIECE = 1024  # characters


def exact(text: str) -> str:
    """Return `text` as a plain `str`: a subclass may print, compare or slice differently.

    Raise TypeError if `text` is not a str.
    """
    if type(text) is str:
        return text
    if not isinstance(text, str):
        message = f"a text is str, not {type(text).__name__}"
        raise TypeError(message)
    return str.__str__(text)


def translated(text: str, table: "Mapping[int, str | int | None] | Sequence[str]") -> str:
    """Return what `text.translate(table)` returns, in linear time if characters become texts.

    `str.translate` makes room for each longer text anew. Many allocators copy all of the result for
    that, so that they would take quadratic time for a long text.
    """
    return in_pieces(lambda piece: piece.translate(table), text)


def in_pieces(change: "Callable[[str], str]", text: str) -> str:
    """Return what `change` makes of a text, if it changes each character for itself.

    It is for what calls `str.translate`, as `re.escape` does.
    """
    if len(text) <= _PIECE:
        return change(text)
    return "".join([change(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE)])
