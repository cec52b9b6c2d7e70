"""Linear matching has the answers of the programs; here those of Python's own `re`."""

import random
import re
import sys
import warnings

import pytest

from tests.core.regular import drawing
from urlprism._core.regular.automaton import State, _Search
from urlprism._core.regular.errors import InvalidExpression, NotModelled, RegularError
from urlprism._core.regular.program import program_of
from urlprism._core.regular.regular import Flavour, compile, tree_of  # noqa: A004 - as `re` has it

SEEDS = (37, 20_261_127)


def places(match):
    return match and tuple(None if each == (-1, -1) else each for each in match.regs)


def of_re(expression):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return re.compile(expression)
    except re.error:
        return None


def ours(expression, flavour=Flavour.PYTHON):
    """Return our own, None for what is refused, and the error for what is not modelled."""
    try:
        return compile(expression, flavour)
    except InvalidExpression:
        return None
    except NotModelled as error:
        return error


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_and_groups_are_those_of_re(seed):
    draw = random.Random(seed)  # noqa: S311 - the same texts in every run
    asked = matched = refused = left_out = 0
    for _ in range(10_000):
        expression = drawing.expression(draw, drawing.PYTHON, drawing.PYTHON_GROUPS)
        expression = draw.choice(["", "", "(?i)", "(?s)", "(?m)", "(?a)", "(?im)"]) + expression
        text = drawing.text(draw, drawing.CASED_LETTERS)
        theirs, own = of_re(expression), ours(expression)
        if isinstance(own, NotModelled):
            left_out += 1
        elif theirs is None or own is None:
            refused += 1
            assert theirs is own, (expression, theirs, own)
        elif sys.version_info < (3, 14) or text or r"\B" not in expression:
            for name in ("match", "fullmatch", "search"):
                wanted = places(getattr(theirs, name)(text))
                asked += 1
                matched += wanted is not None
                assert getattr(own, name)(text) == wanted, (expression, text, name)
            assert own.accepts(text) is (theirs.fullmatch(text) is not None)
            assert own.begins(text) is (theirs.match(text) is not None)
            assert own.occurs(text) is (theirs.search(text) is not None)
    assert asked > 25_000
    assert 0.25 < matched / asked < 0.75
    assert left_out < 100, left_out
    assert refused < 1_000, refused


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_may_begin_behind_the_start(seed):
    draw = random.Random(seed)  # noqa: S311 - the same texts in every run
    for _ in range(2_000):
        expression = drawing.expression(draw, drawing.PYTHON, drawing.PYTHON_GROUPS)
        text = "x" + drawing.text(draw)
        theirs, own = of_re(expression), ours(expression)
        if theirs and not isinstance(own, NotModelled):
            start = draw.randrange(len(text) + 1)
            assert own.match(text, start) == places(theirs.match(text, start)), (expression, text)
            assert own.search(text, start) == places(theirs.search(text, start))


def test_a_long_text_is_walked_back_in_pieces():
    text = "ab" * 5_000 + "c\n"
    for expression in ("(a|b)*(c)$", "((a)(b))*?(c)", "(?:(a)|(b)){500}", "(b)(a)|(c)"):
        for name in ("match", "search"):
            wanted = places(getattr(of_re(expression), name)(text))
            assert getattr(ours(expression), name)(text) == wanted


# ECMA-262 §22.2.2: the examples of its notes, and those that show what an empty turn is.
OF_ECMASCRIPT = [
    ("a[a-z]{2,4}", "abcdefghi", ((0, 5),)),
    ("a[a-z]{2,4}?", "abcdefghi", ((0, 3),)),
    ("(aa|aabaac|ba|b|c)*", "aabaac", ((0, 4), (2, 4))),
    ("(z)((a+)?(b+)?(c))*", "zaacbbbcac", ((0, 10), (0, 1), (8, 10), (8, 9), None, (9, 10))),
    ("(a*)*", "b", ((0, 0), None)),
    ("((a)|(ab))((c)|(bc))", "abc", ((0, 3), (0, 1), (0, 1), None, (1, 3), None, (1, 3))),
    ("a|ab", "abc", ((0, 1),)),
    ("(?:a?b??)*", "ab", ((0, 2),)),
    ("(?<year>[0-9]{4})-(?<month>[0-9]{2})", "2026-11", ((0, 7), (0, 4), (5, 7))),
]


@pytest.mark.parametrize(("expression", "text", "groups"), OF_ECMASCRIPT)
def test_examples_of_ecma_262(expression, text, groups):
    assert compile(expression, Flavour.ECMASCRIPT).match(text) == groups


def test_names_have_the_numbers_of_their_groups():
    regular = compile("(?<year>[0-9]+)(-)(?<month>[0-9]+)", Flavour.ECMASCRIPT)
    assert (regular.count, dict(regular.names)) == (3, {"year": 1, "month": 3})


