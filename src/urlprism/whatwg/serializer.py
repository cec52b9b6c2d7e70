"""The URL serializer (#concept-url-serializer)."""

import urlprism.whatwg.places as places
from urlprism.whatwg.record import LONGEST, Spans, URLRecord

_LONGEST = LONGEST


def serialize(record: URLRecord, url: Spans) -> None:
    """Fill `url` with the serialization of a record, and the places of its parts."""
    parts = [record.scheme, ":"]
    scheme_end = len(record.scheme)
    path_start = scheme_end + 1
    username_end = host_start = host_end = path_start
    if record.host is not None:
        username_end, host_start, host_end, path_start = _add_authority(record, parts, path_start)
    elif record.opaque_path is None and len(record.path) > 1 and record.path[0] == "":
        parts.append("/.")
        path_start += 2
    pathname = path_serializer(record)
    parts.append(pathname)
    path_end = query_end = path_start + len(pathname)
    if record.query is not None:
        parts += ("?", record.query)
        query_end += 1 + len(record.query)
    if record.fragment is not None:
        parts += ("#", record.fragment)
    href = "".join(parts)
    if len(href) > _LONGEST:
        message = f"a URL is longer than {_LONGEST:,} characters"
        raise OverflowError(message)
    places.fill(
        url, href, scheme_end, username_end, host_start, host_end, path_start, path_end, query_end
    )


def _add_authority(record: URLRecord, parts: list[str], end: int) -> tuple[int, int, int, int]:
    """Add "//", credentials, host and port to the parts, which end at `end`.

    Return the end of the username, the start and the end of the host, and the start of the path.
    """
    parts.append("//")
    username, password, host = record.username, record.password, record.host or ""
    end += 2 + len(username)
    username_end = end
    parts.append(username)
    if password != "":
        parts += (":", password)
        end += 1 + len(password)
    if record.includes_credentials():
        parts.append("@")
        end += 1
    host_start = end
    parts.append(host)
    end += len(host)
    host_end = end
    if record.port is not None:
        port = str(record.port)
        parts += (":", port)
        end += 1 + len(port)
    return username_end, host_start, host_end, end


def path_serializer(record: URLRecord) -> str:
    """Return the path as text (#url-path-serializer)."""
    if record.opaque_path is not None:
        return record.opaque_path
    return "/" + "/".join(record.path) if record.path else ""
