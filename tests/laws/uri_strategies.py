"""URI references by the grammar of RFC 3986, Appendix A, often nasty ones.

Names are those of the grammar. All strategies give valid texts, except for `texts` and `parts`.
"""

from hypothesis import strategies as st

TRIPLETS = "%41 %7e %2D %2e %2F %3a %3F %23 %25 %00 %0d %c3%A9 %fF".split()
# Segments that resolution, normalization or a reader of prefixes could trip over.
SEGMENTS = """
    a b c A a:b : :a . .. ... .a a. ..a %2e %2E%2e .%2E %2F a;b=1 @ a@B u@h:1 www.h.org c: localhost
""".split()
DOT_SEGMENTS = frozenset({".", ".."})


def seq(*strategies):
    """Return the concatenation of the strategies' results."""
    return st.tuples(*strategies).map("".join)


def many(strategy, max_size=4):
    """Return the concatenation of any number of pieces."""
    return st.lists(strategy, max_size=max_size).map("".join)


def optional(prefix, strategy, suffix=""):
    """Return "", or a result of the strategy between a prefix and a suffix."""
    return st.one_of(st.just(""), strategy.map(lambda text: f"{prefix}{text}{suffix}"))


triplets = st.sampled_from(TRIPLETS)
unreserved = st.sampled_from("aB1-._~")
sub_delims = st.sampled_from("!$&'()*+,;=")
reg_name_pieces = st.one_of(unreserved, triplets, sub_delims)
pchar = st.one_of(reg_name_pieces, st.sampled_from(":@"))

schemes = st.sampled_from("x http HTTP https file mailto urn tel sip a+b-c.1".split())
userinfos = many(st.one_of(reg_name_pieces, st.just(":")))
hosts = st.one_of(
    st.sampled_from(
        "h H www.Example.org localhost 1.2.3.4 01.2.3.4 [::1] [FE80::A] [v1.a:B]".split()
    ),
    many(reg_name_pieces),
)
ports = st.one_of(st.sampled_from(["", "80", "0080", "443", "0"]), st.integers(0).map(str))
authorities = seq(optional("", userinfos, "@"), hosts, optional(":", ports))

segments = st.one_of(st.sampled_from(["", *SEGMENTS]), many(pchar))
plain_segments = segments.filter(lambda segment: segment not in DOT_SEGMENTS)
queries = st.one_of(
    st.sampled_from(["", "q", "a=b&c", "/../", "?/.", "%2f"]),
    many(st.one_of(pchar, st.sampled_from("/?"))),
)


def path_abempty(segment=segments):
    return st.lists(segment.map("/{}".format), max_size=5).map("".join)


def path_rootless(segment=segments):
    return seq(segment.filter(bool), path_abempty(segment))


def path_absolute(segment=segments):
    return st.one_of(st.just("/"), path_rootless(segment).map("/{}".format))


def path_noscheme(segment=segments):
    return seq(segment.filter(lambda s: s and ":" not in s), path_abempty(segment))


def hier_part(segment=segments):
    """Return the text after the scheme (§3)."""
    return st.one_of(
        seq(st.just("//"), authorities, path_abempty(segment)),
        path_absolute(segment),
        path_rootless(segment),
        st.just(""),
    )


suffixes = seq(optional("?", queries), optional("#", queries))
relative_part = st.one_of(
    seq(st.just("//"), authorities, path_abempty()),
    path_absolute(),
    path_noscheme(),
    st.just(""),
)


def uri(segment=segments, suffix=suffixes):
    """Return a URI with these segments (§3)."""
    return seq(schemes, st.just(":"), hier_part(segment), suffix)


uris = uri()
absolute_uris = uri(suffix=optional("?", queries))
# Results of resolution: they contain nothing that it would remove.
resolved_uris = uri(plain_segments)
relative_refs = seq(relative_part, suffixes)
references = st.one_of(uris, relative_refs)

# Two of these often share a scheme, an authority and the beginning of a path.
_near_segments = st.sampled_from(["", "a", "b", "a:b", ":", "...", "a;p"])
_near_suffixes = seq(st.sampled_from(["", "?", "?q"]), st.sampled_from(["", "#", "#f"]))


def _near(segment):
    authority = st.sampled_from(["//h", "//h", "//", "//u@h:1"])
    hier = st.one_of(
        seq(authority, path_abempty(segment)),
        path_absolute(segment),
        path_rootless(segment),
        st.just(""),
    )
    return seq(st.sampled_from(["x:", "x:", "y:"]), hier, _near_suffixes)


near_bases = _near(st.one_of(_near_segments, st.sampled_from([".", ".."])))
near_targets = _near(_near_segments)

# Any text: Appendix B splits all of them.
texts = many(
    st.one_of(
        st.sampled_from([*TRIPLETS, *SEGMENTS, "//", "/", "?", "#", ":", "http", "[", "%", "\n"]),
        st.text(max_size=2),
    ),
    max_size=8,
)
# Components that need not fit together or be valid.
parts = st.tuples(st.none() | texts, st.none() | texts, texts, st.none() | texts, st.none() | texts)
