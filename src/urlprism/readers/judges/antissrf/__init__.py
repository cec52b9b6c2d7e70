"""Microsoft's AntiSSRF."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="antissrf",
        title="Microsoft AntiSSRF",
        package=__name__,
        newest=("PyPI", "microsoft-antissrf"),
    ),
)
