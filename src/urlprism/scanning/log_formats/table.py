"""The formats of logs by name, and a guess of which one some lines are in."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from urlprism._files.input_formats import NoURL
from urlprism.errors import URLError
from urlprism.scanning.log_formats.aws import ALBReader, ELBReader, S3Reader
from urlprism.scanning.log_formats.entry import Reader
from urlprism.scanning.log_formats.own import OWN, reader_of
from urlprism.scanning.log_formats.structured import CaddyReader, EnvoyReader, TraefikReader
from urlprism.scanning.log_formats.w3c import W3CReader
from urlprism.scanning.log_formats.web import EnvoyTextReader, HAProxyReader, WebReader

# So many lines decide a guess.
LINES: Final = 25


class LogFormat(NamedTuple):
    """A format of logs: its name, who writes it, and what makes a reader of one log."""

    name: str
    writers: str
    reader: Callable[[], Reader]


# In the order of a guess: the first that fits most lines. What fits lines of another
# format too stands after it.
FORMATS: Final = (
    LogFormat("caddy", "Caddy", CaddyReader),
    LogFormat("traefik", "Traefik", TraefikReader),
    LogFormat("envoy", "Envoy, JSON", EnvoyReader),
    LogFormat("w3c", "IIS, CloudFront", W3CReader),
    LogFormat("alb", "AWS Application Load Balancers", ALBReader),
    LogFormat("elb", "AWS Classic Load Balancers", ELBReader),
    LogFormat("s3", "AWS S3", S3Reader),
    LogFormat("envoy-text", "Envoy, text", EnvoyTextReader),
    LogFormat("haproxy", "HAProxy", HAProxyReader),
    LogFormat(
        "vhost_combined",
        "Apache, with host and port",
        lambda: WebReader("the format vhost_combined", has_headers=True, has_server=True),
    ),
    LogFormat(
        "combined",
        "Apache, nginx",
        lambda: WebReader("the combined log format", has_headers=True),
    ),
    LogFormat("common", "Apache", lambda: WebReader(_COMMON)),
)
_COMMON: Final = "the common or the combined log format"
# What `--format clf` reads: "common" under the name that it had first.
CLF: Final = LogFormat("clf", "common or combined", FORMATS[-1].reader)
# A guess that no format fits: what is an entry of CLF is read, and the other lines are refused.
UNKNOWN: Final = LogFormat("unknown", "no known format", CLF.reader)
NAMES: Final = tuple(each.name for each in FORMATS)
# The formats of lines of JSON, and the formats that are called "clf".
JSON_NAMES: Final = frozenset({"caddy", "traefik", "envoy"})
CLF_NAMES: Final = frozenset({"clf", "common", "combined"})
_BY_NAME: Final = {each.name: each for each in (*FORMATS, CLF, UNKNOWN)}


def format_named(name: str) -> LogFormat:
    """Return a format; raise KeyError if none has this name.

    A name that begins with `own.OWN` is of a format of one's own; raise ValueError for a field that
    is neither a name nor an expression.
    """
    if name.startswith(OWN):
        reader = reader_of(name.removeprefix(OWN))
        return LogFormat(name, "your own", lambda: reader)
    return _BY_NAME[name]


def guessed(lines: Sequence[str]) -> LogFormat | None:
    """Return the format that fits most of the first lines; None if none fits more than half.

    >>> guessed(['::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 5']).name
    'common'
    """
    written = [line for line in lines if line.strip()][:LINES]
    best: LogFormat | None = None
    most = len(written) // 2
    for each in FORMATS:
        fitting = _fitting(each.reader(), written)
        if fitting > most:
            best, most = each, fitting
    return best


def unfit(lines: Sequence[str]) -> list[int]:
    """Return the numbers of those of the first lines that are an entry of no format, from 1.

    >>> unfit(["no", "", '::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 5'])
    [1]
    """
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()][:LINES]
    return [
        number
        for number, line in written
        if not any(_fitting(each.reader(), [line]) for each in FORMATS)
    ]


def _fitting(reader: Reader, lines: Sequence[str]) -> int:
    """Return how many lines fit; directives do if an entry follows them that does, or none."""
    fitting = directives = misfits = 0
    for line in lines:
        try:
            texts = reader.read(line)
        except URLError:
            misfits += 1
            continue
        if list(texts) == [NoURL.DIRECTIVE]:
            directives += 1
        else:
            fitting += 1
    return fitting + directives if fitting or not misfits else 0
