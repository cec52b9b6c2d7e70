"""Access logs of AWS: Application and Classic Load Balancers, and S3."""

import re
from typing import Final

from urlprism._files.input_formats import NoURL
from urlprism.errors import URLError
from urlprism.scanning.log_formats.entry import Entry, LogText, headers, origin_at, request

_PIECE: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"|\[([^\]]*)\]|[^ ]+')
_TYPES: Final = frozenset({"http", "https", "h2", "grpcs", "ws", "wss"})
_MOST_PIECES: Final = 64
# The places of fields in an entry of a load balancer, and how many it has at least.
_ALB_REQUEST, _ALB_AGENT, _ALB_REDIRECT, _ALB_FEWEST = 12, 13, 23, 16
# The same of a Classic Load Balancer, whose entries begin with the time.
_ELB_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z")
_ELB_REQUEST, _ELB_AGENT, _ELB_FEWEST = 11, 12, 12
# The same of S3.
_S3_TIME, _S3_REQUEST, _S3_REFERER, _S3_AGENT, _S3_CIPHER, _S3_HOST, _S3_FEWEST = (
    2,
    8,
    15,
    16,
    20,
    22,
    18,
)


def _pieces(line: str) -> list[re.Match[str]]:
    """Return the first fields of a line."""
    pieces: list[re.Match[str]] = []
    for piece in _PIECE.finditer(line):
        pieces.append(piece)
        if len(pieces) == _MOST_PIECES:
            break
    return pieces


class ALBReader:
    """Reads the access log of an Application Load Balancer; targets are absolute there."""

    def read(self, line: str) -> Entry:
        """Return the target, the User-Agent, and the URL of a redirect."""
        pieces = _pieces(line)
        if (
            len(pieces) < _ALB_FEWEST
            or pieces[0][0] not in _TYPES
            or pieces[_ALB_REQUEST][1] is None
        ):
            message = "the line is not an entry of an Application Load Balancer"
            raise URLError(message, line, 0, 0, "AWS, access log entries")
        names = [("user-agent", *pieces[_ALB_AGENT].span(1))]
        if len(pieces) > _ALB_REDIRECT:
            names.append(("location", *pieces[_ALB_REDIRECT].span(1)))
        return [_request(line, pieces[_ALB_REQUEST]), *headers(line, names)]


class ELBReader:
    """Reads the access log of a Classic Load Balancer; targets are absolute there."""

    def read(self, line: str) -> Entry:
        """Return the target and the User-Agent, which older entries lack."""
        pieces = _pieces(line)
        if (
            len(pieces) < _ELB_FEWEST
            or not _ELB_TIME.fullmatch(pieces[0][0])
            or pieces[_ELB_REQUEST][1] is None
        ):
            message = "the line is not an entry of a Classic Load Balancer"
            raise URLError(message, line, 0, 0, "AWS, access log entries")
        agents = [("user-agent", *each.span(1)) for each in pieces[_ELB_AGENT : _ELB_AGENT + 1]]
        return [_request(line, pieces[_ELB_REQUEST]), *headers(line, agents)]


class S3Reader:
    """Reads the server access log of S3."""

    def read(self, line: str) -> Entry:
        """Return the target, at the host of the request, and two headers."""
        pieces = _pieces(line)
        if (
            len(pieces) < _S3_FEWEST
            or pieces[_S3_TIME][2] is None
            or (pieces[_S3_REQUEST][1] is None and pieces[_S3_REQUEST][0] != "-")
        ):
            message = "the line is not an entry of a server access log of S3"
            raise URLError(message, line, 0, 0, "AWS, S3 server access log format")
        names = [
            ("referer", *pieces[_S3_REFERER].span(1)),
            ("user-agent", *pieces[_S3_AGENT].span(1)),
        ]
        origin = _s3_origin(pieces)
        return [_request(line, pieces[_S3_REQUEST], origin), *headers(line, names)]


def _s3_origin(pieces: list[re.Match[str]]) -> str:
    """Return the start of the URLs of S3; https if the entry has a cipher."""
    if len(pieces) <= _S3_HOST:
        return ""
    scheme = "http" if pieces[_S3_CIPHER][0] == "-" else "https"
    return origin_at(scheme, pieces[_S3_HOST][0])


def _request(line: str, piece: re.Match[str], origin: str = "") -> LogText | NoURL:
    """Return the target of a request line in quotes; "-" stands for no request."""
    if piece[1] is None:
        return NoURL.NO_TARGET
    return request(line, piece.start(1), piece.end(1), origin)
