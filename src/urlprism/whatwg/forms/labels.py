"""Encodings by their labels: `encodings`, with all others than UTF-8, is imported on use."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from urlprism.whatwg.forms.encodings import Encoder

UTF_8: Final = "UTF-8"


def output_encoding(label: str) -> str:
    """Return the name of the encoding to write for a label; raise LookupError if unknown."""
    if label == "utf-8":
        return UTF_8
    from urlprism.whatwg.forms import encodings  # noqa: PLC0415 - few texts are in other encodings

    return encodings.output_encoding(label)


def get_encoder(name: str) -> "Encoder":
    """Return a new encoder for the encoding with this name."""
    from urlprism.whatwg.forms import encodings  # noqa: PLC0415 - few texts are in other encodings

    return encodings.get_encoder(name)
