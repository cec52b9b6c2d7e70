"""Programs that fetch: each takes many questions in one process, or few.

Run as a program, with a fetcher's name, it prints the version, then answers lines of JSON: a text,
and its base or null. The answer is a list of the fields, or null.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final, TypeAlias, TypeVar

from urlprism.readers.asking.children import of_python
from urlprism.readers.asking.conversation import Conversation, begun
from urlprism.readers.outcomes import Refused
from urlprism.readers.reading import Value

Question: TypeAlias = tuple[str, str | None]
Answer: TypeAlias = "list[str | int | None] | None"

_T = TypeVar("_T")
_STARTING: Final = 10.0
_PROXIES: Final = ("http_proxy", "https_proxy", "ftp_proxy", "HTTPS_PROXY", "all_proxy")


def environment(address: str) -> dict[str, str]:
    """Return an environment in which programs fetch from a proxy, and speak English in UTF-8."""
    names = {*_PROXIES, "no_proxy", "NO_PROXY", "ALL_PROXY", "LC_ALL", "LANGUAGE"}
    variables = {name: value for name, value in os.environ.items() if name not in names}
    return {**variables, **dict.fromkeys(_PROXIES, f"http://{address}/"), "LC_ALL": "C.UTF-8"}


def is_askable(text: str, base: str | None) -> bool:
    """Whether a text can be an argument, or the value of a field if there is a base."""
    if base is not None and ("\r" in text or "\n" in text):
        return False
    try:
        return b"\0" not in (text + (base or "")).encode()
    except UnicodeEncodeError:
        return False


def told_version(command: Sequence[str], pattern: str) -> str:
    """Return the version in what a program tells; raise ImportError without it."""
    done = subprocess.run(  # noqa: S603 - an installed program
        command, capture_output=True, text=True, check=False, timeout=_STARTING
    )
    match = re.search(pattern, done.stdout)
    if match is None:
        message = f"{os.path.basename(command[0])} does not tell its version"  # noqa: PTH119
        raise ImportError(message)
    return match[1]


def talking(name: str) -> Conversation:
    """Return a conversation with a fetcher; raise ImportError if it is not installed."""
    command = of_python("urlprism.readers.asking.fetchers", name)
    return begun(command, f"{name} is not installed")


def asked_one(
    program: Conversation,
    text: str,
    base: str | None,
    make: Callable[[Sequence[Value]], _T],
) -> _T:
    """Return the fields for one question; raise Refused where the program refuses it."""

    def read(line: str) -> _T:
        answer = json.loads(line)
        if answer is None:
            raise Refused("refused", "no request")
        return make(answer)

    return program.ask(json.dumps([text, base]), read)


def main(name: str) -> None:
    """Print the version of a fetcher, and answer the questions on the standard input."""
    program = import_module(f"urlprism.readers.programs.{name}.live")
    print(program.version_of(), flush=True)  # noqa: T201 - the answer
    for line in sys.stdin:
        text, base = json.loads(line)
        (answer,) = program.answers([(text, base)])
        print(json.dumps(answer), flush=True)  # noqa: T201


if __name__ == "__main__":
    with suppress(ImportError):
        main(sys.argv[1])
