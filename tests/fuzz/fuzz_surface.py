"""Every public function that takes something: found by walking the package, never listed by hand.

Public is what a package's door has: its functions, the constructors of its classes and their
methods; and what the modules have that are documented by their own names. A method needs an object
of its class; those are kept as calls return them.
"""

import dataclasses
import enum
import fnmatch
import importlib
import inspect
import pkgutil
import re
from typing import NamedTuple, get_args, get_origin

import urlprism
from tests.fuzz import fuzz_values
from urlprism._core.classes.absent import Absent

# What is public and is not asked, each with its reason.
LEFT_OUT = {
    "urlprism.documents.links": "it takes a rule's words",
    "urlprism.standards.fields": "it takes the name of a standard",
    "urlprism.standards.reader": "it takes the name of a standard",
    "*.late": "it is what a door is made of",
    "*.of_part": "it notes a name",
    "urlprism.auditing.*Filter.*": "they ask what they are given",
    "urlprism.bridges.*": "`fuzz_bridges` has a door for each that takes a text",
    "tests.fuzz.fuzz_bridges.module": "it takes a name",
    "tests.fuzz.fuzz_bridges.refusing": "it takes errors",
    "urlprism.build_info": "it takes nothing",
    "urlprism.conformance.ask": "it starts the program that it is given",
    "urlprism.conformance.generated": "it takes a seed, and returns questions without end",
    "urlprism.inventory.locked": "it opens files; its octets are those of `locked_octets`",
    "urlprism.inventory.User.*": "the inventories that have it are asked",
    "urlprism.readers.names": "it takes nothing",
    "urlprism.recipes.*": "they ask the network",
    "urlprism.spark.*": "they take frames and sessions of Spark",
    "urlprism.servers.*.feed": "it takes one octet, behind others",
    "urlprism.servers.*.kind": "it takes one octet",
    "urlprism.servers.Server.path_of": "it raises Refused, as its docstring says",
    "urlprism.rfc1738.*.read": "it takes a piece that `parse` has cut",
    "urlprism.urllib_parse.*ResultBase.*": "the results that have it are asked",
    "urlprism.urllib_parse._*Mixin*": "the results that have it are asked",
    "urlprism.urllib_parse.releases.*.made": "it takes the rules of a release",
    "urlprism.web.offline.export": "it writes files",
    "urlprism.web.words.*": "`card_of` asks them",
}
# Packages that are not asked: a command, programs, and what needs a session of Spark.
ELSEWHERE = ("urlprism.cli", "urlprism._files", "urlprism.readers.asking", "urlprism.spark")
# Functions that say TypeError of arguments that do not go together, or of a str for several.
EXCLUSIVE = ("*.build", "*.build_*", "*.replace", "urlprism.URL.*_query", "urlprism.Policy")
# What is given for a parameter of a name, beside texts, so that calls come far. TEXT stands for a
# text that is drawn.
HINTS = {
    "addresses": ('["1.1.1.1"]', '["127.0.0.1", "::1"]', '["2606:4700::1111"]'),
    "allowed_hosts": ('{"h"}', "None"),
    "body": (
        "body(url=TEXT)",
        'body(url=TEXT, base=TEXT, readers="default,rfc1738")',
        "body(a=TEXT, b=TEXT)",
        "body(text=TEXT)",
        "body(url=TEXT, odd=TEXT)",
        "body(kind='redirect_uri', pattern=TEXT, url=TEXT)",
        "body(url=5, a=[], b=None, text={})",
    ),
    "comparison": ("urlprism.compare(TEXT)", "urlprism.compare(TEXT, TEXT, 'all')"),
    "component": ('"path"', '"query"', '"segment"', '"userinfo"', '"unreserved"'),
    "encoding": ('"utf-8"', '"shift_jis"', '"gbk"', '"iso-2022-jp"', '"latin-1"', '"ascii"'),
    "errors": ('"strict"', '"replace"', '"surrogateescape"', '"nobody"'),
    "given": (
        '{"url": TEXT}',
        '{"url": TEXT, "base": TEXT, "readers": "all", "theme": "dark"}',
        '{"url": TEXT, "theme": TEXT}',
        '{"url": 5}',
    ),
    "markup": (
        """'<base href="/b/"><a href="?a&amp;b">'""",
        """'<img srcset="a 1x, b(2x)"><meta http-equiv=refresh content="0;url=c">'""",
    ),
    "heuristics": ('["www", "index"]', "()"),
    "init": ('"a=b&c=%41"', '[("a", "b")]', '{"a": ["1", "2"]}'),
    "name": (
        '"whatwg"',
        '"several-at"',
        '"curl"',
        '"urllib@3.9"',
        '"href"',
        '"host"',
        '"port"',
        '"search"',
        *('"read"', '"two"', '"match"', '"scan"', '"card"'),
    ),
    "names": ('"default"', '"whatwg, curl"', '["curl", "node"]', '"nobody"'),
    "other": ('"3.6.15"', '"3.14"', "(3, 9)"),
    "one": ('"3.11"', '"3.8.0"'),
    "part": ('"HOST"', '"QUERY"', '"FILE"', '"REF"'),
    "path": ('"read"', '"two"', '"match"', '"scan"', '"matrix"', '"readers"', '"gallery"'),
    "question": (
        "read(TEXT)",
        "read(TEXT, TEXT)",
        "two(TEXT, TEXT)",
        "scan(TEXT)",
        "body(url=TEXT).decode()",
        "body(a=TEXT, b=TEXT).decode()",
        "body(kind='resource', pattern=TEXT, url=TEXT).decode()",
        '"[]"',
        '"5"',
        "'{\"url\": 5}'",
    ),
    "reader": ('urlprism.readers.reader("curl")', 'urlprism.readers.reader("urllib@3.9")'),
    "readers": ('("default",)', '("whatwg", "rfc3986")', '"all"', '("curl", "node")'),
    "scheme": ('"http"', '"ftp"', '"file"', '"mailto"', '""', "None"),
    "source": (
        'column("http://h:81/a?b=1#c", None, "x")',
        'column("http://a@b@c/", "http://[::1]/%zz")',
    ),
    "standard": ('"rfc3986"', '"rfc1738"', '"urllib"', '"whatwg"', '"rfc3987"', '"rfc8089"'),
    "version": ('"3.9.18"', '"3.14"', '"3.6.0"', "(3, 12, 1)"),
    "wanted": ('("default",)', '("node", "php")', '["curl@7.88.1"]'),
}
# Modules without `__all__` whose public functions are documented.
OPEN = (
    "urlprism.columns.clickhouse",
    "urlprism.columns.spark",
    "urlprism.comparison.fields",
    "urlprism.conformance.protocol",
    "urlprism.errors",
    "urlprism.urllib_parse.record",
    "urlprism.web.answers",
    "urlprism.web.by_standard",
    "urlprism.web.cards",
    "urlprism.web.counting",
    "urlprism.web.description",
    "urlprism.web.offline",
    "urlprism.web.questions",
    "urlprism.web.words",
    "urlprism.whatwg.forms.form",
    "tests.fuzz.fuzz_bridges",  # the doors of the bridges
)


