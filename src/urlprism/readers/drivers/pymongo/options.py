"""The options of a connection string that PyMongo takes, and the values that it takes for them."""

from collections.abc import Callable, Mapping
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import unquote_plus

_RULE: Final = "pymongo split_options"
_BILLION: Final = 1e9
_INSECURE: Final = "tlsinsecure"
_OCSP: Final = "tlsdisableocspendpointcheck"
_CERTIFICATES: Final = "tlsallowinvalidcertificates"
_LONGEST: Final = 128  # octets of a name

_Taken = Callable[[str], bool]


def split(text: str) -> list[tuple[str, str]]:
    """Return the options with their values, as they stand; raise Refused for what is no pair."""
    if "&" in text and ";" in text:
        raise refused('options apart by "&" and ";"', _RULE)
    separator = "&" if "&" in text else ";" if ";" in text else None
    pairs = [piece.split("=") for piece in text.split(separator)]
    if "=" not in text or any(len(pair) != 2 for pair in pairs):
        raise refused("an option that is not a name and a value", _RULE)
    options: dict[str, str] = {}
    tags: list[tuple[str, str]] = []
    for name, value in ((pair[0].lower(), pair[1]) for pair in pairs):
        if name == "readpreferencetags":
            tags.append((name, value))
        else:
            options[name] = value if name == "authmechanismproperties" else unquote_plus(value)
    return [*options.items(), *tags]


def check(pairs: list[tuple[str, str]]) -> Mapping[str, str]:
    """Return the options by their names; raise Refused for one that PyMongo does not take."""
    options = dict(pairs)
    both = (_CERTIFICATES in options and _OCSP in options) or (
        _INSECURE in options
        and not options.keys().isdisjoint({_CERTIFICATES, _OCSP, "tlsallowinvalidhostnames"})
    )
    differ = options.get("ssl", options.get("tls")) != options.get("tls", options.get("ssl"))
    if both or differ:
        raise refused("options that exclude each other", f"{_RULE}, InvalidURI")
    for name, value in pairs:
        if name not in _TAKES or not _takes(_TAKES[name], value):
            raise refused("an option that is not known, or its value", f"{_RULE}, ValueError")
    return options


def _takes(is_taken: _Taken, value: str) -> bool:
    try:
        return is_taken(value)
    except ValueError:
        return False


def _flag(value: str) -> bool:
    return value in {"true", "false"}


def _any(_: str) -> bool:
    return True


def _whole(least: int, *apart: str) -> _Taken:
    return lambda value: value in apart or int(value) >= least


def _time(*apart: str) -> _Taken:
    return lambda value: value in apart or 0 < float(value) < _BILLION


def _one_of(*values: str) -> _Taken:
    return lambda value: value in values


def _tags(value: str) -> bool:
    return not value or all(each.count(":") == 1 for each in value.split(","))


def _write(value: str) -> bool:
    try:
        return int(value) >= 0
    except ValueError:
        return True


def _properties(value: str) -> bool:
    """Whether these are properties of a mechanism: names, each with a value."""
    pairs = [each.partition(":")[::2] for each in unquote_plus(value).split(",")]
    return all(
        name in _PROPERTIES and (each in _CANONICAL if name == "CANONICALIZE_HOST_NAME" else each)
        for name, each in pairs
    )


_PROPERTIES: Final = frozenset(
    {
        *("SERVICE_NAME", "SERVICE_HOST", "CANONICALIZE_HOST_NAME", "SERVICE_REALM"),
        *("AWS_SESSION_TOKEN", "ENVIRONMENT", "TOKEN_RESOURCE"),
    }
)
_CANONICAL: Final = frozenset({"none", "forward", "forwardAndReverse", "true", "false"})
_FLAGS: Final = (
    "directconnection journal retryreads retrywrites loadbalanced tls ssl tlsinsecure connect fsync"
    " tlsallowinvalidcertificates tlsallowinvalidhostnames tlsdisableocspendpointcheck tz_aware"
    " enableoverloadretargeting"
)
_COUNTS: Final = (
    "maxpoolsize wtimeoutms srvmaxhosts maxadaptiveretries minpoolsize waitqueuemultiple"
)
_TEXTS: Final = (
    "compressors readconcernlevel replicaset tlscertificatekeyfilepassword srvservicename"
    " srvallowedhostssuffix tlscafile tlscertificatekeyfile tlscrlfile"
)
_TAKES: Final[dict[str, _Taken]] = {
    **dict.fromkeys(_FLAGS.split(), _flag),
    **dict.fromkeys(_COUNTS.split(), _whole(0)),
    **dict.fromkeys(_TEXTS.split(), _any),
    **dict.fromkeys(("heartbeatfrequencyms", "maxidletimems", "waitqueuetimeoutms"), _time()),
    **dict.fromkeys(("connecttimeoutms", "localthresholdms", "timeoutms"), _time("0")),
    **dict.fromkeys(("serverselectiontimeoutms", "sockettimeoutms"), _time("0")),
    "appname": lambda value: len(value.encode()) <= _LONGEST,
    "authmechanism": _one_of(
        *("GSSAPI", "MONGODB-OIDC", "MONGODB-X509", "MONGODB-AWS", "PLAIN", "SCRAM-SHA-1"),
        *("SCRAM-SHA-256", "DEFAULT"),
    ),
    "authmechanismproperties": _properties,
    "authsource": bool,
    "maxconnecting": _whole(1),
    "maxstalenessseconds": _whole(1, "-1"),
    "readpreference": _one_of(
        *("primary", "primaryPreferred", "secondary", "secondaryPreferred", "nearest")
    ),
    "readpreferencetags": _tags,
    "w": _write,
    "zlibcompressionlevel": lambda value: -1 <= int(value) <= 9,
    "servermonitoringmode": _one_of("auto", "stream", "poll"),
    "unicode_decode_error_handler": _one_of("strict", "replace", "ignore"),
    "uuidrepresentation": _one_of(
        *("unspecified", "standard", "pythonLegacy", "javaLegacy", "csharpLegacy")
    ),
    "datetime_conversion": _one_of(
        *("1", "2", "3", "4", "DATETIME", "DATETIME_CLAMP", "DATETIME_MS", "DATETIME_AUTO")
    ),
}
