"""Names whose values in a query are secrets, and user names that are tokens."""

import re
from collections.abc import Iterable
from typing import Final

# The names of keys, tokens, signatures and passwords in queries, in lower case, without hyphens,
# underscores and dots: "X-Amz-Signature" is "xamzsignature".
QUERY_NAMES: Final[tuple[str, ...]] = (
    *("access_key", "access_token", "api_key", "api_token", "app_key", "app_secret", "apikey"),
    *("assertion", "auth", "auth_key", "auth_token", "authorization", "authtoken", "bearer"),
    *("client_assertion", "client_secret", "code", "code_verifier", "credential", "credentials"),
    *("csrf_token", "hmac", "id_token", "jwt", "key", "license_key", "oauth_signature"),
    *("oauth_token", "oauth_token_secret", "oauth_verifier", "otp", "pass", "passcode"),
    *("passphrase", "passwd", "password", "pin", "private_key", "private_token", "pwd"),
    *("refresh_token", "reset_token", "saml_response", "secret", "secret_key", "security_token"),
    *("session", "session_id", "session_key", "session_token", "sid", "sig", "sign", "signature"),
    *("sso_token", "subscription_key", "ticket", "token", "x_amz_credential"),
    *("x_amz_security_token", "x_amz_signature", "x_goog_credential", "x_goog_signature"),
    *("x_api_key", "x_oss_signature"),
)

_LEFT_OUT: Final = str.maketrans("", "", "-_. ")
_LAST_INDEX: Final = re.compile(r"\[([^\[\]]+)\]\Z")

# The prefixes of the tokens of services.
_PREFIX: Final = re.compile(
    r"gh[a-z]_|github_pat_|gl[a-z]{1,6}-|xox[a-z]-|xapp-|sk-|[sr]k_(?:live|test)_|pk_live_|whsec_"
    r"|(?:AKIA|ASIA|AIza)|ya29\.|eyJ[\w-]{8}|npm_|pypi-|do[a-z]_v1_|hf_|shp[a-z]{2}_|SG\.|hv[bs]\."
    r"|dckr_pat_|ATATT|ATBB|lin_api_|rubygems_|nfp_|figd_|glsa_|tskey-|dapi[0-9a-f]{8}|sq0[a-z]{3}-"
)
# Of a longer name, only the beginning counts.
_LONGEST: Final = 4096
_SHORTEST: Final = 20
_TOKEN: Final = re.compile(r"[A-Za-z0-9_+/=~.-]*")
# A change between letters and digits: a random text has many.
_CHANGE: Final = re.compile(r"(?<=[A-Za-z])[0-9]|(?<=[0-9])[A-Za-z]")
_FEWEST_CHANGES: Final = 4


def folded(name: str) -> str:
    """Return a name as it is compared; if it has an index, return that: "pass" in "user[pass]"."""
    index = _LAST_INDEX.search(name)
    return (index[1] if index else name).lower().translate(_LEFT_OUT)


def known(names: Iterable[str]) -> frozenset[str]:
    """Return a set of the names as they are compared."""
    return frozenset(map(folded, names))


def names_a_secret(name: str, names: frozenset[str]) -> bool:
    """Whether a name, as it is written in a query, is one of the names."""
    if len(name) > _LONGEST:
        return False
    return folded(unquoted(name.replace("+", " ")) if "%" in name else name) in names


def unquoted(text: str) -> str:
    """Return a text with its triplets decoded as UTF-8, U+FFFD for invalid octets."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # noqa: PLC0415 - it imports much, and few texts need it

    return unquote(text)


def is_token(user: str) -> bool:
    """Whether a user name is a token: of a known service, or letters and digits at random.

    >>> is_token("ghp_0123456789abcdefABCDEF0123456789abcd"), is_token("alice")
    (True, False)
    """
    text = unquoted(user[:_LONGEST])
    if _PREFIX.match(text):
        return True
    is_long = len(text) >= _SHORTEST and _TOKEN.fullmatch(text) is not None
    return is_long and len(_CHANGE.findall(text)) >= _FEWEST_CHANGES