OPERAND = inspect.Parameter("other", inspect.Parameter.POSITIONAL_ONLY, annotation=str)


class Entry(NamedTuple):
    """A function to ask, by its name; `owner` is the class whose object a method needs."""

    name: str
    function: object
    owner: type | None

    @property
    def parameters(self):
        try:
            found = list(inspect.signature(self.function).parameters.values())
        except (TypeError, ValueError):
            # Compiled, an operator says nothing of itself. It has one operand.
            return [OPERAND] if self.owner is not None and self.name.endswith("__") else []
        return found[1:] if self.owner is not None else found


def modules():
    """Return the packages that name what is public."""
    found = [urlprism]
    for module in pkgutil.walk_packages(urlprism.__path__, "urlprism."):
        if module.ispkg and not module.name.startswith(ELSEWHERE):
            found.append(importlib.import_module(module.name))
    return [each for each in found if hasattr(each, "__all__")]


def public(only=None):
    """Yield the public names, and what they name: of the package, or of one module."""
    for module in modules() if only is None else ():
        # The drop-in has more than it names: what programs use, and nobody documents.
        for name in dict.fromkeys([*module.__all__, *vars(module)]):
            if not name.startswith("__"):
                yield f"{module.__name__}.{name}", getattr(module, name)
    for name in OPEN if only is None else (only,):
        module = importlib.import_module(name)
        for each, value in vars(module).items():
            if not each.startswith("_") and getattr(value, "__module__", "") == name:
                yield f"{name}.{each}", value


