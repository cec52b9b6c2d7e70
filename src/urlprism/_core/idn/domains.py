"""Convert a domain name by UTS #46.

    domain ──► labels: a look at each character ────────────────────────────────────┬──► result
       │  a character becomes several or none, or text is not normalized            │
       ├──► label_entries: mapped, normalized ──► labels ───────────────────────────┤
       │  a joiner, or a long domain that has to be mapped as a whole               │
       └──► processing: every step of §4 ───────────────────────────────────────────┘

All three ways give the result of `idna`, which names the reasons for a failure, too.
"""

import functools
from typing import Final

import urlprism._core.idn.labels as labels
import urlprism._core.octets.memory as memory
from urlprism._core.idn import checks as possible
from urlprism._core.idn.label_bits import ALLOWED_EVERYWHERE
from urlprism._core.idn.recent import Recent

Checks = possible.Checks
LAX: Final = possible.LAX

_LONGEST = 253  # characters: what DNS allows, so that the cache stays small
_UNDECIDED = ""
_IS_COMPILED = memory.frames() == 0


@functools.lru_cache(maxsize=64)
def _read(checks: Checks) -> tuple[Checks, int, bytes, bool]:
    """Return the checks, the same as `labels` takes them, and whether it can check all of them."""
    forbidden = bytes(
        chr(code) in checks.forbidden or (checks.std3 and chr(code) not in ALLOWED_EVERYWHERE)
        for code in range(0x80)
    )
    number = labels.HYPHENS * checks.hyphens + labels.ALONE * checks.alone
    return checks, number, forbidden, ALLOWED_EVERYWHERE.isdisjoint(checks.forbidden)


# The only item: the result for the checks that were used last.
_LAST = [_read(LAX)]
# The only item: the domain that was decided last, its checks and its result.
_LATEST: list[tuple[str, Checks, str | None]] = [("", LAX, "")]


def to_ascii(domain: str, checks: Checks = LAX) -> str | None:
    """Return the result of ToASCII for a `domain` of any length; None if it fails (§4.2).

    Recent results are cached if they take long: several readers of a URL convert the same domain.

    >>> to_ascii("Bücher.example"), to_ascii("xn--a.example")
    ('xn--bcher-kva.example', None)
    """
    if len(domain) > _LONGEST:
        return _RECENT.of(domain, checks, functools.partial(_converted, domain, checks))
    if _IS_COMPILED:  # else a look in the cache takes less time
        latest = _LATEST[0]
        if latest[1] is checks and latest[0] == domain:
            return latest[2]
        answer = _decided(domain, checks, False, False)
        if answer != _UNDECIDED:
            _LATEST[0] = (domain, checks, answer)
            return answer
    return _remembered(domain, checks)


def to_unicode(domain: str, checks: Checks = LAX) -> str | None:
    """Return the result of ToUnicode for a `domain`; None if it records an error (§4.3)."""
    return _converted(domain, checks, True)


def _converted(domain: str, checks: Checks, is_shown: bool = False) -> str | None:
    answer = _decided(domain, checks, False, is_shown)
    if answer != _UNDECIDED:
        return answer
    from urlprism._core.idn import label_entries, processing  # noqa: PLC0415 - tables take time

    if len(domain) <= _LONGEST:
        text = label_entries.normal_text(domain)
        if text is None:
            return None
        answer = _UNDECIDED if text == domain else _decided(text, checks, True, is_shown)
    if answer != _UNDECIDED:
        return answer
    convert = processing.to_unicode if is_shown else processing.to_ascii
    return convert(domain, checks)


_remembered: Final = functools.lru_cache(maxsize=512)(_converted)
_RECENT: Final = Recent()


def _decided(domain: str, checks: Checks, is_mapped: bool, is_shown: bool) -> str | None:
    last = _last(checks)
    if not last[3]:
        return _UNDECIDED
    if is_shown:
        return labels.to_unicode(domain, last[1], last[2], is_mapped)
    return labels.to_ascii(domain, last[1], last[2], is_mapped)


def _last(checks: Checks) -> tuple[Checks, int, bytes, bool]:
    """Return the result of `_read`, without a look in its cache if it is that of the last call."""
    last = _LAST[0]
    if last[0] is not checks and last[0] != checks:
        last = _LAST[0] = _read(checks)
    return last
