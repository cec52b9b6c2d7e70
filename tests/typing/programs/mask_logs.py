"""Log URLs without their secrets."""

import logging

from urlprism import URL, redact

log = logging.getLogger(__name__)
url = URL("https://me:pw@h/?token=abc")
log.debug("fetching %r, shown as %s", url, url.display(max_length=60))
masked: str = redact(url)
assert masked == "https://me:******@h/?token=******"
assert f"{url!r}" == f"URL('{masked}')"
