"""The URL serializer (#concept-url-serializer)."""

from urlprism.whatwg.record import LONGEST, Spans, URLRecord

_LONGEST = LONGEST


def serialize(record: URLRecord, url: Spans) -> None:
    """Make of `url` the serialization of a record, and where its parts lie in it."""
    parts = [record.scheme, ":"]
    end = len(record.scheme)
    url._scheme_end = end
    end += 1
    if record.host is None:
        url._username_end = url._host_start = url._host_end = end
        if record.opaque_path is None and len(record.path) > 1 and record.path[0] == "":
            parts.append("/.")
            end += 2
    else:
        end = _add_authority(record, url, parts, end + 2)
    pathname = path_serializer(record)
    parts.append(pathname)
    url._path_start = end
    end += len(pathname)
    url._path_end = end
    if record.query is not None:
        parts += ("?", record.query)
        end += 1 + len(record.query)
    url._query_end = end
    if record.fragment is not None:
        parts += ("#", record.fragment)
    href = "".join(parts)
    if len(href) > _LONGEST:
        message = f"a URL of more than {_LONGEST:,} characters"
        raise OverflowError(message)
    url._href = href


def _add_authority(record: URLRecord, url: Spans, parts: list[str], end: int) -> int:
    """Add "//", credentials, host and port; return where the path starts."""
    parts.append("//")
    username, password, host = record.username, record.password, record.host or ""
    end += len(username)
    url._username_end = end
    parts.append(username)
    if password != "":
        parts += (":", password)
        end += 1 + len(password)
    if record.includes_credentials():
        parts.append("@")
        end += 1
    url._host_start = end
    parts.append(host)
    end += len(host)
    url._host_end = end
    if record.port is not None:
        port = str(record.port)
        parts += (":", port)
        end += 1 + len(port)
    return end


def path_serializer(record: URLRecord) -> str:
    """Return the path as text (#url-path-serializer)."""
    if record.opaque_path is not None:
        return record.opaque_path
    return "/" + "/".join(record.path) if record.path else ""
