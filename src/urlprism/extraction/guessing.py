"""Guess URLs without a scheme: a host with a known top-level domain, or a mail address."""

import re
from typing import Final

from urlprism.extraction.runs import LETTER
from urlprism.extraction.window import Window

# The longest text to look at: a local part (RFC 5321 §4.5.3.1.1), "@", a name (RFC 1034 §3.1).
LONGEST: Final = 64 + 1 + 255 + 8
_LONGEST_NAME: Final = 253
_LABEL: Final = rf"{LETTER}(?:-{{0,8}}+{LETTER}){{0,62}}+"
_NAME: Final = rf"{_LABEL}(?:\.{_LABEL}){{1,10}}+"
# No letter or mark of a name comes before or after a name, so no name begins inside another.
_BEFORE: Final = r"(?<![\w.:/\\@%+-])(?<!\w')"
_AFTER: Final = rf"(?!{LETTER}|[_@=+$^~-]|\.{LETTER})"
_LOCAL: Final = r"[A-Za-z0-9_][A-Za-z0-9_.%+-]{0,63}+"
ADDRESS: Final = rf"(?<![\w.%+@-])(?<!\w'){_LOCAL}@{_NAME}{_AFTER}"
HOST: Final = rf"{_BEFORE}{_NAME}{_AFTER}"

_BLANK: Final = re.compile(r"\s")
_SHAPE: Final = re.compile(rf"(?P<local>{_LOCAL}@)?(?P<name>{_NAME})")
_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
IPV4: Final = rf"{_OCTET}(?:\.{_OCTET}){{3}}"
_IPV4: Final = re.compile(IPV4)
_GOES_ON: Final = re.compile(r"(?::[0-9]{1,5}+(?![0-9]))?+(?=[/?#])|:[0-9]{1,5}+(?![\w@])")
# Top-level domains: the country codes (ISO 3166, as delegated), and the generic ones that
# linkify-it knows by default. More would match file names, "a.zip", or words after a full stop.
_COUNTRIES: Final = """\
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv
bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es
et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu
id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt
lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no
np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si
sj sk sl sm sn so sr st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us
uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
"""
_GENERIC: Final = "biz com edu gov net org pro web xxx aero asia coop info museum name shop рф"
_TOP: Final = frozenset(f"{_COUNTRIES} {_GENERIC}".split())


def ask_for_word(window: Window, start: int) -> None:
    """Raise UnfinishedError if more text could make the word at `start` another host."""
    if not _BLANK.search(window.text, start, start + LONGEST):
        window.ask_for(min(window.limit(start), start + LONGEST), start)


def host_end(text: str, start: int) -> tuple[int, bool] | None:
    """Return the end of the host or mail address at `start`, and whether a URL goes on there.

    Return None if there is neither.
    """
    found = _SHAPE.match(text, start)
    if found is None:
        return None
    name = found["name"]
    if len(name) > _LONGEST_NAME:
        return None
    if found["local"]:
        local = found["local"][:-1]
        is_address = ".." not in local and local[-1] != "." and not name[-1].isdecimal()
        return (found.end(), False) if is_address else None
    labels = name.lower().split(".")
    is_www = labels[0] == "www" and len(labels) > 2
    is_known = labels[-1] in _TOP or labels[-1].startswith("xn--")
    if not (is_www or is_known or _IPV4.fullmatch(name)):
        return None
    behind = _GOES_ON.match(text, found.end())
    return found.end(), behind is not None
