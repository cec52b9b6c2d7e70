"""How Perl's module URI joins a relative path to that of its base."""


def merged(base: str, path: str) -> str:
    """Return a path joined to the base's, with the dots removed that the module removes."""
    segments = (base[: base.rfind("/") + 1] + path).split("/")
    if not segments[0]:
        del segments[0]
    waiting = segments[::-1]
    done = [waiting.pop()] if waiting else []
    while waiting and done:
        if done[-1] == ".":
            done.pop()
        elif waiting[-1] == ".." and done[-1] != "..":
            done.pop()
            waiting.pop()
            if done and not waiting:
                waiting.append("")
        else:
            done.append(waiting.pop())
        if not done and waiting:
            done.append(waiting.pop())
    if done and done[-1] == ".":
        done[-1] = ""
    return "/".join(done)
