"""Laws of RFC 3986: what splitting, resolving and normalizing keep, and that they give URIs."""

from itertools import combinations_with_replacement
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.laws.uri_strategies import (
    absolute_uris,
    near_bases,
    near_targets,
    parts,
    path_abempty,
    path_rootless,
    references,
    relative_refs,
    resolved_uris,
    texts,
    uris,
)
from urlprism import URLError
from urlprism.rfc3986 import Parts, is_valid, parse, split
from urlprism.rfc3986.dots import dot_segment_steps, remove_dot_segments
from urlprism.rfc3986.normalizer import Rung, normalize
from urlprism.rfc3986.resolver import (
    relativize,
    resolve,
    same_document,
    transform,
)
from urlprism.rfc3986.text import recompose, serialize

RUNGS = list(Rung)
paths = st.one_of(path_abempty(), path_rootless(), texts)


def loop(path):
    """Return a path without dot segments, by §5.2.4 word by word."""
    rest, output = path, ""
    while rest != "":
        if rest.startswith("../"):
            rest = rest[3:]
        elif rest.startswith("./"):
            rest = rest[2:]
        elif rest.startswith("/./"):
            rest = "/" + rest[3:]
        elif rest == "/.":
            rest = "/"
        elif rest.startswith("/../"):
            rest = "/" + rest[4:]
            output = output[: output.rindex("/")] if "/" in output else ""
        elif rest == "/..":
            rest = "/"
            output = output[: output.rindex("/")] if "/" in output else ""
        elif rest in {".", ".."}:
            rest = ""
        else:
            end = rest.index("/", 1) if "/" in rest[1:] else len(rest)
            output += rest[:end]
            rest = rest[end:]
    return output


@given(uris, absolute_uris, relative_refs)
def test_the_strategies_make_what_they_say(uri, absolute, relative):
    assert is_valid(uri, "URI")
    assert is_valid(absolute, "absolute-URI")
    assert is_valid(relative, "relative-ref")


@pytest.mark.requirement("R3986-17")
@given(paths)
@example("a/../b")
@example("..//../a")
@example("/a/..//..//b/.")
def test_dots_go_as_the_loop_removes_them(path):
    assert remove_dot_segments(path) == loop(path)
    assert list(dot_segment_steps(path))[-1][1:] == (loop(path), "")


@given(paths)
def test_dots_go_at_once(path):
    once = remove_dot_segments(path)
    assert remove_dot_segments(once) == once


@pytest.mark.requirement("R3986-13")
@given(texts)
def test_what_is_split_recomposes(text):
    assert recompose(split(text)) == text


@pytest.mark.requirement("R3986-10", "R3986-13")
@given(parts)
def test_what_serializes_splits_into_the_same(components):
    known = Parts(*components)
    try:
        text = serialize(known)
    except URLError:
        assert split(recompose(known)) != known or ":" in known.path
    else:
        assert text == recompose(known)
        assert split(text) == known


@pytest.mark.requirement("R3986-10", "R3986-17")
@given(parts, st.sampled_from(["http://h", "http://h/a/b?q", "http:///../a"]))
def test_what_is_mended_resolves_to_the_same(components, base):
    known = Parts(*components)
    try:
        mended = split(serialize(known, mend=True))
    except URLError:
        return
    assert mended._replace(path=known.path) == known
    assert mended.path in {known.path, f"./{known.path}", f"/.{known.path}"}
    assert transform(split(base), mended) == transform(split(base), known)


@pytest.mark.requirement("R3986-15", "R3986-17", "R3986-18")
@given(uris, references)
def test_a_target_is_a_uri(base, reference):
    target = resolve(base, reference, mend=True)
    assert is_valid(target, "URI")
    assert split(target).fragment == split(reference).fragment
    if split(reference).path:
        assert resolve(base, target, mend=True) == target


@pytest.mark.requirement("R3986-20")
@given(uris, references)
def test_a_same_document_differs_in_its_fragment(base, reference):
    target, known = transform(split(base), split(reference)), split(base)
    assert same_document(base, reference) == (target[:4] == known[:4])
    assert same_document(base, "")
    assert same_document(base, "#" + (target.fragment or ""))


@pytest.mark.requirement("R3986-15")
@given(st.one_of(uris, near_bases), st.one_of(resolved_uris, near_targets))
@example("x:a/b?q", "x:")
@example("x:a?q", "x:")
@example("x:a/b", "x:c:d")
@example("x:a", "x:c:d")
@example("x://h?q", "x://h")
@example("x://h/a", "x://h")
@example("x://h/a", "x:a")
@example("x:/.//a/b", "x:/a")
@example("x://h//", "x://h//a")
@example("x://h/", "x://h//a")
@example("x://h/a/../b/c", "x://h/b/d")
def test_relativizing_is_undone_by_resolving(base, target):
    assert resolve(base, relativize(base, target)) == target


@given(near_bases, near_bases)
def test_what_cannot_be_reached_stays_whole(base, target):
    reference = relativize(base, target)
    assert resolve(base, reference) == target or reference == target


@given(st.one_of(uris, near_bases), relative_refs)
def test_no_relative_reference_is_shorter(base, reference):
    target = resolve(base, reference)
    assume(target == resolve(base, reference, mend=True))  # else the target reads as another
    assert len(relativize(base, target)) <= len(reference)


@pytest.mark.requirement("R3986-21")
@given(references)
@example("x:a/..//b")
@example("/..//b")
@example("http://%41%2e%2F:%2f@H%41:0080/%2e%2E/%25%34%31")
@example("file:/.//a")
@example("FILE://LOCAL%68ost:/a")
@example("mailto:A%40B@C,D@%45")
def test_rungs_are_nested_and_normal_forms_stay(text):
    """A rung gives the same form with a lower rung before it, and its own form stays."""
    forms = {rung: normalize(text, rung) for rung in RUNGS}
    for lower, upper in combinations_with_replacement(RUNGS, 2):
        assert normalize(forms[lower], upper) == forms[upper]
    assert forms[Rung.SIMPLE] == text
    assert forms[Rung.PATH] == forms[Rung.SYNTAX]


@pytest.mark.requirement("R3986-22")
@given(references, st.sampled_from(RUNGS))
def test_nothing_empty_is_dropped(text, rung):
    before, after = parse(text), parse(normalize(text, rung))
    for name in ("userinfo", "query", "fragment"):
        assert (getattr(before, name) is None) == (getattr(after, name) is None)
    assert before.authority is None or after.authority is not None


@pytest.mark.requirement("R3986-2")
@given(references)
def test_what_is_encoded_means_the_same_octets(text):
    before, after = parse(text), parse(normalize(text, Rung.PERCENT))
    for name in ("userinfo", "path", "query", "fragment"):
        old, new = getattr(before, name), getattr(after, name)
        assert unquote_to_bytes(old or "") == unquote_to_bytes(new or "")
        assert (old or "").count("/") == (new or "").count("/")


@pytest.mark.requirement("R3986-17", "R3986-21")
@given(absolute_uris, references, st.sampled_from(RUNGS))
def test_a_reference_and_its_normal_form_have_the_same_target(base, reference, rung):
    """If dots are written as dots: by §5.2.1 a reference is resolved before it is normalized."""
    assume("%2e" not in (base + reference).lower())
    target = resolve(base, reference, mend=True)
    again = resolve(base, normalize(reference, rung), mend=True)
    assert normalize(again, Rung.SCHEME) == normalize(target, Rung.SCHEME)
