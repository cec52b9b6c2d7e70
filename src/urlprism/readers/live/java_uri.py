"""The installed Java's `java.net.URI`, asked through one process that stays.

A line holds the text and its base, each in hexadecimal digits of UTF-16, "-" for none; the answer
is the parts in the same way, or "!" and the exception.
"""

import atexit
import functools
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from urlprism.readers.java_uri import FIELDS
from urlprism.readers.reading import Refused, Report

_SOURCE: Final = """
import java.io.*;
import java.net.URI;

public class Ask {
    static String told(String text) {
        if (text == null) return "-";
        StringBuilder digits = new StringBuilder("=");
        for (char unit : text.toCharArray()) digits.append(String.format("%04x", (int) unit));
        return digits.toString();
    }

    static String asked(String digits) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < digits.length(); i += 4)
            text.append((char) Integer.parseInt(digits.substring(i, i + 4), 16));
        return text.toString();
    }

    static String answer(String line) {
        String[] words = line.split(" ");
        try {
            URI uri = new URI(asked(words[0]));
            if (!words[1].equals("-")) uri = new URI(asked(words[1])).resolve(uri);
            String[] parts = {
                uri.toString(), uri.getScheme(),
                uri.isOpaque() ? uri.getRawSchemeSpecificPart() : null,
                uri.getRawAuthority(), uri.getRawUserInfo(), uri.getHost(),
                uri.getPort() < 0 ? null : Integer.toString(uri.getPort()),
                uri.getRawPath(), uri.getRawQuery(), uri.getRawFragment()
            };
            StringBuilder all = new StringBuilder();
            for (String part : parts) all.append(told(part)).append(' ');
            return all.toString().trim();
        } catch (Exception error) {
            return "! " + told(error.getClass().getSimpleName() + " " + error.getMessage());
        }
    }

    public static void main(String[] none) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintStream out = System.out;
        out.println(System.getProperty("java.version"));
        for (String line; (line = in.readLine()) != null; ) {
            out.println(answer(line));
            out.flush();
        }
    }
}
"""


def version() -> str:
    """Return the version that is installed; ImportError if none is."""
    return _java()[1]


def report(text: str, base: str | None) -> Report:
    """Return what the installed Java makes of a URI, resolved against `base` if there is one."""
    first, *rest = _ask(f"{_told(text)} {_told(base)}").split(" ")
    if first == "!":
        kind, _, reason = str(_heard(rest[0])).partition(" ")
        raise Refused(reason, kind)
    parts: dict[str, str | int | None] = dict(zip(FIELDS, map(_heard, [first, *rest]), strict=True))
    port = parts["port"]
    return {**parts, "port": None if port is None else int(port)}


def _told(text: str | None) -> str:
    return "-" if text is None else "=" + text.encode("utf-16-be", "surrogatepass").hex()


def _heard(word: str) -> str | None:
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-16-be", "surrogatepass")


def _ask(line: str) -> str:
    """Return the process's answer to a line."""
    process, _ = _java()
    if process.stdin is None or process.stdout is None:
        raise BrokenPipeError
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline().rstrip("\n")


@functools.cache
def _java() -> tuple[subprocess.Popen[str], str]:
    """Return the process, and the version it told; ImportError if there is no Java."""
    java = shutil.which("java")
    if java is None:
        raise ImportError("no java is installed")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Ask.java")
        source.write_text(_SOURCE, "ascii")
        process = subprocess.Popen(  # noqa: S603 - it is given our own source
            [java, "-Xshare:auto", str(source)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
        )
        version = process.stdout.readline().strip() if process.stdout else ""
    if not version:
        raise ImportError("the installed java does not run source files")
    atexit.register(process.communicate)
    return process, version
