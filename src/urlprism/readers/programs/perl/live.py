"""The installed Perl module URI, in one long-lived `perl` process.

A question is a line of hexadecimal texts, an answer a line of parts as "=" and digits, or "-".
"""

from typing import Final

from urlprism.readers.asking.conversation import Conversation, begun, installed, kept
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.perl.model import Fields

_PROGRAM: Final = """
use strict; use URI; $| = 1;
sub text { my $octets = pack("H*", $_[0]); utf8::decode($octets); $octets }
sub hex_of {
    my $part = shift;
    return "-" unless defined $part;
    utf8::encode($part);
    return "=" . unpack("H*", $part);
}
print "$URI::VERSION\n";
while (my $line = <STDIN>) {
    chomp $line;
    my ($text, $base) = split(/ /, $line);
    my @parts = eval {
        my $uri = defined $base ? URI->new_abs(text($text), text($base)) : URI->new(text($text));
        map { my $part = $uri->can($_) ? $uri->$_ : undef; $part } @ARGV;
    };
    print $@ ? "! " . hex_of($@) : join(" ", map { hex_of($_) } @parts), "\n";
}
"""


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _perl().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URI, made absolute if there is a base; raise Refused if it dies."""
    question = [text] if base is None else [text, base]
    line = " ".join(each.encode("utf-8", "surrogatepass").hex() for each in question)
    return _perl().ask(line, _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for an exception."""
    answer = line.split()
    if answer[0] == "!":
        raise Refused(_part(answer[1]) or "refused", "die")
    return Fields._make(map(_part, answer))


def _part(word: str) -> str | None:
    """Return the text that a word of an answer encodes, None for "-"."""
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-8", "surrogatepass")


@kept
def _perl() -> Conversation:
    """Return the conversation with Perl; raise ImportError without it or the module."""
    return begun(
        [installed("perl"), "-e", _PROGRAM, *Fields._fields], "the Perl module URI is not installed"
    )
