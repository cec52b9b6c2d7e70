"""Where Git finds a repository, by its parts, and a text that is built of them."""

import pickle

import pytest

from tests.help.chances import chance_of
from urlprism import URLError
from urlprism.readers import readers
from urlprism.remotes import Repository, build_repository, parse_repository

# git-clone(1), "GIT URLS", and what follows of it: protocol, user, host, port, path, owner, name.
READ = {
    "ssh://user@host.example:2222/path/to/repo.git/": (
        *("ssh", "user", "host.example", 2222, "/path/to/repo.git/", "path/to", "repo"),
    ),
    "git://host.example/path/repo.git": (
        *("git", None, "host.example", None, "/path/repo.git", "path", "repo"),
    ),
    "user@host.example:path/to/repo.git": (
        *("ssh", "user", "host.example", None, "path/to/repo.git", "path/to", "repo"),
    ),
    "host.example:/srv/repo": ("ssh", None, "host.example", None, "/srv/repo", "srv", "repo"),
    "ssh://host.example/~user/repo.git": (
        *("ssh", None, "host.example", None, "~user/repo.git", "~user", "repo"),
    ),
    "git+ssh://git@h.example/o/r": ("ssh", "git", "h.example", None, "/o/r", "o", "r"),
    "[git.example:2222]:o/r.git": ("ssh", None, "git.example", 2222, "o/r.git", "o", "r"),
    "me@[::1]:r.git": ("ssh", "me", "::1", None, "r.git", None, "r"),
    "ssh://[::1]:22/r.git": ("ssh", None, "::1", 22, "/r.git", None, "r"),
    "https://h.example/o/my%20name.git": (
        *("https", None, "h.example", 443, "/o/my name.git", "o", "my name"),
    ),
    "/srv/o/r.git": ("file", None, None, None, "/srv/o/r.git", None, "r"),
    "file:///srv/o/r.git": ("file", None, None, None, "/srv/o/r.git", None, "r"),
    "./host:path": ("file", None, None, None, "./host:path", None, "host:path"),
    "work/tree/.git": ("file", None, None, None, "work/tree/.git", None, "tree"),
    "C:/work": ("ssh", None, "C", None, "/work", None, "work"),
}


@pytest.mark.parametrize(("text", "expected"), READ.items())
def test_a_repository_is_read(text, expected):
    found = parse_repository(text)
    assert (*found, found.owner, found.name) == expected
    assert found.is_local == (expected[0] == "file")
    assert parse_repository(text.encode()) == found
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("text", ["-u", "ssh://h.example", "rsync:x://y", "foo://h/x"])
def test_what_git_refuses_is_refused(text):
    with pytest.raises(URLError, match=r"GIT URLS"):
        parse_repository(text)


def test_a_secret_is_not_shown():
    token = "ghp_" + "a1B2" * 9
    for text in (f"https://{token}@h.example/o/r", f"https://me:{token}@h.example/o/r"):
        assert token not in repr(parse_repository(text))
    with pytest.raises(URLError) as refusal:
        parse_repository(f"foo://me:{token}@h.example/o/r")
    assert token not in str(refusal.value)


def drawn(count):
    """Return arguments of `build_repository` that mean something, and others."""
    chance = chance_of("repositories")
    hosts = ["h.example", "localhost", "::1", "127.0.0.1"]
    odd_hosts = ["h:1", "a/b", "[x]", "h h", "", "-h", "h%41"]
    paths = ["/o/r.git", "o/r", "~/r", "/~u/r", "/a b", "/%41", "/\u00e9", "/a?b", "/a#b", "", "/"]
    for _ in range(count):
        yield {
            "host": chance.choice(chance.choice((hosts, odd_hosts))),
            "path": chance.choice((*paths, "-x")),
            "user": chance.choice((None, None, "git", "a:b", "a@b", "-u")),
            "port": chance.choice((None, None, 22, 2222, 0, 65_536)),
            "protocol": chance.choice(("ssh", "git", "https", "http", "file", "x")),
            "is_short": chance.random() < 0.3,
        }


def test_what_is_built_is_read_as_its_parts():
    texts = set()
    for parts in drawn(2_000):
        try:
            text = build_repository(**parts)
        except URLError:
            continue
        found = parse_repository(text)
        assert (found.protocol, found.path) == (parts["protocol"], parts["path"])
        assert (found.host, found.user) == (parts["host"], parts["user"])
        texts.add(text)
    assert len(texts) > 100


@pytest.mark.real
@pytest.mark.once
def test_git_reads_what_is_built():
    (git,) = readers(("git",), live=True)
    if not git.is_live:
        pytest.skip("git is not installed")
    asked = 0
    for parts in drawn(400):
        try:
            text = build_repository(**parts)
        except URLError:
            continue
        report = git.read(text).report
        assert report["protocol"] == parts["protocol"], text
        assert (report["host"], report["user"]) == (parts["host"], parts["user"]), text
        asked += 1
    assert asked > 40


def test_a_path_below_the_home_needs_a_short_text():
    with pytest.raises(URLError, match="other parts"):
        build_repository(host="h.example", path="o/r.git")
    text = build_repository(host="h.example", path="o/r.git", port=2222, is_short=True)
    assert text == "[h.example:2222]:o/r.git"
    assert parse_repository(text) == Repository("ssh", None, "h.example", 2222, "o/r.git")
