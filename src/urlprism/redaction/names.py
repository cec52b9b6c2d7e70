"""By what name a part of a query is a secret, and how a user name shows that it is one."""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

# What keys, tokens, signatures and passwords are called in queries, in small letters, without
# hyphens, underscores and dots: "X-Amz-Signature" is "xamzsignature".
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

# What services begin their tokens with.
_PREFIX: Final = re.compile(
    r"gh[a-z]_|github_pat_|gl[a-z]{1,6}-|xox[a-z]-|xapp-|sk-|[sr]k_(?:live|test)_|pk_live_|whsec_"
    r"|(?:AKIA|ASIA|AIza)|ya29\.|eyJ[\w-]{8}|npm_|pypi-|do[a-z]_v1_|hf_|shp[a-z]{2}_|SG\.|hv[bs]\."
    r"|dckr_pat_|ATATT|ATBB|lin_api_|rubygems_|nfp_|figd_|glsa_|tskey-|dapi[0-9a-f]{8}|sq0[a-z]{3}-"
)
# Of what is longer the beginning is enough.
_LONGEST: Final = 4096
_SHORTEST: Final = 20
_TOKEN: Final = re.compile(r"[A-Za-z0-9_+/=~.-]*")
# Where letters and digits meet: in what is at random they do so often.
_CHANGE: Final = re.compile(r"(?<=[A-Za-z])[0-9]|(?<=[0-9])[A-Za-z]")
_FEWEST_CHANGES: Final = 4


def folded(name: str) -> str:
    """Return a name without what makes no difference; of one with an index, that: "user[pass]"."""
    index = _LAST_INDEX.search(name)
    return (index[1] if index else name).lower().translate(_LEFT_OUT)


def known(names: Iterable[str]) -> frozenset[str]:
    """Return the names as they are compared."""
    return frozenset(map(folded, names))


def names_a_secret(name: str, names: frozenset[str]) -> bool:
    """Return whether a name, as it is written in a query, is one of the names."""
    if len(name) > _LONGEST:
        return False
    return folded(unquote(name.replace("+", " ")) if "%" in name else name) in names


def is_token(user: str) -> bool:
    """Return whether a user name is none: a service's token, or letters and digits at random."""
    text = user[:_LONGEST]
    if "%" in text:
        text = unquote(text)
    if _PREFIX.match(text):
        return True
    is_long = len(text) >= _SHORTEST and _TOKEN.fullmatch(text) is not None
    return is_long and len(_CHANGE.findall(text)) >= _FEWEST_CHANGES
