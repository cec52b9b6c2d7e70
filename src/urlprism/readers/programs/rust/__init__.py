"""Rust: the crate `url`.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="rust.url",
        title="Rust url",
        package=__name__,
        newest=("PyPI", "pydantic-core"),
    ),
)
