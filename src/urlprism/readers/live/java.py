"""A piece of Java that reads URLs, asked through one process that stays.

A line holds the text and its base, each in hexadecimal digits of UTF-16, "-" for none; the answer
is the parts in the same way, or "!" and the exception.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from urlprism.readers.live.conversation import Conversation, begun, installed
from urlprism.readers.reading import Refused

_T = TypeVar("_T")
# What stands in place of the names in capitals makes parts of the texts `text` and `base`.
_SOURCE: Final = """
import java.io.*;
import java.net.*;

public class Ask {
    static String told(String text) {
        if (text == null) return "-";
        StringBuilder digits = new StringBuilder("=");
        for (char unit : text.toCharArray()) digits.append(String.format("%04x", (int) unit));
        return digits.toString();
    }

    static String asked(String digits) {
        if (digits.equals("-")) return null;
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < digits.length(); i += 4)
            text.append((char) Integer.parseInt(digits.substring(i, i + 4), 16));
        return text.toString();
    }

    static String number(int port) {
        return port == -1 ? null : Integer.toString(port);
    }

    static String[] parts(String text, String base) throws Exception {
        BODY
    }

    static String answer(String line) {
        String[] words = line.split(" ");
        try {
            StringBuilder all = new StringBuilder();
            for (String part : parts(asked(words[0]), asked(words[1])))
                all.append(told(part)).append(' ');
            return all.toString().trim();
        } catch (Exception | LinkageError error) {
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


def running(body: str) -> Conversation:
    """Return a conversation with Java, which answers by `body`; ImportError if there is none."""
    java = installed("java")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Ask.java")
        source.write_text(_SOURCE.replace("BODY", body.strip()), "ascii")
        command = [java, "-Xshare:auto", str(source)]
        return begun(command, "the installed java does not run source files")


def asked(java: Conversation, text: str, base: str | None, read: Callable[[str], _T]) -> _T:
    """Return what `read` makes of the answer about a text."""
    return java.ask(f"{_told(text)} {_told(base)}", read)


def parts_of(line: str) -> list[str | None]:
    """Return the parts that an answer holds; Refused for an exception."""
    first, *rest = line.split(" ")
    if first == "!":
        kind, _, reason = str(_heard(rest[0])).partition(" ")
        raise Refused(reason, kind)
    return [_heard(word) for word in (first, *rest)]


def number(digits: str | int | None) -> int | None:
    """Return the number that digits stand for; None for none."""
    return None if digits is None else int(digits)


def _told(text: str | None) -> str:
    return "-" if text is None else "=" + text.encode("utf-16-be", "surrogatepass").hex()


def _heard(word: str) -> str | None:
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-16-be", "surrogatepass")
