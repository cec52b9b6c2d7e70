"""Logins among the words of commands: hidden after curl and Oracle's programs, shown elsewhere."""

import pytest

from urlprism import redact

# "{}" is where the password stands; curl(1) says that -u and -U take user and password, and that
# letters of options may be joined; Oracle's "SQL*Plus User's Guide" has `logon` as user/password,
# and its "Utilities" USERID the same. The others are in http(1), lftp(1), smbclient(1), mysql(1),
# sshpass(1), docker-login(1), redis-cli(1), ldapsearch(1), and in the help of mongosh and sqlcmd.
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
    "sqlldr userid=me/{}@db control=a.ctl",
    "sqlldr userid=me/{} control=a.ctl",
    "exp USERID=me/{} file=a.dmp",
    "USERID=me/{}@db",
    "userid='me/{}@db'",
    "directory=a\nuserid=me/{}\nfull=y",
    "expdp me/{}@db full=y",
    "impdp me/{} schemas=a",
    "http -a me:{} h",
    "https --auth me:{} GET h/a",
    "http --auth='me:{}' h",
    "http POST h/a b=c -a me:{}",
    "xh -a me:{} h",
    "http -A bearer -a {} h",
    "https --auth-type=bearer --auth {} h",
    "curl --oauth2-bearer {} h",
    "curl --cert a.pem --pass {} h",
    "curl -u 'me:{}' --proxy-pass x h",
    "lftp -u me,{} h",
    "smbclient //h/s -U me%{}",
    "smbclient //h/s --user=d/me%{} -c ls",
    "mysql -u me -p{} db",
    "mysql -ume -p{}",
    "mysql -h h -p '{}' db",
    "mysqldump --opt -p{} db > a.sql",
    "mariadb -p{} -e 'select 1'",
    "sshpass -p {} ssh me@h",
    "sshpass -p'{}' ssh me@h",
    "sudo sshpass -p {} scp a me@h:b",
    "docker login -u me -p {} h",
    "podman login h -u me -p {}",
    "helm registry login h -u me -p {}",
    "mongosh h -u me -p {}",
    "mongodump --host h -u me -p '{}'",
    "redis-cli -h h -a {} ping",
    "sqlcmd -S h -U me -P {} -Q 'select 1'",
    "ldapsearch -x -D cn=a -w {} -b b",
    "RUN curl -fs h && mysql -p{} db",
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
    "http -v h",
    "http h a:b",
    "http -a me h",
    "see http -a b",
    "docker run -p 80:80 x",
    "docker run --name mysql -p 3306:3306 mysql",
    "docker run --name=mysql -p 3306:3306 x",
    "mkdir -p a/b",
    "ssh -p 22 h",
    "scp -a b c",
    "mysql -p < a.sql",
    "mysql -u me -p -h h",
    "mysql -P 3306 h",
    "sshpass -f a ssh -p 22 h",
    "redis-cli -p 6379 ping",
    "lftp -u me h",
    "smbclient -U me //h/s",
    "userid=a",
    "http://h/?userid=a/b",
    "see userid=a/b",
    "GET /a?userid=me/b@c HTTP/1.1",
    "apt install mysql-client && mkdir -p a",
    "systemctl start mysql; mkdir -p a",
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
