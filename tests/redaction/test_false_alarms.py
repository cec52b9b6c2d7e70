"""What is no secret stays: real URLs, lock files of three ecosystems, revisions and digests.

Each text that is masked was looked at, and is named here with what it is.
"""

import json
import random
import re
import subprocess
import tarfile
import tomllib

import pytest
from counts import amount
from shared_data import benchmarks_corpora

from urlprism import redact
from urlprism.redaction.spans import hidden_spans

# The names before a masked value in the 100,025 URLs, with how many there are. All are names that
# say so; those of the second group hold no secret there: affiliates and shops ("sid", "_sid"), a
# place in a list ("key"), a year ("session"), a partner ("code=spotify"), a placeholder.
SECRETS = {"api_key": 330, "code": 14, "sig": 7, "signature": 4, "sig2": 1, "pwd": 1, "cfid": 1,
           "cftoken": 1, "jsessionid": 1, "shared_access_token": 1}  # fmt: skip
NOT_HERE = {"sid": 86, "_sid": 2, "key": 7, "session": 2, "code=spotify": 1, "ssotoken": 2}
# A tweet that asks Unternehmer:innen to look at @YouTube; and nothing else of what has no name.
NAMELESS = ["ternehmer%3Ainnen%20@YouT"]


def of_name(text, start):
    """Return the name before a masked value, decoded, or "" if there is none."""
    found = re.search(r"([\w.\[\]-]+)(?:=|%3D)\Z", text[:start], re.IGNORECASE)
    return found[1].removeprefix("26").removeprefix("3f").lower() if found else ""


@pytest.mark.nightly
def test_real_urls():
    corpora = benchmarks_corpora()
    nameless, named = [], {}
    for text in corpora.read(corpora.TOP100):
        for start, end in hidden_spans(text):
            name = of_name(text, start)
            if not name:
                nameless.append(text[start:end])
            named[name] = named.get(name, 0) + 1
    # One in 10,000 at the most without a name that says so.
    assert len(nameless) <= 10
    assert sum(named.values()) <= sum(SECRETS.values()) + sum(NOT_HERE.values()) + len(NAMELESS)


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
def test_a_lock_of_uv(tmp_path):
    wanted = ["django", "fastapi", "pandas", "jupyterlab", "cookiecutter", "pyjwt", "sqlalchemy"]
    listed = ", ".join(f'"{name}"' for name in wanted)
    project = '[project]\nname = "a"\nversion = "1"\nrequires-python = ">=3.11"\n'
    project += f"dependencies = [{listed}]\n"
    (tmp_path / "pyproject.toml").write_text(project)
    command = ["uv", "lock"]
    try:
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"uv makes no lock: {error}")
    text = (tmp_path / "uv.lock").read_text()
    assert len(tomllib.loads(text)["package"]) > 50
    assert unchanged(text) == []


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
