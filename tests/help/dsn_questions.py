"""Connection strings to ask of every driver: plain ones, and ones put together to mislead.

The same questions for a seed. None has lone surrogates: not every program takes them.
"""

from random import Random
from typing import Final

from tests.help.chances import chance_of

SEED: Final = 20_261_128
SCHEMES: Final = {
    "postgresql": (
        *("postgresql", "postgres", "postgresql+psycopg", "postgresql+psycopg2", "pgsql"),
        *("POSTGRESQL", "Postgres", "postgis", "postgresql+asyncpg", "cockroach", "socket"),
        *("postgresql+pg8000", "postgresql+psycopg_async"),
    ),
    "mysql": (
        *("mysql", "mysql+pymysql", "mysql2", "mariadb", "MYSQL", "mysql+mysqlconnector"),
        *("mysql-connector", "mysqlx", "mysql+srv", "mariadb+pymysql"),
        *("mysql+mysqldb", "mariadb+mysqlconnector"),
    ),
    "mongodb": ("mongodb", "mongodb+srv", "MONGODB", "Mongodb", "mongo"),
    "redis": (
        "redis",
        "rediss",
        "unix",
        "REDIS",
        "redis+socket",
        "redis-sentinel",
        "valkey",
        "sentinel",
    ),
    "amqp": ("amqp", "amqps", "AMQP", "amqp+ssl", "pyamqp", "sqs", "memory"),
}
OPTIONS: Final = {
    "postgresql": (
        *("sslmode=require", "sslmode=disable", "sslmode=bogus", "application_name=a%20b"),
        *("connect_timeout=5", "options=-c%20search_path%3Da", "ssl=true", "ssl=1", "ssl=0"),
        *("currentSchema=x", "dbname=other", "database=other", "target_session_attrs=read-write"),
        *(
            "hostaddr=10.0.0.1",
            "hostaddr=10.0.0.1,10.0.0.2",
            "requiressl=1",
            "sslnegotiation=direct",
        ),
        *("service=s", "uselibpqcompat=true", "sslmode=verify-ca", "sslrootcert=/no/such", "db=x"),
        *("encoding=utf8", "sslmode=prefer", "gsslib=sspi", "krbsrvname=k", "passfile=/no/such"),
        *("host=h1:1&host=h2:2", "host=h1&host=h2", "host=x:1", "host=x:", "host=[::1]:2"),
        *("ssl_min_protocol_version=TLSv1.3", "ssl_max_protocol_version=SSLv3", "sslpassword=sp"),
    ),
    "mysql": (
        *("charset=utf8mb4", "unix_socket=/run/mysqld/mysqld.sock", "ssl-ca=/no/such", "ssl=true"),
        *(
            "ssl_ca=/no/such",
            "connect_timeout=5",
            "socketPath=/tmp/s",
            "database=other",
            "local_infile=1",
        ),
        *(
            "read_timeout=7",
            "compress=maybe",
            "ssl_check_hostname=no",
            "unix_socket=s",
            "ssl_key=k",
        ),
        *("debug=true", "connectTimeout=5", "flags=-x", "read_timeout=x", "user=b", "db=other"),
        *("ssl={%22ca%22:%22x%22}", "timezone=Z", "multipleStatements=true", "passwd=q"),
    ),
    "mongodb": (
        *(
            "authSource=admin",
            "replicaSet=rs0",
            "tls=true",
            "tls=false",
            "ssl=true",
            "directConnection=true",
        ),
        *("loadBalanced=true", "w=majority", "w=1", "retryWrites=true", "readPreference=secondary"),
        *(
            "authMechanism=SCRAM-SHA-256",
            "authMechanism=GSSAPI",
            "authMechanism=X",
            "maxPoolSize=a",
        ),
        *("maxPoolSize=5", "readPreferenceTags=dc:ny", "compressors=zlib", "x=1", "appName=a%20b"),
        *(
            "authMechanismProperties=SERVICE_NAME:x",
            "srvMaxHosts=1",
            "srvServiceName=x",
            "tlsInsecure=true",
        ),
        *("connectTimeoutMS=5", "AUTHSOURCE=x", "journal=true", "readConcernLevel=local"),
    ),
    "redis": (
        *("db=3", "db=x", "db=", "password=qp", "username=qu", "ssl_cert_reqs=none", "protocol=3"),
        *("socket_timeout=1.5", "socket_timeout=x", "decode_responses=True", "decode_responses=no"),
        *(
            "max_connections=10",
            "health_check_interval=3",
            "family=6",
            "family=4",
            "path=/x",
            "name=n",
        ),
        *(
            "role=slave",
            "socket_keepalive=",
            "retry_on_error=[]",
            "tls=true",
            "timeout=2",
            "virtual_host=9",
        ),
    ),
    "amqp": (
        *(
            "heartbeat=10",
            "heartbeat=x",
            "connection_attempts=3",
            "connection_attempts=0",
            "frame_max=8192",
        ),
        *("channel_max=5", "channel_max=x", "locale=en_US", "retry_delay=1.5", "socket_timeout=x"),
        *(
            "ssl_options={}",
            "blocked_connection_timeout=5",
            "frameMax=1",
            "channelMax=2",
            "backpressure_detection=t",
        ),
        *(
            "ssl=true",
            "auth_mechanism=plain",
            "reconnect_interval=5",
            "transport=x",
            "tcp_options={}",
        ),
        *("no_verify_ssl=1", "cafile=/no/such", "name=n", "virtual_host=v", "connection_timeout=5"),
    ),
}
_USERS: Final = (
    "alice",
    "a%40b",
    "al%20ice",
    "",
    "b\u00fccher",
    "a b",
    "%61",
    "a%",
    "a%zz",
    "a%2Fb",
    "a,b",
    "%C3%A9",
    "%ff",
    "A+b",
    "a;b",
    "a|b",
)
_PASSWORDS: Final = (
    "secret9",
    "p%40w",
    "pa:ss",
    "pa/ss",
    "pa@ss",
    "pa#ss",
    "pa?ss",
    "",
    "p%3Aw",
    "%zz",
    "p%25w",
    "p%00w",
    "\u00e9\u00e8",
    "a b",
    "p[w",
    "p]w",
    "p\\w",
    "p,w",
    "p+w",
    "%ff",
    "p'w",
)
_HOSTS: Final = (
    *("db.example", "localhost", "127.0.0.1", "[::1]", "[fe80::1%25eth0]", "[2001:db8::1]", ""),
    *("DB.Example", "b\u00fccher.example", "xn--bcher-kva.example", "%2Fvar%2Frun%2Fpostgresql"),
    *(
        "/var/run/x",
        "%2Ftmp",
        "a%2Eb",
        "h%00",
        "h%20x",
        "[::1",
        "::1",
        "[]",
        "[h]",
        "h]x",
        "0x7f.1",
    ),
    *(
        "127.1",
        "host_name",
        "h.",
        ".",
        "*",
        "%5B::1%5D",
        "[::1]x",
        "[v1.a]",
        "h^x",
        "h|x",
        "a b",
        "%",
    ),
    *("h%2Cx", "@abstract", "%40abstract", "/run/redis.sock", "/run/a%20b.sock", "..", "~", "h;x"),
)
_PORTS: Final = (
    "",
    ":",
    ":1234",
    ":5432",
    ":0",
    ":65535",
    ":65536",
    ":99999",
    ":x",
    ":-1",
    ":+5",
    ": 5",
    ":5x",
    ":%35",
    ":\u0665",
    ":1_0",
    ":6379",
    ":27017",
    ":007",
    ":1.5",
    ":1e2",
    ":1:2",
)
_DATABASES: Final = (
    *(
        "",
        "/",
        "/app",
        "/a%20b",
        "//app",
        "/a/b",
        "/0",
        "/15",
        "/x1",
        "/a%2Fb",
        "/b\u00fccher",
        "/%zz",
    ),
    *(
        "/app/",
        "/%",
        "/a b",
        "/a.b",
        "/..",
        "/a$b",
        "/-1",
        "/%00",
        "/a;b",
        "/a&b",
        "/a:b",
        "/a@b",
        "/%2F",
    ),
    *("/app/../x", "/db.coll", "/%ff", "/'a'", "/a\\b", "/1e2", "/\u0661"),
)
_NAMES: Final = (
    "host=other.example",
    "host=%2Ftmp",
    "host=/tmp",
    "port=7777",
    "port=x",
    "port=1,2",
    "user=bob",
    "password=qs9",
    "host=a,b",
    "host=",
    "port=",
    "user=",
    "HOST=x",
    "username=eve",
)
_JUNK: Final = (
    "&",
    "=",
    "a",
    "a=b=c",
    "%zz=1",
    "a=%zz",
    "?",
    "+=1",
    "a;b=1",
    "x=y",
    "a=1&a=2",
    "=v",
    "a=",
    "b=c d",
    "a=\u00e9",
    "a[]=1",
    "%00=1",
)
_TAILS: Final = (
    "",
    "",
    "",
    "",
    "#",
    "#frag",
    "#@evil.example/x",
    " ",
    "\t",
    "\n",
    "?",
    "/",
    "\x00x",
)
_WHOLE: Final = (
    "",
    "host=h port=1",
    "host=h user='a b' password=x\\ y dbname=d",
    "/var/run/pg db",
    "/run",
    "//h/db",
    "host = h",
    "user=",
    "user=''",
    "user='x",
    "=x",
    "h:1",
    "h",
    "127.0.0.1:6379",
    ":6380",
    "6379",
    "user=a host=b c",
    "postgresql://",
    "postgresql:///",
    "postgresql:",
    "mysql:h",
    "redis:",
    "redis:6379",
    "redis://a:1;redis://b",
    "sentinel://a:1;sentinel://u:p@b;redis://c",
    "redis:?db=1",
    "amqp:",
    "mongodb://",
    "unix://",
    "/run/redis.sock?db=2",
    "requiressl=0",
    "hostaddr=1.2.3.4 host=h,i",
    "port=1,2 host=a,b",
    "host=a,b port=1,2,3",
    "5",
    "[::1]:6379",
)


