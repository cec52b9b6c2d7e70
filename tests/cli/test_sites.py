"""Sites in commands: `parse --fields`, `--get` of `parse` and `edit`, and tables."""

import json

import pytest

from urlprism.cli.main import run as run_command
from urlprism.whatwg.sites import public_suffix_list

pytestmark = pytest.mark.plain
pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

URL = "https://www.example.co.uk:81/a"
VALUES = {
    "site": "https://example.co.uk",
    "registrable_domain": "example.co.uk",
    "public_suffix": "co.uk",
}
FIELDS = ",".join(VALUES)


@pytest.fixture
def ask(capsys):
    """Run a command in this process: its exit code, output and reports."""

    def asked(*arguments):
        return run_command([*arguments]), *capsys.readouterr()

    return asked


@pytest.mark.parametrize(("name", "value"), VALUES.items())
def test_one(ask, name, value):
    assert ask("parse", "--fields", name, URL) == (0, f"{value}\n", "")
    assert ask("parse", "--get", f"<{{{name}}}>", URL) == (0, f"<{value}>\n", "")
    assert ask("edit", "--get", f"[{name}]", URL) == (0, f"{value}\n", "")


def test_an_edited_url(ask):
    assert (
        ask("edit", "-s", "host=a.github.io", "--get", "{site}", URL)[1] == "https://a.github.io\n"
    )


def test_all_for_programs(ask):
    code, out, _ = ask("parse", "--fields", FIELDS, "--jsonl", URL, "file:///a")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [{name: row[name] for name in VALUES} for row in rows] == [
        VALUES, dict.fromkeys(VALUES),
    ]  # fmt: skip


def test_what_is_absent(ask):
    assert ask("parse", "--get", "<{registrable_domain}>", "http://127.1/")[1] == "<>\n"
    code, out, err = ask("parse", "--get", "{must:registrable_domain}", "http://127.1/")
    assert (code, out) == (1, "")
    assert "the URL has no registrable_domain" in err


def test_nobody_asks_for_a_list_by_default(ask, monkeypatch):
    monkeypatch.setattr(public_suffix_list, "PACKAGE", "nothing_of_this_name")
    kept = list(public_suffix_list.TABLES)
    public_suffix_list.TABLES.clear()
    try:
        assert ask("parse", "--json", URL)[0] == 0
        for arguments in (
            ("parse", "--fields", "site"),
            ("parse", "--get", "{site}"),
            ("edit", "--get", "{site}"),
        ):  # fmt: skip
            code, out, err = ask(*arguments, URL)
            assert (code, out) == (2, "")
            assert "pip install 'urlprism[psl]'" in err
    finally:
        public_suffix_list.TABLES[:] = kept


@pytest.mark.parametrize("name", VALUES)
def test_only_hosts_of_the_url_standard_have_them(ask, name):
    code, _, err = ask("parse", "--standard", "rfc3986", "--fields", name, URL)
    assert code == 2
    assert f"no field is named '{name}'" in err


def test_a_table(ask, tmp_path):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    given, made = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"url": [URL, None, "x"]}), given)
    assert ask("parse", "-f", str(given), "--fields", FIELDS, "-o", str(made))[0] in {0, 1}
    rows = pq.read_table(made).select([*VALUES]).to_pylist()
    assert rows == [VALUES, dict.fromkeys(VALUES), dict.fromkeys(VALUES)]
