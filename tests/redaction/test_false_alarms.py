"""What is no secret stays: real URLs, lock files of npm, uv, Poetry and Cargo, revisions, digests.

Each text that is masked was looked at, and is named here with what it is.
"""

import json
import random
import re
import subprocess
import tarfile
import tomllib
from string import ascii_letters, ascii_lowercase, digits

import pytest

from tests.help.counts import amount
from tests.help.shared_data import benchmarks_corpora
from urlprism import redact
from urlprism.redaction.names import DOUBTFUL, is_random
from urlprism.redaction.spans import hidden_spans

pytestmark = pytest.mark.plain

# The names before a masked value in the 100,025 URLs, with how many there are, as each was judged
# by its value: tokens of articles and sessions, codes of logins, signatures, a meeting's password.
SECRETS = {"code": 14, "sig": 7, "signature": 4, "sig2": 1, "pwd": 1, "cfid": 1, "cftoken": 1,
           "jsessionid": 1, "shared_access_token": 1}  # fmt: skip
# The number of an app of Facebook, which everybody sees in a link to share: public, but under a
# name that says "secret" whatever the value.
PUBLIC = {("www.facebook.com", "api_key"): 330}
# What is masked and is no secret: where, under which name, what it is instead.
FALSE = [
    ("www.walmart.com", "code", "spotify", "a partner"),
    ("ams.ywca.org", "ssotoken", "{token}", "a place for a token"),
    ("ams.ywca.org", "ssotoken", "%7btoken%7d", "the same, encoded"),
    ("twitter.com", "", "innen%20", "Unternehmer:innen are asked to look at @YouTube"),
]


def of_name(text, start):
    """Return the name before a masked value, decoded, or "" if there is none."""
    found = re.search(r"([\w.\[\]-]+)(?:=|%3D)\Z", text[:start], re.IGNORECASE)
    return found[1].removeprefix("26").removeprefix("3f").lower() if found else ""


@pytest.mark.nightly
def test_real_urls():
    corpora = benchmarks_corpora()
    false = {(host, name, value) for host, name, value, _ in FALSE}
    told, masked, public = set(), {}, 0
    for text in corpora.read(corpora.TOP100):
        for start, end in hidden_spans(text):
            name, value = of_name(text, start), text[start:end]
            host = text.partition("//")[2].partition("/")[0]
            if name == "api_key" and host.endswith(".facebook.com"):
                public += value.isdecimal()
            elif (host, name, value) in false:
                told.add((host, name, value))
            else:
                masked[name] = masked.get(name, 0) + 1
    # One in 10,000 at the most.
    assert told == false
    assert len(false) <= 10
    assert masked == SECRETS
    assert public == sum(PUBLIC.values())


# RFC 6749, Section 4.1.2; RFC 4122; PHP's, Tomcat's, Express's and Django's sessions, by their
# documentation: 26 of [a-z0-9], 32 hexadecimal digits, "s:" and two of Base64, 32 of [a-z0-9].
DRAWN = [
    *("862C12B8C2F2004C85A9F74015DBC547", "7d340f44-60b2-4e0d-9a2a-75208d3857ed"),
    *("el4ukv0kqbvoirg7nkp4dncpk3", "n8gmq5jvmpgs2dvvdz1kphwnnzsrk2fe", "1234567890123456"),
    *("s%3AIgVXWpDF-TVqHnKw7L8zYk2Zr3RBt.sVwTY2Ql1ZxHHkVBzXJm8YQ7Ajt4vKyz6mMjGQZ0cBU",
      "SplxlOBeZQQYbYS6WxSbIA"),
    *("AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe", "ST-1856339-aA5Yuvrxzpv8Tau1cYQ7"),
]  # fmt: skip
# Affiliates' and shops' names, places in a list, years, pages, words.
PLAIN = [
    *("1218", "2022", "KELL020", "privacy_policy", "f13941996", "--people", "leo", "spotify", ""),
    *("TheBestChristmasSalestoShopfromOurFavoriteStores2022I", "best-running-shoes-for-men-2023"),
    *("PEOThe8BestLiquidFoundationsof2023pleskinBeaAff13298956202205I", "https%3A%2F%2Fh%2Fa1"),
]


@pytest.mark.parametrize("name", [*DOUBTFUL, "Session", "_sid", "user[key]"])
def test_doubtful_names_hide_what_is_drawn(name):
    for value in DRAWN:
        assert redact(f"http://h/?a=b&{name}={value}&c=d") == f"http://h/?a=b&{name}=******&c=d"
        assert redact(f"see /a?{name}={value} now") == f"see /a?{name}=****** now"
    for value in PLAIN:
        for text in f"http://h/?{name}={value}&c=d", f"see /a?b=c;{name}={value} now":
            assert redact(text) == text


def test_within_a_value_that_is_shown_others_are_hidden():
    assert redact("http://h/?sid=1&token=a") == "http://h/?sid=1&token=******"
    assert redact("http://h/?sid=token=a") == "http://h/?sid=token=******"
    assert redact("http://h/?sid=1", also=["sid"]) == "http://h/?sid=******"


@pytest.mark.parametrize("name", ["token", "password", "secret", "api_key", "code", "session_id"])
def test_plain_names_hide_whatever_the_value_is(name):
    for value in PLAIN[:-1]:
        if value:
            assert redact(f"http://h/?{name}={value}") == f"http://h/?{name}=******"


