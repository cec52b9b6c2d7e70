"""A Java program that reads URLs in one process that keeps running.

A question is a line with the text and its base, each as "=" and hexadecimal digits of UTF-16, or
"-" for no base. The answer has the parts in the same form, or "!" and the exception.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from urlprism.readers.asking import children
from urlprism.readers.asking.conversation import Conversation, begun, installed, starting_seconds
from urlprism.readers.outcomes import Refused

_T = TypeVar("_T")
# BODY is replaced by code that returns the parts for the strings `text` and `base`.
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


def running(body: str, classes: str = "") -> Conversation:
    """Return a conversation with Java, answered by `body`; raise ImportError without Java.

    `classes` are jars that `body` needs, with the separator of paths between them.
    """
    java = installed("java")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "Ask.java")
        source.write_text(_SOURCE.replace("BODY", body.strip()), "ascii")
        command = [java, "-Xshare:auto", *(["-cp", classes] if classes else []), str(source)]
        return begun(command, "the installed java does not run source files")


def compiled(body: str, java: str, folder: str) -> Conversation:
    """Return a conversation with the Java of a path, answered by `body`, compiled for Java 8.

    The installed compiler writes into `folder`. Raise ImportError without one.
    """
    source = Path(folder, "Ask.java")
    source.write_text(_SOURCE.replace("BODY", body.strip()), "ascii")
    command = [installed("javac"), "--release", "8", "-nowarn", "-d", folder, str(source)]
    if not children.ran(command, folder, {}, starting_seconds()):
        raise ImportError("the installed javac does not compile")
    return begun([java, "-cp", folder, "Ask"], "the java does not run the program")


def asked(java: Conversation, text: str, base: str | None, read: Callable[[str], _T]) -> _T:
    """Return the answer about a text as `read` reads it."""
    return java.ask(f"{_told(text)} {_told(base)}", read)


def parts_of(line: str) -> list[str | None]:
    """Return the parts in an answer; raise Refused for an exception."""
    first, *rest = line.split(" ")
    if first == "!":
        kind, _, reason = str(_heard(rest[0])).partition(" ")
        raise Refused(reason, kind)
    return [_heard(word) for word in (first, *rest)]


def number(digits: str | int | None) -> int | None:
    """Return digits as a number; None stays None."""
    return None if digits is None else int(digits)


def _told(text: str | None) -> str:
    return "-" if text is None else "=" + text.encode("utf-16-be", "surrogatepass").hex()


def _heard(word: str) -> str | None:
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-16-be", "surrogatepass")
