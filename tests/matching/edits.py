"""Texts one edit away from another one: what makes a pattern or a host fit no more, or still."""

import random
from collections.abc import Callable
from typing import Final

_SIGNS: Final = (
    *(".", ":", "*", "-", "_", "%", "/", "?", "#", "@", "\\", "[", "]", ",", " ", "\t", "\n", "~"),
    *("é", "ß", "\u212a", "%41", "%2e", "%2E", ":80", ":443", ":0", ":08", ":65536", ":*", "$"),
)
_ENDS: Final = (".", "..", ":", ":80", ":443", ":8000", ":x", ":*", "/", ".*", ".evil.test", "\n")
_BEGINNINGS: Final = (".", "*.", "*", "a.", "a.b.", "evil", "www.", "u@", "[", " ", "http://", "~")


def _left_out(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text))
    return text[:at] + text[at + 1 :]


def _doubled(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text))
    return text[:at] + text[at] + text[at:]


def _swapped(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text))
    return text[:at] + text[at].swapcase() + text[at + 1 :]


def _put_in(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(_SIGNS) + text[at:]


def _replaced(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text))
    return text[:at] + draw.choice(_SIGNS) + text[at + 1 :]


def _longer(draw: random.Random, text: str) -> str:
    return text + draw.choice(_ENDS)


def _behind(draw: random.Random, text: str) -> str:
    return draw.choice(_BEGINNINGS) + text


def _without_label(draw: random.Random, text: str) -> str:
    labels = text.split(".")
    del labels[draw.randrange(len(labels))]
    return ".".join(labels)


def _in_capitals(_: random.Random, text: str) -> str:
    return text.upper()


_EDITS: Final[tuple[Callable[[random.Random, str], str], ...]] = (
    *(_left_out, _doubled, _swapped, _put_in, _replaced),
    *(_longer, _longer, _behind, _behind, _without_label, _in_capitals),
)


def edited(draw: random.Random, text: str) -> str:
    """Return a text that is one edit away."""
    return draw.choice(_EDITS)(draw, text) if text else _put_in(draw, text)
