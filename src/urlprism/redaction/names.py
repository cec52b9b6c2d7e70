"""Names whose values are secrets, and user names that are tokens."""

import re
from typing import Final

# The names of keys, tokens, signatures and passwords in queries. They are compared in lower case
# and without signs: "X-Amz-Signature" is "xamzsignature".
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
    # Sessions of servlets, PHP, ASP, ColdFusion; passwords of SMTP, MySQL and the kin.
    *("jsessionid", "phpsessid", "sessid", "aspsessionid", "cfid", "cftoken", "sessionid"),
    *("saml_request", "saml_art", "pw", "user_pass", "sentry_key", "sentry_secret"),
)

# Of these, the names that are as often those of something else: of a partner who sells, a year, a
# place in a list. Their value has to look like a secret.
DOUBTFUL: Final[tuple[str, ...]] = ("key", "session", "sid", "sign", "ticket")

# The ends of names that say everywhere, also in a text without a URL, that a secret follows.
ENDINGS: Final[tuple[str, ...]] = (
    *("password", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "jwt"),
    *("api_key", "access_key", "secret_key", "private_key", "account_key", "auth_key"),
    *("shared_key", "shared_access_signature", "signing_key", "encryption_key", "master_key"),
    *("subscription_key", "license_key", "session_key", "session_id", "sessid"),
    *("aws_access_key_id", "credentials", "authorization", "sentry_auth", "set_cookie"),
)
# The last words of longer names that say so: "DB_PASS" and "dbPass", but not "compass" and "pass".
LAST_WORDS: Final[tuple[str, ...]] = ("pass", "pw")
# Names with such an end that are no secrets: places in a list of results, and settings.
_HARMLESS: Final = (
    *("pagetoken", "nexttoken", "continuationtoken", "synctoken", "cursortoken", "canceltoken"),
    *("cancellationtoken", "unexpectedtoken", "invalidtoken", "nopassword", "resetpassword"),
    *("forgotpassword", "changepassword", "endtoken", "starttoken"),
)

_SIGNS: Final = str.maketrans(
    dict.fromkeys(
        code for code in range(128) if not (48 <= code <= 57 or 65 <= code <= 90 or code > 96)
    )
    | dict.fromkeys(range(123, 128))
)
# PHP ends a name at a NUL, and reads brackets; Rails, qs and others read brackets, some dots.
_LAST_WORD: Final = re.compile(
    r"(?:[A-Za-z0-9][_.-]|(?<=[a-z0-9])(?=[A-Z]))([A-Za-z][a-z]*|[A-Z]+)[0-9]*\Z"
)
_CUT: Final = re.compile(r"[\[\].\0]+")
_TWICE: Final = re.compile("%(?:25)+(?=[0-9A-Fa-f]{2})")
_WIDE_TRIPLET: Final = re.compile("%u([0-9A-Fa-f]{4})")
_ROUNDS: Final = 3

