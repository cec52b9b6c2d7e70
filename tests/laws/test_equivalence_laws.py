"""Laws of the ladder (RFC 3986 §6.2): its rungs are nested, and equal keys mean equality."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from urlprism import URL, rfc3987
from urlprism.equivalence import Heuristic, Rung, equivalence, key

RUNGS = list(Rung)
PIECES = """
    a A b . .. ... %41 %61 %2E %2e %2e%2E %7E ~ %7e %3A %3a : @ %40 é %C3%A9 %c3%a9 É e\u0301
    e%CC%81 \u0301 %CC%81 %3C %3c %E9 \u212b \u037e \u00df 日 index.html + ; = & a=1 A=1
""".split()
SCHEMES = ["http", "HTTP", "https", "x", "X", "file", "mailto", "urn", "tel", "ws"]
HOSTS = [
    "", "h", "H", "%68", "www.h.example", "é.example", "%C3%A9.example", "É.example",
    "xn--9ca.example", "XN--9CA.example", "\uff48", "127.0.0.1", "[::A]", "[::a]", "[v1.A]",
    "localhost", "a_é", "%FF",
]  # fmt: skip
USERINFOS = ["", "@", "u@", "U@", "u:@", "é@", "%75@"]
PORTS = ["", ":", ":80", ":080", ":443", ":81"]

segments = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
paths = st.lists(segments, max_size=4).map("/".join)
queries = st.sampled_from(["", "?", "?a&b", "?b&a", "?%61&b", "?é", "?%C3%A9", "?/."])
fragments = st.sampled_from(["", "#", "#a", "#%61", "#é"])
authorities = st.builds(
    "//{}{}{}".format, st.sampled_from(USERINFOS), st.sampled_from(HOSTS), st.sampled_from(PORTS)
)
texts = st.builds(
    "{}:{}{}{}{}".format,
    st.sampled_from(SCHEMES),
    st.one_of(st.just(""), authorities),
    st.one_of(paths, paths.map("/{}".format)),
    queries,
    fragments,
)
urls = texts.filter(rfc3987.is_valid)


@st.composite
def likely_pairs(draw):
    """Draw two URLs that differ in a few places only, and are often the same on some rung."""
    a = draw(urls)
    b = a
    for _ in range(draw(st.integers(0, 3))):
        old, new = draw(st.sampled_from(ALIASES))
        b = b.replace(old, new, 1)
    return (a, b) if rfc3987.is_valid(b) else (a, a)


ALIASES = [
    ("a", "%61"), ("%41", "A"), ("~", "%7E"), ("%7E", "%7e"), ("%3A", "%3a"), ("http", "HTTP"),
    ("h", "H"), ("é", "%C3%A9"), ("%C3%A9", "é"), ("%c3%a9", "é"), ("xn--9ca", "é"),
    ("%C3%A9.", "É."), ("/", "/./"), ("/", "/x/../"), (":80", ""), (":80", ":"), ("/", ""),
    ("localhost", ""), ("//", "///"), ("", "x"), ("#", ""), ("e\u0301", "é"), ("a&b", "b&a"),
    ("www.", ""), ("index.html", ""),
]  # fmt: skip
heuristics = st.sets(st.sampled_from(list(Heuristic)))


@given(likely_pairs())
def test_keys_are_equal_from_the_lowest_rung_on_and_not_below(pair):
    a, b = pair
    result = equivalence(a, b)
    same = [key(a, rung) == key(b, rung) for rung in RUNGS]
    assert same == sorted(same)
    assert [result.on(rung) for rung in RUNGS] == same
    assert result.rung == (RUNGS[same.index(True)] if True in same else None)


@given(likely_pairs(), heuristics, heuristics)
def test_what_is_the_same_stays_the_same_where_more_is_done(pair, some, more):
    a, b = pair
    for lower, higher in pairwise(RUNGS):
        if key(a, lower) == key(b, lower):
            assert key(a, higher) == key(b, higher)
    if key(a) == key(b):
        assert key(a, heuristics=some) == key(b, heuristics=some)
    asked = equivalence(a, b, heuristics=some | more)
    assert asked.heuristic == (
        (key(a, heuristics=some | more) == key(b, heuristics=some | more)) if some | more else None
    )


@given(likely_pairs(), heuristics)
def test_the_order_of_the_two_does_not_matter(pair, guesses):
    a, b = pair
    forth, back = (equivalence(one, other, heuristics=guesses) for one, other in ((a, b), (b, a)))
    assert (forth.rung, forth.heuristic, forth.whatwg) == (back.rung, back.heuristic, back.whatwg)
    assert [(step.name, step.a, step.b) for step in forth.steps] == [
        (step.name, step.b, step.a) for step in back.steps
    ]


@given(likely_pairs())
def test_the_url_standard_has_keys_too(pair):
    a, b = pair
    said = equivalence(a, b).whatwg
    if URL.can_parse(a) and URL.can_parse(b):
        assert said == (key(a, "whatwg") == key(b, "whatwg"))
    else:
        assert said is None


@given(urls)
def test_a_key_is_its_own_key(url):
    for rung in RUNGS:
        assert key(key(url, rung), rung) == key(url, rung)


@given(urls)
def test_a_higher_key_can_be_made_of_a_lower_one(url):
    for lower, higher in combinations(RUNGS, 2):
        assert key(key(url, lower), higher) == key(url, higher)


@given(urls)
def test_a_key_above_case_is_a_uri(url):
    for rung in RUNGS[2:]:
        assert key(url, rung).isascii()


@given(likely_pairs())
def test_the_normal_forms_of_rfc_3987_say_the_same(pair):
    """RFC 3987 §5.3: two IRIs are equivalent if their normal forms are one."""
    a, b = pair
    for rung in RUNGS[2:]:
        normal = [rfc3987.normalize(url, rung) for url in pair]
        assert (key(a, rung) == key(b, rung)) == (normal[0] == normal[1])


@given(likely_pairs(), heuristics)
def test_the_steps_lead_from_the_texts_to_the_keys(pair, guesses):
    result = equivalence(*pair, heuristics=guesses)
    ends = [pair, *((step.a, step.b) for step in result.steps)]
    assert all(before != after for before, after in pairwise(ends))
    is_same = result.rung is not None or result.heuristic is True
    assert (ends[-1][0] == ends[-1][1]) == is_same
    if not is_same:
        assert ends[-1] == tuple(key(url, heuristics=guesses) for url in pair)