def test_the_rate_of_drawn_values_that_are_hidden():
    """Of what is drawn of an alphabet, no more than one in 100 is taken for a word.

    Of 22 characters of Base64, 128 bits, one in 40 has no digit, and is not told from a word.
    """
    chance = random.Random(3)  # noqa: S311 - reproducible, not secret
    for alphabet, length, most in (
        ("0123456789abcdef", 16, 40),
        (ascii_lowercase + digits, 26, 40),
        (ascii_letters + digits + "-_", 22, 120),
        (ascii_letters + digits + "-_", 43, 40),
    ):
        drawn = ["".join(chance.choices(alphabet, k=length)) for _ in range(4_000)]
        assert sum(not is_random(value) for value in drawn) <= most, (alphabet, length)


def test_revisions_and_digests():
    """Drawn, as Git, images, and hashes of packages have them."""
    chance = random.Random(5)  # noqa: S311 - reproducible, not secret
    for number in range(amount(100_000)):
        revision, digest = f"{chance.getrandbits(160):040x}", f"{chance.getrandbits(256):064x}"
        text = FORMS[number % len(FORMS)].format(revision, digest, revision[:7])
        assert redact(text) == text


FORMS = [
    *("{0}", "commit {0}", "tree {0} parent {0}", "index {2}..{2} 100644", "sha256:{1}"),
    *("nginx:1.25@sha256:{1}", "nginx@sha256:{1}", "ghcr.io/o/n@sha256:{1}", "n:1@sha256:{1}"),
    *("localhost:5000/n:1@sha256:{1}", "docker://nginx:1@sha256:{1}", "FROM a:1@sha256:{1} AS b"),
    *("docker-pullable://nginx:1.2@sha256:{1}", "image: r.example:5000/a/b:v1@sha256:{1}"),
    *("https://github.com/o/r/commit/{0}", "github:o/r/{0}", "git+ssh://git@github.com/o/r.git#{0}"),
    *("git+https://github.com/o/r@{0}#egg=r", "https://h/a.tar.gz#sha256={1}", "--hash=sha256:{1}"),
    *("https://ghcr.io/v2/o/n/manifests/sha256:{1} 200", "https://h/?rev={0}", "integrity {1}"),
]  # fmt: skip

LINES = [
    '"string-width-cjs": "npm:string-width@^4.2.0",',
    '"node_modules/cookie": {',
    '"cookie": "^0.7.1",',
    '"@jest/react-is-18": "npm:react-is@^18.3.1",',
    '"csrf-token": "~1.0.0",',
    '"resolved": "https://registry.example/a/-/a-1.0.0.tgz",',
    '"integrity": "sha512-hTEX3OMpJb1nRlbBqbcO3FFzVyMOdqI1hnsPC5R5QJTYqpRYNJAJVK5nQ==",',
    'checksum = "f3d871f2c9f7e5a1b8c0c6e8a4f2d9b7e1c3a5d7f9b1e3c5a7d9f1b3e5c7a9d1"',
    "patch:typescript@npm%3A5.4.5#optional!builtin<compat/typescript>",
    'url = "https://files.example/packages/a/b/c-1.0-py3-none-any.whl"',
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_lines_of_lock_files(line):
    assert redact(line) == line


def unchanged(text):
    """Return the lines that masking changes."""
    return [line for line in text.splitlines() if redact(line) != line]


@pytest.mark.real
def test_a_lock_of_npm(tmp_path):
    wanted = {"express": "5.1.0", "jest": "30.0.0", "next": "15.4.1", "webpack": "5.100.0"}
    project = {"name": "a", "version": "1.0.0", "dependencies": wanted}
    (tmp_path / "package.json").write_text(json.dumps(project))
    command = ["npm", "install", "--package-lock-only", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"npm makes no lock: {error}")
    text = (tmp_path / "package-lock.json").read_text()
    assert text.count("\n") > 3_000
    assert unchanged(text) == []
    assert redact(text) == text


@pytest.mark.real
@pytest.mark.parametrize(
    ("tool", "python", "more"),
    [("uv", ">=3.11", ""), ("poetry", ">=3.11,<3.14", "[tool.poetry]\npackage-mode = false\n")],
)
def test_a_lock_of_a_project(tmp_path, tool, python, more):
    wanted = ["django", "fastapi", "pandas", "jupyterlab", "cookiecutter", "pyjwt", "sqlalchemy"]
    listed = ", ".join(f'"{name}"' for name in wanted)
    project = f'[project]\nname = "a"\nversion = "1"\nrequires-python = "{python}"\n'
    (tmp_path / "pyproject.toml").write_text(f"{project}dependencies = [{listed}]\n{more}")
    try:
        subprocess.run([tool, "lock"], cwd=tmp_path, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"{tool} makes no lock: {error}")
    text = (tmp_path / f"{tool}.lock").read_text()
    assert len(tomllib.loads(text)["package"]) > 50
    assert unchanged(text) == []
    assert redact(text) == text


@pytest.mark.real
def test_a_lock_of_cargo():
    corpora = benchmarks_corpora()
    corpus = corpora.Corpus(
        name="bcrypt",
        requirement="bcrypt==4.0.1",
        archive="bcrypt-4.0.1.tar.gz",
        sha256="27d375903ac8261cfe4047f6709d16f7d18d39b1ec92aaf72af989552a650ebd",
        member="bcrypt-4.0.1/src/_bcrypt/Cargo.lock",
        size=0,
    )
    try:
        text = corpora.text(corpus)
    except (corpora.CorpusError, tarfile.TarError) as error:
        pytest.skip(f"no sources of bcrypt: {error}")
    assert text.count("[[package]]") > 30
    assert unchanged(text) == []