# The prefixes of the tokens of services, which as a user need not have their whole length.
_PREFIX: Final = re.compile(
    r"gh[a-z]_|github_pat_|gl[a-z]{1,6}-|xox[a-z]-|xapp-|sk-|[sr]k_(?:live|test)_|pk_live_|whsec_"
    r"|(?:AKIA|ASIA|AIza)|ya29\.|eyJ[\w-]{8}|npm_|pypi-|do[a-z]_v1_|hf_|shp[a-z]{2}_|SG\.|hv[bs]\."
    r"|dckr_pat_|ATATT|ATBB|lin_api_|rubygems_|nfp_|figd_|glsa_|tskey-|dapi[0-9a-f]{8}|sq0[a-z]{3}-"
    r"|[0-9a-f]{32}\Z"  # the key of a Sentry DSN
)
_SHORTEST_PREFIX: Final = 3
# Of a longer user, only the beginning counts.
_LONGEST: Final = 4096
_SHORTEST: Final = 20
_TOKEN: Final = re.compile(r"[A-Za-z0-9_+/=~.-]*")
# A change between letters and digits: a random text has many.
_CHANGE: Final = re.compile(r"(?<=[A-Za-z])[0-9]|(?<=[0-9])[A-Za-z]")
_FEWEST_CHANGES: Final = 4
# A word of what may be drawn at random: identifiers of sessions, keys, signatures.
_WORDS: Final = re.compile(r"[A-Za-z0-9_+/=-]{16,}+")
_HEXADECIMAL: Final = re.compile(r"(?=[A-Fa-f-]*+[0-9])[0-9A-Fa-f-]++\Z")
_LETTER: Final = re.compile(r"[A-Za-z]")
# Where letters and digits are drawn, one of eight pairs has one of each, and few words are long.
_PAIRS: Final = 8
_OF_WORDS: Final = re.compile(r"[a-z]{5}")
_CHANGE_OF_CASE: Final = re.compile(
    r"(?<=[a-z])[^a-z]|(?<=[A-Z])[^A-Z]|(?<=[0-9])[^0-9]|(?<=[_+/=-])[^_+/=-]"
)
_DIGIT: Final = re.compile(r"[0-9]")
_ENOUGH: Final = 128  # characters of a value


def folded(name: str) -> str:
    """Return a name as it is compared: in lower case, without signs and a number at its end."""
    return name.lower().translate(_SIGNS).rstrip("0123456789")


def spellings(name: str) -> set[str]:
    """Return what readers could take as the name, each folded, for a name as it is written.

    >>> sorted(spellings("user[%2574oken][0]"))
    ['token', 'user', 'usertoken']
    """
    name = _decoded(name) if "%" in name else name
    if _CUT.search(name) is None:
        short = folded(name)
        return {short} if short else set()
    parts = {folded(part) for part in _CUT.split(name)}
    return (parts | {folded(_CUT.sub("", name))}) - {""}


def ends_as(names: set[str], endings: tuple[str, ...]) -> bool:
    """Whether a folded name ends in one of the endings, and is not known to be harmless."""
    for name in names:  # noqa: SIM110 - compiled, a loop takes a third of the time
        if name.endswith(endings) and not name.endswith(_HARMLESS):
            return True
    return False


def last_word(name: str) -> str:
    """Return the last word of a name, in lower case and without a number; "" if it has only one.

    >>> last_word("DB_PASS"), last_word("dbPass2"), last_word("compass"), last_word("PASS")
    ('pass', 'pass', '', '')
    """
    word = _LAST_WORD.search(name)
    return word[1].lower() if word else ""


def _decoded(name: str) -> str:
    """Return a name with its triplets decoded, however often they are encoded."""
    name = _WIDE_TRIPLET.sub(lambda triplet: chr(int(triplet[1], 16)), name)
    for _ in range(_ROUNDS):
        shorter = unquoted(_TWICE.sub("%", name))
        if shorter == name:
            break
        name = shorter
    return name


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
    if len(user) < _SHORTEST_PREFIX:
        return False
    text = unquoted(user[:_LONGEST])
    if _PREFIX.match(text):
        return True
    is_long = len(text) >= _SHORTEST and _TOKEN.fullmatch(text) is not None
    return is_long and len(_CHANGE.findall(text)) >= _FEWEST_CHANGES


def is_random(value: str) -> bool:
    """Whether a value has a word of 16 characters or more that is drawn: no number, no sentence.

    >>> is_random("862C12B8C2F2004C"), is_random("1218"), is_random("TheBestChristmasSales2022")
    (True, False, False)
    """
    for word_match in _WORDS.finditer(unquoted(value[:_ENOUGH])):
        word = word_match[0]
        if _HEXADECIMAL.match(word):
            return True
        # Capitals that begin words are fewer than those that are drawn.
        if len(_CHANGE_OF_CASE.findall(word)) * 2 >= len(word):
            return True
        if _DIGIT.search(word) and _LETTER.search(word):
            changes = len(_CHANGE.findall(word))
            if changes * _PAIRS + _PAIRS // 2 >= len(word) or not _OF_WORDS.search(word):
                return True
    return False
