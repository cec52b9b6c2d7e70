"""Dot segments of a path merged with the base's path, by the rules before RFC 3986."""


def merged_segments(base: str, path: str) -> tuple[str, list[str]]:
    """Return the root, "/" or "", and the segments of `path` merged with the path of the base.

    Step 6 of RFC 1808 §4, which is steps 6a to 6f of RFC 2396 §5.2. The last segment of the base
    is removed, and so are "." and each ".." with the segment before it; surplus ".." stay. The
    segments go on a stack, each once; the last segment, which may be empty, ends the path.

    >>> merged_segments("/b/c/d", "../g")
    ('/', ['b', 'g'])
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
