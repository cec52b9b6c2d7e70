"""The installed Java's `java.net.URI`, asked through one process that stays.

A line holds the text and its base, each in hexadecimal digits of UTF-16, "-" for none; the answer
is the parts in the same way, or "!" and the exception.
"""

import functools
import shutil
import tempfile
from pathlib import Path
from typing import Final

from urlprism.readers.java_uri import FIELDS
from urlprism.readers.live.conversation import Conversation, begun
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
    return _java().version


def report(text: str, base: str | None) -> Report:
    """Return what the installed Java makes of a URI, resolved against `base` if there is one."""
    first, *rest = _java().ask(f"{_told(text)} {_told(base)}").split(" ")
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


@functools.cache
def _java() -> Conversation:
    """Return the conversation with Java; ImportError if there is none."""
    java = shutil.which("java")
    if java is None:
        raise ImportError("no java is installed")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Ask.java")
        source.write_text(_SOURCE, "ascii")
        command = [java, "-Xshare:auto", str(source)]
        return begun(command, "the installed java does not run source files")
