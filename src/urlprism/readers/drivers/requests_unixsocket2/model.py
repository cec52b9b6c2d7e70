"""How requests-unixsocket2 reads a URL: it differs from requests-unixsocket in no step."""

from dataclasses import replace
from typing import Final

from urlprism.readers.drivers.requests_unixsocket import model

VERSION: Final = "1.0.1"
MODEL: Final = replace(model.MODEL, name="requests-unixsocket2", version=VERSION)
