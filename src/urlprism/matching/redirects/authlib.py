"""authlib: the text has to be in the client's list."""

from typing import Final

from urlprism.matching.model import Dialect
from urlprism.matching.redirects.comparing import by_text

DIALECTS: Final = (
    Dialect("redirect_uri.authlib", "1.9.10", "OAuth2ClientMixin.check_redirect_uri", by_text),
)
