"""The text of the standard that this room follows."""

from typing import Final

# The commit of github.com/whatwg/url whose url.bs all anchors here refer to (2 July 2026).
SPEC: Final = "6ae84860d12800bcf563668e7cc821360dce6062"
STANDARD: Final = "URL Standard"