def methods(name, cls):
    """Yield the constructor and the public methods of a class."""
    if not holds_what_it_is_given(cls):
        yield Entry(name, cls, None)
    for each in dir(cls):
        if each.startswith("_") and each not in {"__truediv__", "__getitem__", "__contains__"}:
            continue
        # Members of an enum stand in no dictionary of a class.
        defining = next((base for base in cls.__mro__ if each in base.__dict__), object)
        if not defining.__module__.startswith("urlprism"):
            continue
        raw, value = defining.__dict__[each], getattr(cls, each)
        if isinstance(raw, staticmethod | classmethod):
            yield Entry(f"{name}.{each}", value, None)
        elif callable(value):
            yield Entry(f"{name}.{each}", value, cls)


def entries(only=None):
    """Return every function to ask, each once, by its first name."""
    found = {}
    for name, value in public(only):
        if inspect.isclass(value):
            for entry in methods(name, value):
                found.setdefault((entry.function, entry.owner), entry)
        elif callable(value) and get_origin(value) is None:
            found.setdefault((value, None), Entry(name, value, None))
    return [entry for entry in found.values() if not is_left_out(entry)]


def holds_what_it_is_given(cls):
    """Return whether a constructor judges nothing: that of a tuple, an error, a plain record."""
    plain = dataclasses.is_dataclass(cls) and not hasattr(cls, "__post_init__")
    return plain or issubclass(cls, (enum.Enum, BaseException, tuple))


def is_left_out(entry):
    """Return whether nothing is asked: it is left out, or takes nothing and `readings` has it."""
    return not entry.parameters or any(fnmatch.fnmatch(entry.name, each) for each in LEFT_OUT)


def takes(parameter, value):
    """Return whether a parameter promises to take a value, as far as its annotation says."""
    said = str(parameter.annotation)
    if parameter.kind is parameter.VAR_POSITIONAL:
        return False
    if type(value) is parameter.annotation and type(value).__module__.startswith("urlprism"):
        return True
    while said != (outer := re.sub(r"\[[^\[\]]*\]", "", said)):
        said = outer  # what something holds is another question
    wanted = {"str": ("str", "Literal"), "bytearray": ("bytearray", "Text", "Init")}.get(
        next(kind.__name__ for kind in (str, bytearray, object) if isinstance(value, kind)),
        ("bytes", "Text", "Init"),
    )
    return fuzz_values.is_text(value) and any(word in said for word in wanted)


def readings(value):
    """Yield what can be looked at of a result: its properties and what takes nothing."""
    cls = type(value)
    for name in dir(cls):
        defining = next(base for base in cls.__mro__ if name in base.__dict__)
        if name.startswith("_") or not defining.__module__.startswith("urlprism"):
            continue
        raw = inspect.getattr_static(cls, name)
        if isinstance(raw, Absent):
            continue
        if not callable(raw) or isinstance(raw, property):
            yield name, lambda name=name: getattr(value, name)
        elif is_simple(raw):
            yield f"{name}()", lambda name=name: getattr(value, name)()


def is_simple(method):
    """Return whether a method takes nothing but its object."""
    try:
        parameters = list(inspect.signature(method).parameters.values())
    except (TypeError, ValueError):
        return False
    return len(parameters) == 1


def choices(parameter):
    """Return the values that an annotation names, as lines of Python: flags, literals, members."""
    if isinstance(parameter.default, bool):
        return ("True", "False")
    found = list(HINTS.get(parameter.name, ()))
    for each in (parameter.annotation, *get_args(parameter.annotation)):
        if inspect.isclass(each) and issubclass(each, enum.Enum):
            found += [ascii(str(member.value)) for member in each]
        elif get_origin(each) is not None:
            found += [ascii(value) for value in get_args(each) if isinstance(value, str)]
    return tuple(found)
