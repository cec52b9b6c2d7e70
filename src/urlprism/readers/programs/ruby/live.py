"""The installed Ruby's module URI, in one long-lived process.

A question is a line of hexadecimal texts, an answer a line of parts in the same form, or "-".
"""

import functools
from typing import Final

from urlprism.readers.asking.conversation import Conversation, begun, installed, kept
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.ruby.model import Fields
from urlprism.readers.programs.ruby.releases import named

PROGRAM: Final = """
FIELDS = %w[NAMES]
require "uri"
$stdout.sync = true
puts RUBY_VERSION + " " + URI::VERSION
$stdin.each_line do |line|
  base, text = line.split.map { |word| [word[1..]].pack("H*").force_encoding("UTF-8") }
  begin
    uri = text.nil? ? URI.parse(base) : URI.join(base, text)
    parts = FIELDS.map { |name| uri.public_send(name) if uri.respond_to?(name) }
  rescue StandardError => error
    parts = [error.class.name, error.message.lines(chomp: true).first]
  end
  puts parts.map { |part| part.nil? ? "-" : "=" + part.to_s.unpack1("H*") }.join(" ")
end
""".replace("NAMES", " ".join(Fields._fields))
_OF_A_REFUSAL: Final = 2  # words


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of(_ruby())


def version_of(ruby: Conversation) -> str:
    """Return the version of the module of a conversation."""
    return named(*ruby.version.split())


def report(text: str, base: str | None) -> Fields:
    """Return the getters' results, after a join if there is a base; raise Refused for an error."""
    return asked(_ruby(), text, base)


def asked(ruby: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the Ruby of a conversation."""
    question = [text] if base is None else [base, text]
    line = " ".join("=" + each.encode("utf-8", "surrogatepass").hex() for each in question)
    return ruby.ask(line, functools.partial(_read, "parse" if base is None else "join"))


def _read(method: str, line: str) -> Fields:
    """Return the fields in an answer; raise Refused for an exception of `method`."""
    parts = [_part(word) for word in line.split()]
    if len(parts) == _OF_A_REFUSAL:
        name, message = parts
        raise Refused(message or "refused", f"URI.{method}, {name}")
    return Fields._make(parts)


def _part(word: str) -> str | None:
    """Return the text that a word of an answer encodes, None for "-"."""
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-8", "surrogatepass")


@kept
def _ruby() -> Conversation:
    """Return the conversation with Ruby; raise ImportError if it is not installed."""
    return begun([installed("ruby"), "-e", PROGRAM], "ruby does not run")
