"""The "." and ".." segments of a path that is merged with its base's, as before RFC 3986."""


def merged_segments(base: str, path: str) -> tuple[str, list[str]]:
    """Return the root, "/" or "", and the segments of a relative path merged with the base's.

    Step 6 of RFC 1808 §4, which is the steps 6a to 6f of RFC 2396 §5.2: the last segment of the
    base goes, and so do "." and each ".." with the segment before it; surplus ".." stay. Segments
    are stacked, each looked at once; the last one, which may be empty, ends the path.
    """
    buffer = base[: base.rfind("/") + 1] + path
    root = "/" if buffer.startswith("/") else ""
    *segments, last = buffer.removeprefix("/").split("/")
    stack: list[str] = []
    for segment in segments:
        if segment == ".." and stack and stack[-1] != "..":
            stack.pop()
        elif segment != ".":
            stack.append(segment)
    if last == ".":
        last = ""
    elif last == ".." and stack and stack[-1] != "..":
        stack.pop()
        last = ""
    return root, [*stack, last]
