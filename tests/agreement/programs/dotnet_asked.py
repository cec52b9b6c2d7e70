"""Ask a release of .NET that the installed one cannot stand for: its class, or with another ICU.

Run as a program with the folder of a .NET, the file of the class's library or "", and the folders
of pythonnet's packages. It answers as `urlprism.readers.programs.dotnet.live` does.

A library of .NET 5 to 7 runs on .NET 8. One class that it uses has another namespace there.
.NET Core 3.1 knows no ICU that is newer than itself, unless it is told.
"""

import os
import sys
from ctypes.util import find_library
from importlib import import_module
from pathlib import Path

from urlprism.readers.programs.dotnet import live as dotnet_uri

RENAMED = (
    b"Internal.Runtime.CompilerServices\0",
    b"System.Runtime.CompilerServices\0\0\0",
)


def main(root, library):
    """Print the version, and answer the lines."""
    os.environ["CLR_ICU_VERSION_OVERRIDE"] = (find_library("icuuc") or "").rpartition(".")[2]
    if not library:
        dotnet_uri.main(root, sys.stdin)
        return
    dotnet_uri.load(root)
    system = import_module("System")
    octets = system.Array[system.Byte](Path(library).read_bytes().replace(*RENAMED))
    assembly = import_module("System.Reflection").Assembly.Load(octets)
    kind, text = assembly.GetType("System.Uri"), import_module("clr").GetClrType(system.String)
    one, two = (
        kind.GetConstructor(system.Array[system.Type](each)) for each in ([text], [kind, text])
    )

    def read(text, base):
        if base is None:
            return one.Invoke(system.Array[system.Object]([text]))
        return two.Invoke(system.Array[system.Object]([read(base, None), text]))

    (named,) = [
        each.InformationalVersion
        for each in assembly.GetCustomAttributes(False)
        if hasattr(each, "InformationalVersion")
    ]
    print(named.partition("+")[0].partition("-")[0], flush=True)  # noqa: T201 - the answer
    dotnet_uri.answer(read, sys.stdin)


if __name__ == "__main__":
    sys.path += sys.argv[3:]
    main(*sys.argv[1:3])
