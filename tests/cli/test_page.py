"""The page of the command line shows what the program does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain


PAGE = Path(__file__).parents[2] / "docs" / "start" / "command_line.md"
BLOCKS = re.findall(r"```console\n\$ ([^\n]+)\n([^$].*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are of a POSIX shell")
@pytest.mark.parametrize(("command", "output"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_an_example(environment, command, output):
    program = 'urlprism() { "$0" -m urlprism "$@"; }'
    done = subprocess.run(
        ["/bin/sh", "-c", f"{program}\n{command}", sys.executable],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.stdout.decode() == output


def test_the_page_has_examples():
    assert len(BLOCKS) == 35
    assert {re.search(r"urlprism (\w+)", command)[1] for command, _ in BLOCKS} == {
        "audit",
        "match",
        "compare",
        "cause",
        "safe",
        "scan",
        "parse",
        "edit",
        "explain",
        "resolve",
        "normalize",
        "equiv",
        "encode",
        "decode",
        "extract",
        "redact",
    }
