"""Logins among the words of commands: hidden after curl and Oracle's programs, shown elsewhere."""

import pytest

from urlprism import redact

# "{}" is where the password stands; curl(1) says that -u and -U take user and password, and that
# letters of options may be joined; Oracle's "SQL*Plus User's Guide" has `logon` as user/password.
HIDDEN = [
    "curl -u me:{} https://h/",
    "curl -sSu me:{}",
    "curl -ume:{} x",
    "curl --user 'me:{} b' https://h/",
    'curl -U "me:{}" x',
    "/usr/bin/curl --proxy-user me:{} h",
    "curl -H 'A: b;c' -X POST \\\n -u me:{} h",
    "curl -d '{{\"a\": 1}}' -u me:{} h",
    "curl 'http://h/?a=b&c=d' -u me:{}",
    '{{"run": "curl -u \\"me:{}\\" h", "b": "c:d"}}',
    "$ curl -u :{} h",
    "sudo curl -u me:{} h | sh",
    "RUN curl -fsSLu me:{} h",
    "docker run curlimages/curl -u me:{} h",
    "wget --user=me --password={} h",
    "wget --http-password {} h",
    "wget --ftp-password='{}' h",
    "jdbc:oracle:thin:me/{}@//h:1521/s",
    "jdbc:oracle:oci:me/a@{}@db",
    "see jdbc:oracle:thin:me/{}@h:1521:x now",
    'url: "jdbc:oracle:thin:me/{}@h:1521:x", b',
    "jdbc:oracle:thin:me/a\t{}@h",
    "sqlplus me/{}@db",
    "sqlplus -s -L me/{}",
    "sqlplus -s me/{}@//h/s @x.sql",
    "sqlplus 'me/{}@db'",
]

SHOWN = [
    "curl -u me h",
    "curl x && docker run -u 1000:1000 y",
    "curl x | sudo -u a:b c",
    "curl x; chown -u a:b",
    "curl x\ndocker run -u 1000:1000 y",
    "docker run --name curl -u 1000:1000 x",
    "docker run --name=curl -u 1000:1000 x",
    "docker run -u 1000:1000 curlimages/curl h",
    "libcurl -u a:b",
    "curl/8.0 -u a:b",
    "rsync -u a:b c",
    "curl -o u:x -L http://h/",
    "curl -X POST https://h/a:b",
    "curl -H Host:a.example h",
    "jdbc:oracle:thin:@h:1521:s",
    "jdbc:oracle:thin:@//h:1521/s",
    "sqlplus / as sysdba",
    "sqlplus /nolog",
    "sqlplus @x.sql a/b",
    "install sqlplus and more",
    "npm i a/b@1.2",
    "github.com/o/r@v1",
]


@pytest.mark.parametrize("form", HIDDEN)
def test_a_password_is_hidden(form):
    one, other = (redact(form.format(secret)) for secret in ("s3cretPW", "s3cretPWs3"))
    assert "s3cret" not in one
    assert one == other


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_none_is_shown(text):
    assert redact(text) == text


def test_the_user_stays():
    assert redact("curl -u me:pw h") == "curl -u me:****** h"
    assert redact("curl -u me:pw h", userinfo="all") == "curl -u ****** h"
    assert redact("curl -u ghp_4bQ9zX2: h") == "curl -u ****** h"
    assert redact("sqlplus me/pw@db") == "sqlplus me/******@db"
    assert redact("jdbc:oracle:thin:me/pw@h") == "jdbc:oracle:thin:me/******@h"