@pytest.mark.parametrize("flavour", Flavour)
@pytest.mark.parametrize(
    "expression",
    [r"(a)\1", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(?:a{1000}){1000}", "a{99999999999}"],
)
def test_what_no_automaton_does_is_left_out(flavour, expression):
    with pytest.raises(RegularError) as caught:
        compile(expression, flavour)
    error = caught.value
    assert 0 <= error.start < error.end <= len(expression)
    assert error.reason[0].islower()
    assert len(error.reason) <= 70
    if flavour is not Flavour.PCRE:  # which refuses so large a number
        assert isinstance(error, NotModelled)


@pytest.mark.parametrize("flavour", [Flavour.PYTHON, Flavour.PCRE])
@pytest.mark.parametrize("expression", ["a*+", "(?>a)", "(a)(?(1)b|c)", "(?:a)?+"])
def test_what_gives_nothing_back_is_left_out(flavour, expression):
    assert isinstance(ours(expression, flavour), NotModelled)


REFUSED = ["(", ")", "[", "a**", "*", "a|*", "(?", "[b-a]", "\\", "a{2,1}", "(?:", "^*"]


@pytest.mark.parametrize("flavour", Flavour)
@pytest.mark.parametrize("expression", REFUSED)
def test_what_is_refused_has_its_place(flavour, expression):
    with pytest.raises(RegularError) as caught:
        compile(expression, flavour)
    assert 0 <= caught.value.start <= caught.value.end <= len(expression)
    assert str(caught.value).startswith(caught.value.reason)


HOSTILE = ["(", "[", "(?:", "a{500}", "(a*)*", "\\", "{", "[^", "(?i", "a|", "()", "(a?){500}"]


@pytest.mark.parametrize("flavour", Flavour)
@pytest.mark.parametrize("expression", HOSTILE)
def test_long_expressions_are_taken_or_refused(flavour, expression):
    own = ours(expression * 1_000, flavour)
    if isinstance(own, NotModelled):
        assert 0 <= own.start <= own.end <= len(expression) * 1_000
    elif own is not None:
        own.match("aaaa")


def steps_of(monkeypatch, expression, text):
    """Return how many steps of the program are followed in matching."""
    steps = 0
    ends = _Search.ends

    def counted(self, way, origin):
        nonlocal steps
        ended = ends(self, way, origin)
        steps += len(self.seen)
        return ended

    monkeypatch.setattr(_Search, "ends", counted)
    compile(expression, Flavour.ECMASCRIPT).fullmatch(text)
    monkeypatch.undo()
    return steps


@pytest.mark.parametrize(
    "expression",
    ["(a*)*b", "(a|a)*b", "(a|aa)+$", "(.*)a(.*)a(.*)a(.*)b", "([a-z]+)*=", "(x+x+)+y", "(a?){50}"],
)
def test_what_explodes_elsewhere_is_linear_here(monkeypatch, expression):
    """The ways are as many as the steps, and what a character does is worked out once."""
    short = steps_of(monkeypatch, expression, "a" * 200)
    assert steps_of(monkeypatch, expression, "a" * 20_000) == short


@pytest.mark.parametrize("flavour", Flavour)
@pytest.mark.parametrize("sign", [".", r"\w", r"\W", r"\D", r"\S"])
def test_a_sign_is_one_set_however_often_it_stands(flavour, sign):
    program = program_of(tree_of(sign * 50, flavour))
    assert len(program.sets) == 1


def test_states_without_end_are_forgotten():
    """After each `a` the automaton remembers the last 16 characters."""
    draw = random.Random(1)  # noqa: S311 - the same texts in every run
    regular = compile("(?:a|b)*a(?:a|b){16}(c)", Flavour.PYTHON)
    text = "".join(draw.choice("ab") for _ in range(30_000)) + "a" + "b" * 16 + "c"
    assert regular.match(text) == ((0, len(text)), (len(text) - 1, len(text)))
    held = sum(len(each.ways) + 1 for each in regular._match._states.values())
    assert held <= 100_000
    assert all(isinstance(each, State) for each in regular._match._states.values())


def test_texts_of_any_characters_are_answered():
    for flavour in Flavour:
        for text in ("", "\0", "\ud800", "\udfff\ud800", "\U0010ffff", "a\n", "\n"):
            regular = compile(".", flavour, ignores_case=True)
            assert regular.accepts(text) is (len(text) == 1 and text != "\n")


def test_pcre_takes_octets_only():
    with pytest.raises(NotModelled):
        compile("caf\u0119", Flavour.PCRE)
    assert compile("caf\xc4\x99", Flavour.PCRE).accepts("café".replace("é", "\xc4\x99"))
