"""Which tests are left out where a package does not work: what loads it, by whatever way."""

import pytest

from tools.elsewhere.choosing import chosen

pytestmark = [pytest.mark.plain, pytest.mark.once]
FILES = {
    "test_imports.py": "import numpy.linalg\n",
    "test_takes.py": "def test_it():\n    from numpy import array\n",
    "test_program.py": 'PROGRAM = """\nimport numpy\n"""\n',
    "test_through.py": "from tests.room import helps\n",
    "test_alike.py": "import numpydoc\nfrom tests.room import other\n",
    "helps.py": "import numpy as np\n",
    "other.py": "import re\n",
}


def test_what_loads_a_package_is_left_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests" / "room").mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / "tests" / "room" / name).write_text(text)
    kept, left_out = chosen(["tests/room"], ["numpy"])
    assert kept == ["tests/room/test_alike.py"]
    assert left_out == [
        f"tests/room/test_{name}.py" for name in ("imports", "program", "takes", "through")
    ]
