"""`urlprism edit --clean` and `--unwrap`."""

import pytest

from urlprism.cli.main import run as run_command

pytestmark = pytest.mark.plain

WRAPPED = "https://www.google.com/url?sa=t&q=https%3A%2F%2Fh%2Fa%3Fb%3D%2561%26utm_source%3D1"


@pytest.fixture
def ask(capsys):
    """Run `urlprism edit` in this process: its exit code, output and reports."""

    def asked(*arguments):
        return run_command(["edit", *arguments]), *capsys.readouterr()

    return asked


@pytest.mark.parametrize(
    ("options", "text", "shown"),
    [
        (["--clean"], "https://h/?a=%61&fbclid=1#b", "https://h/?a=%61#b"),
        (["--clean"], "https://h/?a", "https://h/?a"),
        (["--clean"], WRAPPED, WRAPPED),
        (["--unwrap"], WRAPPED, "https://h/a?b=%61&utm_source=1"),
        (["--unwrap", "--clean"], WRAPPED, "https://h/a?b=%61"),
        (["--unwrap"], "https://h/?q=https://i/", "https://h/?q=https://i/"),
        # What is set and appended after it stays.
        (
            ["--clean", "-a", "query=utm_source=me"],
            "https://h/?gclid=1",
            "https://h/?utm_source=me",
        ),
    ],
)
def test_what_is_shown(ask, options, text, shown):
    assert ask(*options, text) == (0, f"{shown}\n", "")


def test_a_target_that_is_no_url_is_told(ask):
    code, out, err = ask("--unwrap", "https://href.li/?url=http://a:x/")
    assert (code, out) == (1, "")
    assert "--unwrap: " in err


@pytest.mark.parametrize("option", ["--clean", "--unwrap"])
def test_only_urls_of_the_url_standard(ask, option):
    code, _, err = ask(option, "--standard", "rfc3986", "https://h/?fbclid=1")
    assert code == 2
    assert "--clean and --unwrap change URLs of the URL Standard" in err
