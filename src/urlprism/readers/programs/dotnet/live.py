"""The installed .NET's class `System.Uri`, used through pythonnet in a process that keeps running.

Run as a program, perhaps with the folder of a .NET and those of packages, it prints the version,
then answers lines of JSON: a text, and its base or null. The answer is a list of the properties, or
an error as a text.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from urlprism.readers.asking.children import of_python
from urlprism.readers.asking.conversation import Conversation, begun, kept
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.dotnet.coding import RULE
from urlprism.readers.programs.dotnet.model import Fields

_LACK: Final = "pythonnet or a .NET is not installed"
_FRAMEWORK: Final = "Microsoft.NETCore.App"
# The properties in the order of the fields.
PROPERTIES: Final = (
    *("AbsoluteUri", "Scheme", "UserInfo", "Host", "IdnHost", "Port"),
    *("AbsolutePath", "Query", "Fragment"),
)


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _program().version


def report(text: str, base: str | None) -> Fields:
    """Return the properties of a URL; raise Refused for an error."""
    return asked(_program(), text, base)


def asked(program: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the .NET of a conversation."""
    return program.ask(json.dumps([text, base]), read)


def started(root: str = "", *packages: str) -> Conversation:
    """Return a conversation with the .NET in a folder, by default with the one that is installed.

    `packages` are folders of Python packages that are not installed. Raise ImportError if there is
    no .NET, or no pythonnet.
    """
    words = [root, *packages] if root else []
    return begun(of_python("urlprism.readers.programs.dotnet.live", *words), _LACK)


@kept
def _program() -> Conversation:
    """Return the conversation with the installed .NET; raise ImportError without it."""
    return started()


def read(line: str) -> Fields:
    """Return the properties in an answer; raise Refused for an error."""
    answer = json.loads(line)
    if isinstance(answer, str):
        raise Refused(answer, RULE)
    # An older .NET says null of a host of nothing but characters that tell a direction.
    return Fields._make("" if part is None else part for part in answer)


def main(root: str, lines: Iterable[str]) -> None:
    """Print the version of the .NET in a folder, and answer the questions in the lines."""
    load(root)
    system = import_module("System")
    uri = system.Uri
    print(system.Environment.Version, flush=True)  # noqa: T201 - the answer
    answer(lambda text, base: uri(text) if base is None else uri(uri(base), text), lines)


def answer(parse: Callable[[str, str | None], object], lines: Iterable[str]) -> None:
    """Print the properties of what `parse` makes of each line's text and base, or an error."""
    for line in lines:
        try:
            uri = parse(*json.loads(line))
            reply: object = [getattr(uri, name) for name in PROPERTIES]
        except Exception as error:  # noqa: BLE001 - each is an answer: the class raises many
            reply = str(error).partition("\n")[0]
        print(json.dumps(reply), flush=True)  # noqa: T201


def load(root: str) -> None:
    """Load the .NET in a folder, by default the one that is installed."""
    loader, pythonnet = import_module("clr_loader"), import_module("pythonnet")
    if root:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "runtimeconfig.json")
            (place,) = Path(root, "shared", _FRAMEWORK).iterdir()
            framework = {"name": _FRAMEWORK, "version": place.name}
            tfm = f"net{'.'.join(place.name.split('.')[:2])}"
            options = {"tfm": tfm, "framework": framework}
            path.write_text(json.dumps({"runtimeOptions": options}), "utf-8")
            pythonnet.set_runtime(loader.get_coreclr(runtime_config=path, dotnet_root=root))
            pythonnet.load()
    else:
        pythonnet.load("coreclr")
    import_module("clr")


if __name__ == "__main__":
    sys.path += sys.argv[2:]
    with suppress(ImportError):
        main("".join(sys.argv[1:2]), sys.stdin)
