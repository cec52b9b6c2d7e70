"""The page that a browser loads from a server on loopback, which answers with its class `URL`."""

import json
import queue
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

IDLE: Final = 20.0  # seconds after which the page is told to ask again

_PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<title>urlprism</title>
<script>
const fields = FIELDS;
function answer([text, base]) {
  try {
    const url = base === null ? new URL(text) : new URL(text, base);
    return fields.map((field) => url[field]);
  } catch (error) {
    return null;
  }
}
async function run() {
  for (let answers = null; ; ) {
    const reply = await fetch("", {method: "POST", body: JSON.stringify(answers)});
    const questions = await reply.json();
    answers = questions && questions.map(answer);
  }
}
run();
</script>
"""


class Page:
    """A page that asks for questions; `loaded` is set when a browser has loaded it."""

    def __init__(self, fields: Sequence[str]) -> None:
        self.loaded = threading.Event()
        self._path = "/" + secrets.token_urlsafe()
        self._text = _PAGE.replace("FIELDS", json.dumps(list(fields))).encode("ascii")
        self._questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[list[list[str] | None]] = queue.SimpleQueue()

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serve the page on loopback, and yield its address."""
        server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        server.daemon_threads = True
        server.block_on_close = False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{self._path}"
        finally:
            server.shutdown()
            server.server_close()

    def ask(
        self, questions: Sequence[tuple[str, str | None]], seconds: float
    ) -> list[list[str] | None]:
        """Return the fields for each question, None for a refusal.

        Raise TimeoutError if there is no answer in time.
        """
        self._questions.put(json.dumps(questions).encode("ascii"))
        try:
            return self._answers.get(timeout=seconds)
        except queue.Empty:
            message = f"no answer within {seconds:g} s"
            raise TimeoutError(message) from None

    def take(self, message: bytes) -> bytes:
        """Take a message of the page, and return the reply: questions, or null."""
        self.loaded.set()
        answers = json.loads(message)
        if answers is not None:
            self._answers.put(answers)
        try:
            return self._questions.get(timeout=IDLE)
        except queue.Empty:
            return b"null"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        """Return the class that answers the requests of the page."""
        page, path, text = self, self._path, self._text

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._send(text, "text/html; charset=utf-8")

            def do_POST(self) -> None:
                message = self.rfile.read(int(self.headers["Content-Length"]))
                self._send(page.take(message) if self.path == path else b"", "application/json")

            def _send(self, body: bytes, kind: str) -> None:
                if self.path != path:
                    self.send_error(404)
                    return
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with suppress(BrokenPipeError, ConnectionResetError):  # the browser has ended
                    self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Print nothing."""

        return Handler
