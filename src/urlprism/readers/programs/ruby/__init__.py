"""Ruby: its module URI.

Other packages import `model`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="ruby",
        title="Ruby URI",
        package=__name__,
        newest=("npm", "@ruby/4.0-wasm-wasi"),
    ),
)
