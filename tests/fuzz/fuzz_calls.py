"""Make calls of every public function, and judge how each ends."""

import copy
import fnmatch
import pickle
import random
import sys
import warnings
from itertools import zip_longest

from tests.fuzz import fuzz_rows, fuzz_surface, fuzz_values
from tests.fuzz.fuzz_rows import Row
from urlprism.errors import URLError
from urlprism.web.questions import QuestionError

# So many objects of a class wait for its methods to be asked.
_MOST = 12
_ENDLESS = 2000


class Caller:
    """Calls drawn from a seed; what they return is kept for the methods of its class."""

    def __init__(self, seed, only=None):
        self.entries = {entry.name: entry for entry in fuzz_surface.entries(only)}
        self.draw = random.Random(seed)  # noqa: S311 - nothing here is secret
        self.objects = {}
        for row in fuzz_rows.MAKERS if only is None else ():
            self.objects.setdefault(type(self.answer(row)), []).append(row)
        self.unraisable = []
        sys.unraisablehook = self.unraisable.append

    def row(self):
        """Return the next call."""
        while True:
            entry = self.draw.choice(list(self.entries.values()))
            on = None
            if entry.owner is not None:
                known = self.objects.get(entry.owner)
                if not known:
                    continue
                on = self.draw.choice(known)
            return self.row_of(entry, on)

    def row_of(self, entry, on):
        arguments, keywords = [], []
        for parameter in entry.parameters:
            is_optional = parameter.default is not parameter.empty
            if parameter.kind is parameter.VAR_POSITIONAL:
                arguments += [self.source(parameter) for _ in range(self.draw.randrange(3))]
            elif parameter.kind is parameter.VAR_KEYWORD or (
                is_optional and self.draw.random() < 0.6
            ):
                continue
            elif parameter.kind is parameter.KEYWORD_ONLY or is_optional:
                keywords.append((parameter.name, self.source(parameter)))
            else:
                arguments.append(self.source(parameter))
        return Row(entry.name, tuple(arguments), tuple(keywords), on)

    def source(self, parameter):
        """Return an argument: mostly what its annotation names, where it names values."""
        named = fuzz_surface.choices(parameter)
        if named and self.draw.random() < 0.8:
            return self.filled(self.draw.choice(named))
        return fuzz_values.any_source(self.draw)

    def filled(self, source):
        """Return a line with texts that are drawn in it."""
        while "TEXT" in source:
            source = source.replace("TEXT", fuzz_values.text_source(self.draw), 1)
        return source

    def answer(self, row):
        """Return what a call returns; raise what it raises."""
        entry = self.entries[row.name]
        before = () if row.on is None else (self.answer(row.on),)
        arguments = [evaluated(each) for each in row.arguments]
        keywords = {name: evaluated(each) for name, each in row.keywords}
        result = entry.function(*before, *arguments, **keywords)
        if row.name == "urlprism.gate.on_decision":
            result()  # what a listener raises, a later call would raise
        if hasattr(type(result), "__next__"):
            result = [each for _, each in zip(range(_ENDLESS), result, strict=False)]
        return result

    def problem(self, row):
        """Ask, and look at the answer; return what is wrong with how that ends, or None."""
        self.unraisable.clear()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.look_at(self.outcome(row), row)
        except Exception as error:  # noqa: BLE001 - which ones may come is the question
            if not is_allowed(error, row, self.entries[row.name].parameters):
                return f"{type(error).__name__}: {str(error)[:200]!a}"
        if self.unraisable:
            return f"unraisable {self.unraisable[0].exc_value!r:.200}"
        return None

    def outcome(self, row):
        """Return what a call returns, or an error of the package: it can be read, too."""
        try:
            return self.answer(row)
        except URLError as error:
            return error

    def look_at(self, result, row):
        """Read all that a result has, and keep it for the methods of its class."""
        for each in result[:3] if isinstance(result, list) else [result]:
            if not type(each).__module__.startswith("urlprism"):
                continue
            if each is result and is_lasting(row) and not isinstance(each, URLError):
                known = self.objects.setdefault(type(each), [])
                known.append(row)
                del known[:-_MOST]
            look(each)


def is_lasting(row):
    """Return whether a row makes the same object again: nothing in it moves."""
    said = " ".join([*row.arguments, *(source for _, source in row.keywords)])
    return row.on is None and "SHARED" not in said and "Resizing" not in said


def look(value):
    """Show, hash, copy and pickle a result, and read its parts."""
    repr(value)
    str(value)
    hash_of(value)
    copy.copy(value)
    for _, read in fuzz_surface.readings(value):
        try:
            read()
        except (ValueError, OSError):  # a part may be refused: a port, a path, a target
            continue
    try:
        pickled = pickle.dumps(value)
    except (TypeError, AttributeError, pickle.PicklingError):
        return  # what asks programs or holds a caller's own objects does not pickle
    again = pickle.loads(pickled)
    if again != value and repr(again) != repr(value) and " at 0x" not in repr(value):
        message = f"{value!r:.100} is {again!r:.100} after pickling"
        raise AssertionError(message)


def hash_of(value):
    try:
        hash(value)
    except TypeError:
        return  # lists within


def evaluated(source):
    return eval(fuzz_values.compiled(source), dict(fuzz_values.NAMES))


def is_allowed(error, row, parameters):
    """Return whether a call may end so: texts are refused, and what is no text is a TypeError.

    For what nobody promises to take, the usual errors of Python are as good.
    """
    if isinstance(error, ValueError | QuestionError):
        return True
    exclusive = any(fnmatch.fnmatch(row.name, each) for each in fuzz_surface.EXCLUSIVE)
    if isinstance(error, TypeError) and exclusive:
        return True
    names = {parameter.name for parameter in parameters}
    if type(error) is LookupError and names & {"encoding", "errors"}:
        return True  # an encoding that nobody knows
    if type(error) is KeyError and row.name in LOOK_UPS:
        return True
    usual = AttributeError | LookupError | TypeError
    return isinstance(error, usual) and (is_odd(row, parameters) or is_mixed(row))


def is_odd(row, parameters):
    """Return whether an argument is something that its parameter does not promise to take."""
    named = dict(row.keywords)
    for parameter, source in zip_longest(parameters, row.arguments):
        if parameter is None or (source is None and parameter.kind is parameter.VAR_POSITIONAL):
            return True
        given = named.get(parameter.name) if source is None else source
        if given is not None and not fuzz_surface.takes(parameter, evaluated(given)):
            return True
    return False


def is_mixed(row):
    """Return whether a call mixes text and octets, which many functions refuse."""
    given = [*row.arguments, *(source for _, source in row.keywords)]
    kinds = {isinstance(evaluated(source), str) for source in given}
    return len(kinds) > 1


LOOK_UPS = ("urlprism.URLSearchParams.__getitem__", "urlprism.URLSearchParams.pop")
