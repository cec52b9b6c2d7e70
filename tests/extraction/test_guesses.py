"""Hosts and addresses of mail without a scheme, held against linkify-it."""

import json
import re
from pathlib import Path

import pytest

from tests.help.chances import chance_of
from urlprism.extraction import Scanner, Wrapper, extract

GUESSES = (Wrapper.SUFFIX, Wrapper.REMOTE)

FILE = Path(__file__).parents[1] / "data" / "extraction" / "linkify.json"
# 699 texts, drawn once, with what linkify-it 6.1.0 finds in each by its fuzzy rules, as
# `ask_linkify.mjs` beside them asks it.
ROWS = json.loads(FILE.read_text("utf-8"))

ROWS_OF_OURS = {
    "at example.org/x, or": ["example.org/x"],
    "mail joe@example.org.": ["joe@example.org"],
    "http 192.168.0.1/admin": ["192.168.0.1/admin"],
    "(example.org) <joe@example.org> “EXAMPLE.COM”": [
        "example.org", "joe@example.org", "EXAMPLE.COM",
    ],
    "example.org:8080/x example.org:8080, example.org:80": [
        "example.org:8080/x", "example.org:8080", "example.org:80",
    ],
    "münchen.de/ü 例え.jp xn--p1ai.xn--p1ai test.рф": [
        "münchen.de/ü", "例え.jp", "xn--p1ai.xn--p1ai", "test.рф",
    ],
    "example.org?a example.org#b example.org/(c)": [
        "example.org?a", "example.org#b", "example.org/(c)",
    ],
    "joe.smith+tag@a.b.co.uk O'Brien@example.org": ["joe.smith+tag@a.b.co.uk"],
    "256.1.1.1 1.2.3 1.2.3.4.5 01.2.3.4": [],
    "a.b e.g. file.js index.html foo.invalid localhost std::a.de": [],
    "a@b .joe@example.org joe.@example.org j..e@example.org joe@1.2.3.4 @example.org": [],
    "example.org@x example.org_ example.org-x -example.org example.org.foo": [],
    "http://example.com/example.org": ["http://example.com/example.org"],
    "mailto:joe@example.org": ["mailto:joe@example.org"],
    "www.foo.invalid": ["www.foo.invalid"],
    # Names of files are no hosts, unless more speaks for a host.
    "run coverage.py and read README.md, plan.md or script.sh; see main.rs": [],
    "main.cc lib.so Module.pm main.tf a.test.py": [],
    "main.rs:12:5 README.md#usage README.md?raw src/main.rs": [],
    "docs.rs/serde www.x.rs crates.rs:443 readme.md/": [
        "docs.rs/serde", "www.x.rs", "crates.rs:443", "readme.md/",
    ],
    "example.com/pricing github.io onet.pl example.ch": [
        "example.com/pricing", "github.io", "onet.pl", "example.ch",
    ],
    "joe@example.md": ["joe@example.md"],
    # A repository behind a user and a host, as git has it, is no address of mail.
    "clone git@github.com:o/r.git now, joe@example.org: hi joe@example.org:": [
        "git@github.com:o/r.git", "joe@example.org", "joe@example.org",
    ],
    # Behind Git's user a host needs no dot, if the path has a slash, or ends in .git.
    "git@gitlab:group/sub/r.git, git@h:r.git; git@[h.example:2222]:o/r.git.": [
        "git@gitlab:group/sub/r.git", "git@h:r.git", "git@[h.example:2222]:o/r.git",
    ],
    "git@h:r git@h:22 git@h: o/r agit@h:o/r git@h:r.github me@h:o/r x.git@h:o/r": [],
    "joe@h.example:admin ann@h.example:O gcs@h.example:True:1 see bob@h.example:hi.": [
        "joe@h.example", "ann@h.example", "gcs@h.example", "bob@h.example",
    ],
    "git@h.example:r me@h.example:a.tar me@h.example:99/a": [
        "git@h.example:r", "me@h.example:a.tar", "me@h.example",
    ],
    # Prose and code are none.
    "a:b std::x {a: b/c} key:val/ue 10:30 C:/work [a:1]:x d[h:22]:o/r @x:y/z": [],
    "user@host:~$ ls; root@box:/# make; npm@7:latest; foo@1.2.3:pkg; <a@b:c/d> x@y:z": [],
    "(root@h.example:~/a.tar), joe@h.example:80 is mail": [
        "root@h.example:~/a.tar", "joe@h.example",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS_OF_OURS.items())
def test_guesses(text, expected):
    found = extract(text, guess=True)
    assert [each.url for each in found] == expected
    assert [text[each.start : each.end] for each in found] == expected
    for each in found:
        has_scheme = each.url.startswith(("http:", "mailto:"))
        assert (each.wrapper in GUESSES) == (not has_scheme)
    assert not any(each.wrapper in GUESSES for each in extract(text))


@pytest.mark.parametrize("path", ["o/r.git", "/srv/r.git", "~/r.git"])
def test_a_remote_of_git(path):
    """gitglossary and "GIT URLS" of git-clone(1): [user@]host:path is ssh://[user@]host/path."""
    for text in (f"clone git@h.example:{path}.", f"git@h.example:{path}"):
        (found,) = extract(text, guess=True)
        assert (found.url, found.wrapper) == (f"git@h.example:{path}", Wrapper.REMOTE)
        assert found.alternatives == (f"ssh://git@h.example/{path.removeprefix('/')}",)
        assert extract(text) == []


@pytest.mark.parametrize("place", ["h.example", "1.2.3.4", "h.internal"])
def test_a_remote_without_a_user_ends_in_git(place):
    (found,) = extract(f"clone {place}:o/r.git.", guess=True)
    assert (found.url, found.wrapper) == (f"{place}:o/r.git", Wrapper.REMOTE)
    assert found.alternatives == (f"ssh://{place}/o/r.git",)
    for other in ("22/r.git", "o/r.gitx", "o/r.git.d", "o/r.git-d"):
        assert not any(
            each.wrapper is Wrapper.REMOTE for each in extract(f"{place}:{other}", guess=True)
        )


SIGNS = (
    *("git@", "joe@", "git@[", "]", "h", ".example", ".com", "www.", ":", "/", "//", ".git", "~"),
    *(" ", "\n", "<", ">", '"', "http://", "1.2.3.4", ",", "a@b.de", "(", ")", "\\", "\\/", "`"),
    *("url:", "mailto:", "é", "@", "a" * 240),
)
USERS = ("git@", "joe@", "git@[", "", "www.", f"{'j' * 60}@")
HOSTS = ("h", "h.example", "h.com", "1.2.3.4", "h:22]", "x" * 60, f"{'x' * 190}:22]", "x.y" * 80)
PATHS = ("r.git", "o/r.git", "~a", "", "p/q", f"{'a' * 240}/b", f"{'a' * 240}.git")


def drawn(count):
    """Yield texts in which something that looks like a remote stands between other signs."""
    chance = chance_of("remotes in pieces")
    for _ in range(count):
        around = ["".join(chance.choices(SIGNS, k=chance.randint(0, 2))) for _ in range(3)]
        colon = chance.choice((":", "/", ":22/", ":/", ""))
        yield (
            f"{around[0]}{chance.choice(USERS)}{chance.choice(HOSTS)}{colon}{around[1]}"
            f"{chance.choice(PATHS)}{chance.choice(('', ' ', '.'))}{around[2]}"
        )


def test_a_text_in_two_pieces_has_the_guesses_of_the_whole():
    for text in drawn(300):
        whole = extract(text, guess=True)
        for cut in range(1, len(text), 1 if len(text) < 60 else 7):
            scanner = Scanner(guess=True)
            parts = scanner.feed(text[:cut]) + scanner.feed(text[cut:]) + scanner.close()
            assert parts == whole, (text, cut)


def test_a_guess_is_not_cut_at_an_escape_without_a_word():
    (found,) = extract(r"[a](example.org/x\_y\(z\))", guess=True)
    assert (found.url, found.alternatives) == ("example.org/x", ("example.org/x_y(z)",))


def test_endings_are_taken_and_left():
    text = "a.md b.dev c.com d.so e.de/x"

    def found(**endings):
        return [each.url for each in extract(text, guess=True, **endings)]

    assert found() == ["c.com", "e.de/x"]
    assert found(take=["md", ".DEV"]) == ["a.md", "b.dev", "c.com", "e.de/x"]
    assert found(take={"so"}, leave=["com", "de"]) == ["d.so", "e.de/x"]
    assert found(take=["dev"], leave=["dev"]) == found()
    with pytest.raises(TypeError, match="endings are several texts, not one"):
        found(take="dev")
    assert extract(text, take=["dev"]) == []


# Where the two differ, by what is in the text.
DIFFERENCES = {
    "linkify-it finds references that begin with two slashes": r"(?<!:)//",
    "it cuts a URL at its user; here all that browsers read belongs to it": r"http://",
    "it knows no port without a scheme": r"\w:[0-9]",
    "a host that begins with www. may have any end here": r"www\.",
    "it takes marks before a local part into it; here they are no part": r"[^\s\w\"(<>.%+-]\S*@",
    "it takes marks in a local part": r"[!']\S*@",
    "it finds addresses of mail at numbers": r"@[0-9.]+",
    "it finds hosts before an @ that no address is": r"@x|@localhost|@example(?!\.)",
    "of several marks at the end it takes some": r"[.,;:!?'|)»”…\]*\"]['.,;:!?)»”…\]>*\"|]",
    "it keeps a colon at the end": r"[:](?:\s|$)",
    "a bar ends a row of a table here": r"\|",
    "what ends as a file does is a host only with a port or a path": r"\.md\b",
    "it takes what begins behind other symbols for no host": r"[\\*$]",
}


def test_linkify_it():
    same = 0
    unnamed = []
    used = set()
    for text, found in ROWS:
        ours = [each.url for each in extract(text, guess=True)]
        if ours == [raw for _, raw in found]:
            same += 1
            continue
        names = {name for name, pattern in DIFFERENCES.items() if re.search(pattern, text)}
        used |= names
        if not names:
            unnamed.append((text, ours, found))
    assert unnamed == []
    assert used == set(DIFFERENCES)
    assert len(ROWS) == 699
    assert same > 480
