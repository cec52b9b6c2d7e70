"""Pairs of a value of NO_PROXY and a URL, meant to match, or one edit away; and environments."""

import random
import re

NAMES = [
    *("example.com", "www.example.com", "a.b.example.com", "notexample.com", "example.org"),
    *("localhost", "foo.localhost", "intern", "db.intern", "EXAMPLE.com", "x-y.example"),
    *("example.com.", "1.example.com", "com", "ample.com", "a_b.example.com"),
]
INTERNATIONAL = ["bücher.example", "xn--bcher-kva.example", "www.bücher.example", "straße.test"]
ADDRESSES = [
    *("127.0.0.1", "127.8.9.1", "10.0.0.5", "10.1.2.3", "192.168.1.1", "172.16.0.9"),
    *("[::1]", "[2001:db8::1]", "[fe80::1]", "[::ffff:10.0.0.5]", "[2001:db8:0:0::1]", "1.2.3.4"),
]
RESPELLED = ["127.1", "0x7f.0.0.1", "10.5", "0177.0.0.1", "167772165", "127.0.0.01"]
PORTS = ["", "", "", ":80", ":443", ":8080", ":", ":0", ":080"]
TAILS = ["/", "", "/a/../b", "?q=1", "#f", "/a%2Fb", "/?x=a,b", "/@example.org", "//"]
USERS = ["", "", "", "", "u@", "u:p@", "example.org@", ":@"]
DECOYS = [
    *("foo.test", ".bar.test", "b.test", "com.test", "", " ", "192.0.2.0/24", "*.net"),
    *("foo.test", ".bar.test", "b.test", "com.test", "localhost.test", "::2", "q.test"),
    *("foo.test", ".bar.test", "b.test", "com.test", "[::2]", "2001:db8:ffff::/48", "10.9.9.9"),
]
JOINTS = [",", ",", ",", ", ", " ,", ",,", ",\t", ", ,"]
ODD_JOINTS = [" ", ";", "\t", "|", "\n", "\xa0", "\u2003"]
INSERTED = ".*-:/[] \t\n@,0a;%_Zé\u3000\\"
SCHEMES = ["http", "http", "http", "https", "HTTP"]
# What may be an entry, or in a URL, with every character in it.
_IS_V6 = re.compile(r"\[(.*)\]")


def pairs(seed, count):
    """Return so many pairs, drawn by a seed."""
    rng = random.Random(seed)  # noqa: S311 - reproducible, not secret
    return [_pair(rng) for _ in range(count)]


def _pair(rng):
    host = _host(rng)
    port = rng.choice(PORTS)
    scheme = rng.choice(SCHEMES)
    entry = _entry(rng, host, port, scheme)
    url = f"{scheme}://{rng.choice(USERS)}{host}{port}{rng.choice(TAILS)}"
    chance = rng.random()
    if chance > 0.8:
        entry = _plain(rng, host)
    elif chance < 0.3:
        entry = edited(rng, entry)
    elif chance < 0.42:
        url = f"{scheme}://{rng.choice(USERS)}{edited(rng, host)}{port}{rng.choice(TAILS)}"
    elif chance < 0.5:
        entry = _entry(rng, _host(rng), rng.choice(PORTS), scheme)
    elif chance < 0.53:
        entry = rng.choice(["*", "**", "*,", "", ".", "..", "*.", "http://", "all://", "https://*"])
    return _listed(rng, entry), url


def _plain(rng, host):
    """Return an entry that most programs take for a host."""
    parent = host.partition(".")[2]
    if not parent or not parent.strip(".").isascii() or host[-1].isdigit() or host[-1] == "]":
        return host.strip("[]")
    return rng.choice([host, parent])


def _host(rng):
    chance = rng.random()
    if chance < 0.55:
        return rng.choice(NAMES)
    if chance < 0.6:
        return rng.choice(INTERNATIONAL)
    return rng.choice(ADDRESSES if chance < 0.93 else RESPELLED)


