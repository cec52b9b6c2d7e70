"""How Ruby's module URI joins the path of a reference to that of its base."""


def merged_path(base: str, path: str) -> str:
    """Return a path joined to the base's; dots in the base may cost the first slash."""
    front = _without_dots(base)
    segments = path.split("/") if path else []
    if path.startswith("/"):
        front = []
        del segments[0]
    is_directory = bool(segments) and segments[-1] in {".", ".."}
    segments = _shortened([each for each in segments if each != "."] + [""] * is_directory)
    if not front:
        front = [""]
    elif segments:
        front.pop()
    climbs = next((n for n, each in enumerate(segments) if each != ".."), len(segments))
    del front[max(1, len(front) - climbs) :]
    behind = segments[climbs:] or [""] * bool(segments)
    return "/".join(front + behind)


def _without_dots(path: str) -> list[str]:
    """Return the segments of a base's path; a ".." removes the one before it, even the root."""
    segments = path.split("/") if path else []
    if segments and segments[-1] == "..":
        segments.append("")
    stack: list[str] = []
    for segment in segments:
        if segment != "..":
            stack.append(segment)
        elif stack:
            stack.pop()
        else:
            return []  # with no segment before it, all segments after it go too
    return stack


def _shortened(segments: list[str]) -> list[str]:
    """Return segments with ".." only where there is no segment before it to remove."""
    stack: list[str] = []
    for segment in segments:
        if segment == ".." and stack and stack[-1] != "..":
            stack.pop()
        else:
            stack.append(segment)
    return stack