def connection_strings(family: str, count: int, seed: int = SEED) -> list[str]:
    """Return `count` distinct connection strings of a family of drivers, by its protocol."""
    chance = chance_of(f"{family} {seed}")
    asked: dict[str, None] = {}
    while len(asked) < count:
        kind = chance.random()
        text = chance.choice(_WHOLE) if kind < 0.02 else _url(family, chance, messy=kind > 0.3)
        if kind > 0.9:
            text = _changed(text, chance)
        asked.setdefault(text)
    return list(asked)


def _url(family: str, chance: Random, *, messy: bool) -> str:
    """Return a URL; a messy one may have any piece in any place."""

    def of(pieces: tuple[str, ...], plain: int) -> str:
        return chance.choice(pieces if messy and chance.random() < 0.5 else pieces[:plain])

    schemes = SCHEMES[family]
    text = of(schemes, 2)
    text += chance.choice((":", ":/", ":///")) if messy and chance.random() < 0.05 else "://"
    if chance.random() < 0.75:
        text += of(_USERS, 3)
        text += f":{of(_PASSWORDS, 3)}" if chance.random() < 0.8 else ""
        text += "@" if not messy or chance.random() < 0.9 else chance.choice(("", "@corp:x@", "@@"))
    hosts = 1 if chance.random() < 0.75 else chance.randint(2, 3)
    text += ",".join([of(_HOSTS, 6) + of(_PORTS, 4) for _ in range(hosts)])
    text += of(_DATABASES, 4)
    if chance.random() < 0.6:
        own = OPTIONS[family]
        pieces = [chance.choice(own) for _ in range(chance.randint(0, 2))]
        pieces += [of(_NAMES, len(_NAMES))] * (chance.random() < 0.4)
        pieces += [chance.choice(_JUNK)] * (messy and chance.random() < 0.3)
        chance.shuffle(pieces)
        text += "?" + "&".join(pieces)
    return text + (of(_TAILS, 1) if messy else "")


def _changed(text: str, chance: Random) -> str:
    """Return a text with one character put in, doubled, or left out."""
    place = chance.randrange(len(text) + 1)
    put = chance.choice(("", text[place : place + 1] * 2, *"@:/?#[],%&=;\\ +'"))
    return text[:place] + put + text[place + 1 * (chance.random() < 0.5) :]
