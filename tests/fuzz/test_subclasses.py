"""A subclass of str is a text: every public function answers as for a str, in both builds."""

import inspect

import pytest

from tests.fuzz import fuzz_calls, fuzz_surface
from tests.fuzz.fuzz_values import Text

CALLER = fuzz_calls.Caller("subclasses")
TEXTS = ("", "a", "http://h/../%7e?a=b#c", "http://u:p@é.example/ä", "日本:1", "a\ud800")
SEVERAL = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def owned(owner):
    """Return objects of a class, or of the first class below it that there is one of."""
    return [row for cls, rows in CALLER.objects.items() if issubclass(cls, owner) for row in rows]


def places(entry):
    """Return the parameters that promise to take a str."""
    return [
        each
        for each in entry.parameters
        if fuzz_surface.takes(each, "text") or each.annotation is str
    ]


def outcome(call):
    try:
        result = call()
        if hasattr(type(result), "__next__"):
            result = list(result)
    except Exception as error:  # noqa: BLE001 - which one is the question
        # A message may name the type.
        return type(error).__name__
    return "an object" if " at 0x" in repr(result) else repr(result)


def ask(entry, parameter, value):
    """Ask a function with a value in one place, and a URL where something has to be."""
    arguments, keywords = [], {}
    for each in entry.parameters:
        given = value if each.name == parameter.name else "http://h/"
        if each.kind is each.VAR_POSITIONAL and each.name == parameter.name:
            arguments.append(given)
        elif each.kind in SEVERAL or (
            each.name != parameter.name and each.default is not each.empty
        ):
            continue
        elif each.kind is each.POSITIONAL_ONLY:
            arguments.append(given)
        else:
            keywords[each.name] = given
    objects = [()] if entry.owner is None else [(CALLER.answer(row),) for row in owned(entry.owner)]
    return [outcome(lambda: entry.function(*before, *arguments, **keywords)) for before in objects]  # noqa: B023


ASKED = [entry for entry in CALLER.entries.values() if places(entry)]


@pytest.mark.parametrize("entry", ASKED, ids=lambda entry: entry.name)
def test_a_subclass_is_a_text(entry):
    for parameter in places(entry):
        for text in TEXTS:
            expected = ask(entry, parameter, text)
            assert expected, "there is no object to ask"
            assert ask(entry, parameter, Text(text)) == expected


def test_most_functions_are_asked():
    assert len(ASKED) > 150
    answers = [ask(entry, places(entry)[0], "http://h/a") for entry in ASKED]
    errors = {"TypeError", "ValueError", "URLError", "AttributeError", "KeyError"}
    assert sum(not errors.issuperset(each) for each in answers) > 100


def test_a_fault_is_found():
    def odd(text: str):
        if type(text) is not str:
            raise TypeError(text)

    entry = fuzz_surface.Entry("odd", odd, None)
    (parameter,) = places(entry)
    assert ask(entry, parameter, "a") != ask(entry, parameter, Text("a"))
