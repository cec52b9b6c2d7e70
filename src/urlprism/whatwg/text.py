"""The version of the standard that this package follows."""

from typing import Final

from urlprism.documents import DOCUMENTS

# The commit of github.com/whatwg/url whose url.bs all anchors here refer to.
SPEC: Final = DOCUMENTS["whatwg"].edition
STANDARD: Final = DOCUMENTS["whatwg"].title
