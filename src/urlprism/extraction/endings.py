"""The last labels by which a guess recognizes a host; some of them are endings of files, too."""

from collections.abc import Iterable
from typing import Final, NamedTuple

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
# Top-level domains that are endings of files of these languages by Linguist's languages.yml (commit
# b45dbe9, 20 August 2026), or of what a linker makes: "so". A host with one needs more than a name.
# Where the domain has far more hosts than the language has files, it is no file: "ch", "cl", "pl",
# "re".
FILE_ENDINGS: Final = {
    "cc": "C++",
    "cr": "Crystal",
    "cu": "CUDA",
    "do": "Stata",
    "gd": "GDScript",
    "gs": "Genie, Google Apps Script",
    "ls": "LiveScript",
    "ly": "LilyPond",
    "md": "Markdown",
    "mk": "Make",
    "ml": "OCaml",
    "mm": "Objective-C++",
    "mo": "Modelica",
    "pm": "Perl",
    "ps": "PostScript",
    "py": "Python",
    "rs": "Rust",
    "sc": "Scala",
    "sh": "Shell",
    "so": "shared libraries",
    "st": "Smalltalk",
    "sv": "SystemVerilog",
    "tf": "Terraform",
    "tl": "Teal",
}


class Endings(NamedTuple):
    """The endings of hosts: some suffice alone, others need a port, a path or www."""

    alone: frozenset[str]
    known: frozenset[str]


def endings_of(take: Iterable[str], leave: Iterable[str]) -> Endings:
    """Return the endings of a guess, after a user has added some and removed others.

    An ending has a leading dot or none, and any case. Raise TypeError for a text in their place.
    """
    taken, left = _labels(take), _labels(leave)
    all_endings = _TOP | taken
    return Endings((all_endings - FILE_ENDINGS.keys() | taken) - left, all_endings)


def _labels(endings: Iterable[str]) -> frozenset[str]:
    if isinstance(endings, str):
        message = "endings are several texts, not one"
        raise TypeError(message)
    return frozenset(each.removeprefix(".").lower() for each in endings)
