"""How Ruby's module URI joins the path of a reference to that of its base."""


def merged_path(base: str, path: str) -> str:
    """Return a path joined to the base's; dots in the base may cost the first slash."""
    kept = _without_dots(base)
    segments = path.split("/") if path else []
    if path.startswith("/"):
        kept = []
        del segments[0]
    is_directory = bool(segments) and segments[-1] in {".", ".."}
    segments = _shortened([each for each in segments if each != "."] + [""] * is_directory)
    if not kept:
        kept = [""]
    elif segments:
        kept.pop()
    climbs = next((n for n, each in enumerate(segments) if each != ".."), len(segments))
    del kept[max(1, len(kept) - climbs) :]
    behind = segments[climbs:] or [""] * bool(segments)
    return "/".join(kept + behind)


def _without_dots(path: str) -> list[str]:
    """Return the segments of a base's path; a ".." removes the one before it, even the root."""
    segments = path.split("/") if path else []
    if segments and segments[-1] == "..":
        segments.append("")
    kept: list[str] = []
    for segment in segments:
        if segment != "..":
            kept.append(segment)
        elif kept:
            kept.pop()
        else:
            return []  # with no segment before it, all segments after it go too
    return kept


def _shortened(segments: list[str]) -> list[str]:
    """Return segments with ".." only where there is no segment before it to remove."""
    kept: list[str] = []
    for segment in segments:
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        else:
            kept.append(segment)
    return kept
