"""The command and the library give the same, for each standard, word and component."""

import random

import pytest

from tests.help.counts import amount
from urlprism.cli.by_standard.editing import EDITING
from urlprism.cli.by_standard.packages import (
    CODING,
    NON_STRICT,
    NORMALIZING,
    RESOLVING,
    WITH_RUNGS,
    package_of,
)
from urlprism.cli.main import run as run_command
from urlprism.documents import DOCUMENTS
from urlprism.errors import URLError, visible

pytestmark = pytest.mark.plain


LISTS = {"resolve": RESOLVING, "normalize": NORMALIZING, "encode": CODING}
BASES = ("http://u@h:80/a/b;p?q#f", "file:///c:/a/b", "x:/a/b", "HTTP://H")
PIECES = (
    *"abz019-._~!$&'()*+,;=:@/?#[]%\\|^`{}<>\" é😀",
    "//", "..", "/../", "./", "%41", "%2f", "%zz", "%", "http:", "HTTP://", "file:", "x:", "h:80",
    "a@", "::1", "\u0301", "\ue000", "\x7f", "\x1b",
)  # fmt: skip


def drawn(*seed, most=8):
    """Return texts of pieces that delimit, escape or offend in some standard."""
    chance = random.Random(str(seed))  # noqa: S311
    count = amount(150)
    return ["".join(chance.choices(PIECES, k=chance.randint(0, most))) for _ in range(count)]


def printed(capsysbinary, command, *arguments):
    """Return the lines that a command prints, and what it says on standard error."""
    run_command([command, *arguments])
    done = capsysbinary.readouterr()
    return done.out.decode("utf-8", "surrogateescape"), done.err.decode()


def results(function, texts):
    """Return what a function makes of texts, as lines, and the errors of those that it refuses."""
    lines, errors = [], []
    for number, text in enumerate(texts, 1):
        try:
            lines.append(f"{function(text)}\n")
        except URLError as error:
            errors.append((number, error))
    return "".join(lines), errors


def check(capsysbinary, function, texts, *arguments):
    """Assert that the command prints what the function returns, and reports what it refuses."""
    out, err = printed(capsysbinary, *arguments, "--", *texts)
    expected, errors = results(function, texts)
    assert out == expected
    assert err.count("argument ") == len(errors)
    for number, error in errors:
        assert f"argument {number}: {visible(error.message)} (" in err


@pytest.mark.parametrize("word", LISTS)
def test_each_standard_whose_package_has_a_word_is_there(word):
    have = {name for name in DOCUMENTS if hasattr(package_of(name), word)}
    assert have == {*LISTS[word]}


@pytest.mark.parametrize("standard", RESOLVING)
def test_resolve(capsysbinary, standard):
    package = package_of(standard)
    for base in BASES:
        try:
            join = package.parse(base).join
        except URLError:
            continue
        texts = drawn(standard, base)
        check(capsysbinary, join, texts, "resolve", "--standard", standard, "--base", base)


@pytest.mark.parametrize("standard", RESOLVING)
def test_resolve_gives_what_the_function_of_this_name_gives(capsysbinary, standard):
    """But for references that are no URL; RFC 3986 §5.2 may give a text that reads otherwise."""
    package = package_of(standard)
    base = "file:///a/b/c" if standard == "rfc8089" else "http://h/a/b/c"
    texts = ["g", "../g", "#s", "", "/./g", "g;x=1/../y", "%7e", base]
    check(
        capsysbinary,
        lambda text: package.resolve(base, text),
        texts if standard == "rfc8089" else [*texts, "?y", "//g"],
        *("resolve", "--standard", standard, "--base", base),
    )


@pytest.mark.parametrize("standard", NON_STRICT)
def test_resolve_that_is_not_strict(capsysbinary, standard):
    package = package_of(standard)
    base = "http://h/a/b"

    def target(text):
        if standard == "rfc2396":
            return package.parse(package.resolve(base, text, strict=False))
        return package.resolve(base, package.parse(text), strict=False, mend=True)

    texts = [f"http:{text}" for text in drawn(standard, "strict")]
    check(
        capsysbinary,
        target,
        texts,
        *("resolve", "--standard", standard, "--base", base, "--non-strict"),
    )


@pytest.mark.parametrize("standard", NORMALIZING)
def test_normalize(capsysbinary, standard):
    package = package_of(standard)
    texts = [f"{start}{text}" for text in drawn(standard) for start in ("", "HTTP://H%41/")]
    check(capsysbinary, package.normalize, texts, "normalize", "--standard", standard)
    rungs = vars(package).get("IRIRung", vars(package).get("Rung", ()))
    for rung in rungs if standard in WITH_RUNGS else ():

        def normalize(text, rung=rung):
            return package.normalize(text, rung)

        check(capsysbinary, normalize, texts, "normalize", "--standard", standard, "--rung", rung)


@pytest.mark.parametrize("standard", CODING)
def test_encode_and_decode(capsysbinary, standard):
    package = package_of(standard)
    for component in package.COMPONENTS:

        def encode(text, component=component):
            return package.encode(text, component)

        texts = drawn(standard, component)
        named = ("--standard", standard, "--component", component)
        check(capsysbinary, encode, texts, "encode", *named)
        encoded, _ = results(encode, ["%41", "%", "%25"])
        assert "%2541\n" in encoded, "a % is data"

    def decode(text):
        return package.decode_to_bytes(text).decode("utf-8", "surrogateescape")

    check(capsysbinary, decode, drawn(standard, "decode"), "decode", "--standard", standard)


@pytest.mark.parametrize("standard", EDITING)
def test_edit(capsysbinary, standard):
    package = package_of(standard)
    base = "http://u:p@h:81/a/b?q#f"
    record = package.parse(base)
    named = ("edit", "--standard", standard)
    for text in drawn(standard, "edit"):
        written = package.encode(text)
        out, _ = printed(capsysbinary, *named, "--set", f"fragment={text}", base)
        assert out == f"{base.removesuffix('#f')}{'#' * bool(written)}{written}\n"
        out, err = printed(capsysbinary, *named, "--redirect", text, base)
        expected, errors = results(record.join, [text])
        assert out == expected
        assert ("--redirect" in err) == bool(errors)
    if standard in WITH_RUNGS:
        check(
            capsysbinary,
            lambda text: package.normalize(text, "scheme"),
            drawn(standard, "normal"),
            *named,
            "--normalize",
        )
