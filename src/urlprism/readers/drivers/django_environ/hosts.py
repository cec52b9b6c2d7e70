"""Several hosts in a URL, as django-environ splits them: a port that is missing moves the others.

text ──► decoded ──► at commas ──► hosts with their brackets ──► ports, without those that are empty
"""


def split(netloc: str) -> tuple[str, str]:
    """Return the hosts and the ports, each with commas; raise ValueError for odd digits.

    >>> split("a,b:5"), split("[::1]:1,[::2]")
    (('a,b', '5'), ('[::1],[::2]', '1'))
    """
    pairs = [_host_and_port(each) for each in netloc.split(",")]
    ports = ",".join([port for _, port in pairs if port])
    number = as_number(ports)
    return ",".join([host for host, _ in pairs]), "" if number == "0" else number


def as_number(text: str) -> str:
    """Return a number without the zeros before it; another text as it is."""
    return str(int(text)) if text.isdigit() else text


def _host_and_port(text: str) -> tuple[str, str]:
    if text.startswith("["):
        host, bracket, after = text.partition("]")
        return (host + bracket, after[1:]) if after.startswith(":") else (text, "")
    host, colon, port = text.rpartition(":")
    return (host, port) if colon and port.isdigit() else (text, "")