def _entry(rng, host, port, scheme):
    """Return an entry that is meant for a host."""
    inner = _IS_V6.fullmatch(host)
    name = inner[1] if inner and rng.random() < 0.8 else host
    is_number = inner or name.replace(".", "").isdigit()
    chance = rng.random()
    if is_number and chance < 0.4:
        bits = rng.choice(
            ["128", "64", "32", "0", "129", "127"]
            if inner
            else ["8", "16", "24", "32", "31", "0", "33", "08", "255.0.0.0", "-1", ""]
        )
        return f"{name}/{bits}"
    if is_number and chance < 0.48 and not inner:
        return rng.choice([f"{name}-{name}", "10.0.0.0-10.255.255.255", "127.0.0.1 - 127.0.0.9"])
    parent = name.partition(".")[2]
    forms = [*[name] * 5, f".{name}", f"*.{name}", f"*{name}", f"{name}.", name.upper()]
    if parent and not is_number:
        forms += [parent, parent, f".{parent}", f"*.{parent}", f"*{parent}"]
    ports = [*[""] * 12, port, port, ":80", ":443", ":", ":00080", ":0"]
    effective = ":443" if scheme == "https" else ":80"
    entry = rng.choice(forms) + rng.choice([*ports, effective])
    return f"{rng.choice(['http', 'https', 'all'])}://{entry}" if rng.random() < 0.03 else entry


def edited(rng, text):
    """Return a text with one edit."""
    if not text:
        return rng.choice(INSERTED)
    place = rng.randrange(len(text))
    edit = rng.randrange(8)
    if edit == 0:
        return text[:place] + text[place + 1 :]
    if edit == 1:
        return text[:place] + text[place] + text[place:]
    if edit == 2:
        return text[:place] + text[place].swapcase() + text[place + 1 :]
    if edit == 3:
        return text[:place] + rng.choice(INSERTED) + text[place:]
    if edit == 4:
        return text[:place] + f"%{ord(text[place]):02X}"[:3] + text[place + 1 :]
    if edit == 5:
        return rng.choice(["a.", ".", "*.", "x", "[", " "]) + text
    if edit == 6:
        return text + rng.choice([".", " ", "]", "/", ".com", ":", "/8", "\t"])
    return text.partition(".")[2] or text


def _listed(rng, entry):
    """Return a value with an entry, often among others."""
    if rng.random() < 0.35:
        return entry
    entries = [rng.choice(DECOYS) for _ in range(rng.randrange(1, 4))]
    entries.insert(rng.randrange(len(entries) + 1), entry)
    value = entries[0]
    for each in entries[1:]:
        value += rng.choice(JOINTS if rng.random() < 0.9 else ODD_JOINTS) + each
    return value


_PROXIES = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
_ODD = ["Http_Proxy", "http_PROXY", "HTTP_proxy", "CGI_HTTP_PROXY", "All_Proxy"]
_LISTS = ["a.test", "b.test", "a.test", "b.test", "*", ""]


def environments(seed, count):
    """Return so many pairs of an environment and a URL; each proxy has a port of its own."""
    rng = random.Random(seed)  # noqa: S311 - reproducible, not secret
    return [(_environment(rng), _url(rng)) for _ in range(count)]


def _environment(rng):
    names = [name for name in _PROXIES if rng.random() < 0.35]
    names += [name for name in _ODD if rng.random() < 0.08]
    variables = {
        name: f"http://127.0.0.1:{number}" if rng.random() < 0.8 else ""
        for number, name in enumerate([*_PROXIES, *_ODD], start=11)
        if name in names
    }
    for name, chance in (("no_proxy", 0.6), ("NO_PROXY", 0.6), ("No_Proxy", 0.1)):
        if rng.random() < chance:
            variables[name] = rng.choice(_LISTS)
    if rng.random() < 0.25:
        variables["REQUEST_METHOD"] = rng.choice(["GET", "GET", ""])
    shuffled = list(variables.items())
    rng.shuffle(shuffled)
    return dict(shuffled)


def _url(rng):
    return f"{rng.choice(['http', 'http', 'https'])}://{rng.choice(['a.test', 'b.test'])}/"
