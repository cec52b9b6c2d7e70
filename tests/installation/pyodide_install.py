"""What pyodide.mjs runs: micropip installs the wheels in /given, and the first word is run."""

import runpy
import sys
from pathlib import Path

sys.path.insert(0, "/installer")
import micropip

found = sorted(Path("/given").glob("*.whl"), key=lambda wheel: wheel.name.startswith("urlprism"))
for wheel in found:
    await micropip.install(f"emfs:{wheel}")  # noqa: F704, PLE1142 - Pyodide runs it so

sys.argv = words  # noqa: F821 - pyodide.mjs sets it
runpy.run_path(sys.argv[0], run_name="__main__")
