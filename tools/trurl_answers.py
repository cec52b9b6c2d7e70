r"""Ask trurl what it prints: `python -m tools write trurl-answers --from COMMAND`.

COMMAND is trurl, or what runs it. The questions are below, a command line each; they are
the project's own. Each row has the arguments, the exit code, the output, and whether there were
notes.
"""

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).parents[1] / "tests" / "data" / "trurl" / "answers.jsonl"

QUESTIONS: Final = r"""
http://h
HTTP://h/a?b#c
https://u:p@h.example:8443/a/b?c=d#e
http://h/a/./b/../c
http://h:80/
ftp://h/a
gopher://h/a
ftp.example.com/a
dict.example.com
www.example.com/a?b
localhost:8080/a
u@h.example
//h/a
http://h/ http://i/ http://j/
--url http://h/a
--url http://h/a --url http://i/b
--url=http://h/a
http://h/ --no-guess-scheme
example.com --no-guess-scheme
http://h:99999/
http://h:99999/ http://i/
--verify http://h:99999/ http://i/
--verify http://h/ http://i/
http://h/a%20b
"http://h/a b"
--accept-space "http://h/a b"
--accept-space "http://h/a?b c"
http://H/
http://h/A?B=C#D
http://h/%41
http://h/a?b=%41
http://h/%7e
http://h/#%41
http://h/a?
http://h/a#
http://h?a
http://h#a
http://[::1]/
http://[::1]:8080/
http://[0:0:0:0:0:0:0:1]/
http://[::FFFF:1.2.3.4]/
http://1.2.3.4/
http://127.1/
http://0x7f.1/
http://2130706433/
http://0177.0.0.1/
http://h/ -s host=i
http://h/ -s host=i.example -s port=81
http://h/ -s scheme=https
http://h:81/ -s scheme=https
https://h/ -s scheme=http
http://h/ -s user=u
http://h/ -s user=u -s password=p
http://u:p@h/ -s user= -s password=
http://u:p@h/ -s password=
http://u:p@h/ -s user=v
http://h/ -s "user=a b"
http://h/ -s user=a@b
http://h/ -s password=p -s user=u:v
http://h:81/ -s port=
http://h/ -s port=443
http://h/ -s port=0
http://h/ -s port=65535
http://h/ -s port=65536
http://h/ -s port=a
http://h/ -s path=a
http://h/a/b -s path=/c
http://h/a -s path=
http://h/a -s "path=b c"
http://h/a -s "path=b?c"
http://h/a -s "path=b#c"
http://h/a -s path=b%20c
http://h/a -s path:=b%20c
http://h/a -s path=../b
http://h/a/b -s path=c/../d
http://h/a -s query=b
http://h/a -s query=b=c
http://h/a -s query:=b=c
http://h/a -s "query:=b=c&d=e"
http://h/a?b -s query=
http://h/a -s "query=b c"
http://h/a -s fragment=b
http://h/a#b -s fragment=
http://h/a -s "fragment=b c"
http://h/a -s fragment:=b%20c
http://h/a -s "fragment=#b"
http://h/a -s "query=?b"
http://h/ -s port?=81
http://h:82/ -s port?=81
http://h/ -s user?=u
http://v@h/ -s user?=u
http://h/?a -s query?=b
http://h/ -s query?:=b=c
http://h/ -s host=::1
http://h/ -s host=[::1]
http://h/ -s host=i/j
http://h/ -s host=
http://h/ -s url=http://i/
http://h/ -s bad=1
http://h/ -s host
http://h/ -s =h
http://h/ -s host=i -s host=j
-s scheme=http -s host=h
-s scheme=https -s host=h -s path=a -s query=b
-s scheme=http -s host=h -s user=u -s port=81 -s fragment=f
-s host=h
-s scheme=http
http://h/a -a path=b
http://h/a/ -a path=b
http://h -a path=b
http://h/a?b#c -a path=d
http://h/a -a path=b/c
http://h/a -a "path=b c"
http://h/a -a path=b%20c
http://h/a -a path=b -a path=c
http://h/a -a query=b=c
http://h/a?b=c -a query=d=e
http://h/a?b=c -a query=d
http://h/a -a "query=b=c d"
http://h/a -a "query=b=c&d"
http://h/a -a "query=b=c=d"
http://h/a -a query=b%20c
http://h/a#f -a query=b
http://h/a -a host=b
http://h/a -a b
http://h/a/b --redirect c
http://h/a/b --redirect ../c
http://h/a/b --redirect /c
http://h/a/b?c#d --redirect ?e
http://h/a/b --redirect //i/c
http://h/a/b --redirect https://i/c
http://h/a/b --redirect "#f"
http://h/a/b --redirect c -s host=i
http://h/a --redirect b --redirect c
"http://h/?a=1&b=2&c=3" --qtrim b
"http://h/?a=1&b=2&c=3" --qtrim a --qtrim c
"http://h/?a=1&B=2&b=3" --qtrim b
"http://h/?utm_a=1&b=2&utm_c=3" --qtrim "utm_*"
"http://h/?utm_a=1" --qtrim "utm_*"
"http://h/?a=1" --qtrim "*"
"http://h/?a=1&ab=2" --qtrim a
"http://h/?a=1&ab=2" --qtrim "a*"
"http://h/?a*=1&ab=2" --qtrim "a\*"
"http://h/?a=1#f" --qtrim a
http://h/a --qtrim a
"http://h/?a=1&b=2" --trim query=a
"http://h/?a=1" --trim path=a
"http://h/?a=1&b=2" --replace a=3
"http://h/?a=1&b=2" --replace c=3
"http://h/?a=1&b=2&a=4" --replace a=3
"http://h/?a=1&ab=2" --replace a=3
"http://h/?a&b" --replace a=3
"http://h/?a=1&b" --replace a
"http://h/?a=1&b=2" --replace "a=c d"
"http://h/?a=1&b=2" --replace "a=c&d"
"http://h/?a=1&b=2" --replace-append c=3
"http://h/?a=1&b=2" --replace-append a=3
"http://h/?a=1&b=2" --force-replace c=3
http://h/ --replace-append c=3
"http://h/?b=2&a=1" --sort-query
"http://h/?b=2&A=1&a=0" --sort-query
"http://h/?c&b=1&a" --sort-query
"http://h/?b=2&a=1#f" --sort-query
"http://h/?a=2&a=1" --sort-query
"http://h/?a&b&" --sort-query
http://h/a --sort-query
"http://h/?b=2;a=1" --sort-query --query-separator ";"
"http://h/?b=2;a=1" --qtrim b --query-separator ";"
"http://h/?b=2;a=1" -g "{query:b}" --query-separator ";"
"http://h/?b=2" --query-separator ab
"http://h/?a+b=c+d" --sort-query
http://h/ --iterate "port=81 82"
http://h/ --iterate "scheme=http https" --iterate "host=a b"
http://h/ --iterate "path=a b" -g "{path}"
http://h/ --iterate "port=81 82" -s host=i
http://h/ --iterate "port=81 82" -s port=83
http://h/ --iterate "port=81" --iterate "port=82"
http://h/ http://i/ --iterate "port=81 82"
http://h/ --iterate "bad=1 2"
http://u:p@h.example:81/a/b?c=d#e -g "{scheme} {user} {password} {host} {port}"
http://u:p@h.example:81/a/b?c=d#e -g "{path} {query} {fragment}"
http://h/ -g "{scheme}|{user}|{password}|{host}|{port}|{path}|{query}|{fragment}"
http://h/ -g "{url}"
http://h/ -g "[scheme] {host}"
http://h/ -g "{host} [scheme]"
http://h/ -g "a\tb\\n"
http://h/ -g "a\nb"
http://h/ -g "\{host\}"
http://h/ -g "{{host}"
http://h/ -g "{host"
http://h/ -g "host}"
http://h/ -g ""
http://h/ -g "{bad}"
http://h/ -g "{bad:host}"
http://h/ -g "{}"
http://h/ -g "\q"
http://h/a%20b -g "{path}"
http://h/a%20b -g "{:path}"
http://h/a%20b -g "{url:path}"
http://h/a%20b -g "{path}" --urlencode
http://u%3av@h/ -g "{user}"
http://u%3av@h/ -g "{:user}"
http://h/?a%20b -g "{query}"
http://h/?a+b -g "{query}"
"http://h/?a=1&b=2&a=3" -g "{query:a}"
"http://h/?a=1&b=2&a=3" -g "{query-all:a}"
"http://h/?a=b%20c&d=e+f" -g "{query:a} {query:d}"
"http://h/?a=b%20c" -g "{query:c}"
"http://h/?a=1" -g "{query:A}"
"http://h/?a%20b=1" -g "{query:a b}"
http://h/ -g "{must:query}"
http://h/?a -g "{must:query}"
http://h/#a -g "{must:fragment}"
http://h/ -g "{must:port}"
http://h/%ff -g "{strict:path}"
http://h/a -g "{strict:path}"
http://h/ -g "{default:port}"
https://h/ -g "{default:port}"
ftp://h/ -g "{default:port}"
http://h:81/ -g "{default:port}"
http://h/ -g "{default:url}"
http://h/a --default-port
https://h:444/ --default-port
http://h:80/ --keep-port
http://h:81/ --keep-port
https://h/ --keep-port -s port=443
http://xn--bcher-kva.example/ --as-idn
http://xn--bcher-kva.example/ -g "{idn:host}"
http://xn--bcher-kva.example/ -g "{host}"
http://bücher.example/ --punycode
http://bücher.example/ -g "{puny:host}"
http://bücher.example/ -g "{host}"
http://bücher.example/ --punycode --as-idn
http://h/ -g "{puny:idn:host}"
http://h/ --curl
foo://h/ --curl
foo://h/a
foo://h/a -s port=81
http://h/ --json
http://u:p@h.example:81/a/b?c=d#e --json
"http://h/?a=b%20c&d&e=" --json
http://h/a%20b --json
http://h/a%20b --json --urlencode
http://h/ http://i/ --json
http://h/ --json -g "{host}"
http://h/?a%22b --json
http://h/ --json -s host=i
http://h/ --json --iterate "port=81 82"
http://h/ --quiet
http://h:99999/ --quiet
http://h/ --bad
-s
http://h/ -g
http://h/ --redirect
http://h/ --iterate
"http://h/?a=1&b=2&utm_c=3" --qtrim "utm_*" --sort-query -a query=0=9
"http://h/?b=2&a=1" --sort-query -a query=0=9 -a path=x -s scheme=https -s host=i
"""


def answer(program: list[str], arguments: list[str]) -> list[object]:
    """Return a row: what is asked, the exit code, the output, whether there were notes."""
    done = subprocess.run(
        [*program, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    output = done.stdout.decode("utf-8", "surrogateescape")
    return [arguments, done.returncode, output, bool(done.stderr)]


def files(*program: str) -> dict[Path, str]:
    """Return the answers, below the version of the program."""
    version = subprocess.run([*program, "--version"], capture_output=True, text=True, check=True)
    rows: list[object] = [version.stdout.splitlines()[0]]
    for line in QUESTIONS.strip().splitlines():
        rows.append(answer(list(program), shlex.split(line)))
    return {TARGET: "".join(f"{json.dumps(row, separators=(',', ':'))}\n" for row in rows)}
