"""Files that a configuration of nginx includes."""

from pathlib import Path

import pytest

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx.reader import read
from urlprism.servers.deployments import Line


def written(folder, files):
    """Write files below a folder; return the main one."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder / "nginx.conf"


def told(fronts):
    """Return what was not read."""
    return [each.what for front in fronts for each in front.unread]


def test_names_count_from_the_folder_of_the_main_file(tmp_path):
    files = {
        "nginx.conf": "http { include conf.d/*.conf; include mime.types; include none/*.conf; }",
        "conf.d/b.conf": "server { server_name b; include conf.d/inside/locations; }",
        "conf.d/a.conf": "server { server_name a; include /etc/nginx/conf.d/inside/locations; }",
        "conf.d/.c.conf": "server { server_name c; }",
        "conf.d/inside/locations": "\nlocation /a { deny all; }",
    }
    fronts = read(written(tmp_path, files), name="nginx.conf")
    assert [front.name for front in fronts] == ["a", "b"]
    place = Line(str(Path("conf.d", "inside", "locations")), 2)
    assert [front.routes[0].place for front in fronts] == [place, place]
    assert told(fronts) == ["include none/*.conf: there is no such folder"] * 2


def test_what_is_not_there_or_a_circle_is_told(tmp_path):
    files = {
        "nginx.conf": "include a; server { include b; include .; location / { include c; } }",
        "a": "include b;",
        "b": "include a;",
    }
    fronts = read(written(tmp_path, files))
    assert sorted(told(fronts)) == [
        "include .: it is no plain file",
        "include a: it includes itself",
        "include b: it includes itself",
        "include c: there is no such file",
    ]


def test_files_that_include_one_another_again_and_again_have_a_limit(tmp_path):
    files = {"nginx.conf": "include 0;", "30": "gzip on;"}
    files |= {str(number): f"include {number + 1};" * 8 for number in range(30)}
    with pytest.raises(ConfigurationError, match="more than 5,000 files are included"):
        read(written(tmp_path, files))
