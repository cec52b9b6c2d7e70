"""The `repr` of records: the call that makes them, without the secrets of any part.

A part alone does not show which piece of it was a password: "/ss@h/" is the path that most readers
find in "http://u:pa/ss@h/". So a record that a reader made keeps the text that it was made from.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from urlprism.redaction.words import Words

_T = TypeVar("_T")
_TupleT = TypeVar("_TupleT", bound=tuple[object, ...])

_GIVEN: Final = frozenset({"text", "given", "source"})
_OURS: Final = __name__.partition(".")[0] + "."
_SENTENCES: Final = frozenset({"message", "reason", "rule", "detail", "section", "name", "reader"})
# What stands in each place of `data/secrets.txt` that has a host: the path alone would not show it.
_SIGNS_OF_PLACES: Final = (
    *("hook", "/bot", "/interactions/", "ifttt", "pipedream", "hc-ping", "pagerduty", "loggly"),
    *("victorops", "infura", "alchemy", "quiknode", "/ical/"),
)
_SIGNS: Final = ("@", "%", "\uff20", "\ufe6b", *_SIGNS_OF_PLACES, "=")
_SIGNS_OF_PARTS: Final = _SIGNS[:-1]


def hides_secrets(kind: type[_T]) -> type[_T]:
    """Give a class of records a `repr` without secrets; for named tuples and data classes."""
    kind.__repr__ = shown  # type: ignore[method-assign]
    return kind


def may_show_secrets(*texts: str | None) -> bool:
    """Whether records without positions that are read from these texts can show a secret."""
    return _have_signs(texts, _SIGNS_OF_PARTS)


def may_show_positions(*texts: str | None) -> bool:
    """Whether records with positions in these texts can show a secret, or how long it is."""
    return _have_signs(texts, _SIGNS)


def _have_signs(texts: Iterable[str | None], signs: tuple[str, ...]) -> bool:
    for text in texts:
        if text is not None:
            for sign in signs:
                if sign in text:
                    return True
    return False


def sourced(record: _TupleT, *texts: str | None) -> _TupleT:
    """Return a record whose `repr` hides the secrets of the texts that it was read from.

    Its class must have an attribute `_sources`. If there can be no secret, return `record` itself.
    """
    # A position, too, can show how long a secret value is.
    signs = _SIGNS if hasattr(record, "start") else _SIGNS_OF_PARTS
    if not _have_signs(texts, signs):
        return record
    return with_sources(record, tuple(text for text in texts if text is not None))


def all_sourced(records: tuple[_TupleT, ...], *texts: str | None) -> tuple[_TupleT, ...]:
    """Return records of one class, each as from `sourced`, but search the texts only once."""
    signs = _SIGNS if records and hasattr(records[0], "start") else _SIGNS_OF_PARTS
    if not _have_signs(texts, signs):
        return records
    sources = tuple(text for text in texts if text is not None)
    return tuple([with_sources(record, sources) for record in records])


def with_sources(record: _TupleT, sources: tuple[str, ...]) -> _TupleT:
    """Return a copy of a record that hides the secrets of the texts that it was read from."""
    copy = tuple.__new__(type(record), record)
    copy._sources = sources  # type: ignore[attr-defined] # noqa: SLF001 -- ours
    return copy


def hiding(records: tuple[_TupleT, ...], sources: tuple[str, ...]) -> tuple[_TupleT, ...]:
    """Return these records, which nobody else has, and which hide the secrets of texts from now on.

    A copy of each would take as long as they themselves.
    """
    for record in records if sources else ():
        record._sources = sources  # type: ignore[attr-defined] # noqa: SLF001 -- ours
    return records


def shown(record: object) -> str:
    """Return the call that would make a record, with "******" in place of each secret."""
    from urlprism.redaction.words import Words  # noqa: PLC0415 - few records are shown

    parts = dict(_parts(record))
    sources: tuple[str, ...] = getattr(record, "_sources", ())
    words = Words(sources or [_recomposed(parts), *_texts(parts)])
    parts |= _places(parts, sources)
    fields = ", ".join(f"{name}={_shown(name, value, words)}" for name, value in parts.items())
    return f"{type(record).__name__}({fields})"


def _texts(parts: Mapping[str, object]) -> Iterator[str]:
    """Yield the text that other parts were made from, where a record has it as a part."""
    for name in _GIVEN & parts.keys():
        value = parts[name]
        if isinstance(value, str) and _have_signs((value,), _SIGNS):
            yield str(value)


def _parts(record: object) -> Iterator[tuple[str, object]]:
    names: tuple[str, ...] = getattr(record, "_fields", ())
    # The fields of a data class; the module `dataclasses` takes long to import.
    of_class: Mapping[str, object] = getattr(record, "__dataclass_fields__", {})
    names += tuple(name for name, field in of_class.items() if getattr(field, "repr", False))
    return ((name, getattr(record, name)) for name in names)


def _shown(name: str, value: object, words: "Words") -> str:
    if isinstance(value, str) and type(value).__repr__ is str.__repr__:
        return repr(shown_part(name, value, words))
    if type(value) is bytes:
        return repr(shown_part(name, value.decode("latin-1"), words).encode("latin-1"))
    if isinstance(value, Mapping):
        items = (f"{key!r}: {_shown(str(key), each, words)}" for key, each in value.items())
        return f"{{{', '.join(items)}}}"
    if type(value) is tuple:
        items = (_shown(name, each, words) for each in value)
        return f"({', '.join(items)}{',' * (len(value) == 1)})"
    if type(value) is list:
        return f"[{', '.join(_shown(name, each, words) for each in value)}]"
    if isinstance(value, functools.partial):
        return f"<{getattr(value.func, '__name__', 'partial')}>"
    text = repr(value)
    # A record within hides its own secrets, and not those of the text that this one was made from.
    return words.hide(text) if type(value).__module__.startswith(_OURS) else text


def shown_part(name: str, value: str, words: "Words") -> str:
    """Return a named part of a URL without its secrets and without those of the sources."""
    from urlprism.redaction.masking import redacted_part  # noqa: PLC0415 - few records are shown

    if name in _SENTENCES:
        return words.hide_in_message(value)
    return redacted_part(words.hide(value), name).text


def _recomposed(parts: Mapping[str, object]) -> str:
    """Return the URL that is made of parts with the usual names, as far as they are there."""
    named = {name: value for name, value in parts.items() if isinstance(value, str | int)}
    authority = named.get("authority", named.get("netloc"))
    if authority is None and (host := named.get("host", named.get("hostname"))) is not None:
        userinfo = f"{named['userinfo']}@" if "userinfo" in named else ""
        authority = f"{userinfo}{host}" + (f":{named['port']}" if "port" in named else "")
    text = f"{named['scheme']}:" if "scheme" in named else ""
    if authority is not None:
        text += f"//{authority}"
    text += str(named.get("path", ""))
    text += f"?{named['query']}" if "query" in named else ""
    return text + (f"#{named['fragment']}" if "fragment" in named else "")


def _places(parts: Mapping[str, object], sources: tuple[str, ...]) -> dict[str, object]:
    """Return `start` and `end` in the masked text: they must not show how long a secret is."""
    from urlprism.redaction.masking import redacted  # noqa: PLC0415

    start, end = parts.get("start"), parts.get("end")
    if not isinstance(start, int) or not isinstance(end, int):
        return {}
    if sources:
        start, end = redacted(sources[0]).span(start, end)
    url = parts.get("url", parts.get("uri"))
    if isinstance(url, str):
        end -= len(url) - len(redacted(url).text)
    return {"start": start, "end": end}
