"""`urlprism match`: which matchers say that a pattern matches a URL, and why."""

from functools import partial

import click

from urlprism import matching
from urlprism.cli.options.common import listed, value_of
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report, width
from urlprism.cli.output.lines import filled
from urlprism.cli.output.reports.matches import LeakRow, MatchRow
from urlprism.cli.streams import write
from urlprism.matching import Kind

_NAMES = Names(lambda _: dict.fromkeys((*Kind, *matching.names())), several=True)


@click.command(
    epilog="""\b
Examples:
  urlprism match --kind redirect_uri http://127.0.0.1/cb http://127.0.0.1:5/cb
  urlprism match --kind no_proxy .example.com https://example.com/
  urlprism match --kind tls "*.example.com" https://a.b.example.com/
  urlprism match --kind no_proxy.curl,no_proxy.go 10.0.0.0/8 http://10.0.0.5/
  urlprism match --audit --kind redirect_uri https://app.example/ \\
      https://app.example/cb
  urlprism match --list

A dialect is how one document or program matches. --kind takes a kind, which
asks all its dialects, or names of dialects, with versions (no_proxy.curl@8)
or without. With --audit, URL is what the pattern is meant to let through, and
each dialect is asked for URLs that go elsewhere and pass, too.

The exit code is 0 if all dialects agree, 1 if they do not, or if an audit
lets something through. Plain text masks passwords; JSON does not."""
)
@click.option(
    "--kind", "kind", type=_NAMES, metavar="NAME,...", help="The kind of pattern, or dialects."
)
@click.option("--audit", "is_audit", is_flag=True, help="Show what passes that is not meant.")
@click.option("--list", "is_list", is_flag=True, help="List kinds and dialects.")
@click.option("--json", "json", is_flag=True, help="Write JSON objects.")
@click.argument("pattern", required=False)
@click.argument("url", required=False)
def match(
    *,
    kind: str | None,
    is_audit: bool,
    is_list: bool,
    json: bool,
    pattern: str | None,
    url: str | None,
) -> Outcome:
    """Show which matchers say that a pattern matches a URL, and why.

    A pattern is a redirect_uri, a value of NO_PROXY, a name of a certificate,
    the domain of a cookie, an entry of an allow-list, or a URL pattern.
    """
    if is_list:
        return _list()
    if pattern is None or url is None or kind is None:
        message = "Give --kind, a PATTERN and a URL; --list names the kinds."
        raise click.UsageError(message)
    asked = listed(kind)
    names = asked[0] if len(asked) == 1 else asked
    if is_audit:
        return _audit(pattern, url, names, json=json)
    row = MatchRow(value_of(lambda: matching.compare_matchers(pattern, url, names), "--kind"))
    show_report(row, as_json=json)
    return Outcome.FINDING if row.is_finding else Outcome.FINE


def _audit(pattern: str, url: str, names: str | list[str], *, json: bool) -> Outcome:
    """Audit the pattern by each dialect that matches what is meant."""
    comparison = value_of(lambda: matching.compare_matchers(pattern, url, names), "--kind")
    passing = [each.dialect for each in comparison.matches if each.matched]
    if not passing:
        message = "No dialect matches the URL: give one that is meant to pass."
        raise click.BadParameter(message, param_hint="URL")
    outcome = Outcome.FINE
    for dialect in passing:
        row = LeakRow(dialect, value_of(partial(matching.audit, pattern, dialect, url), "URL"))
        show_report(row, as_json=json)
        outcome = Outcome.FINDING if row.is_finding else outcome
    return outcome


def _list() -> Outcome:
    """Write each kind with its question, and its dialects."""
    lines = []
    for kind in Kind:
        rows = filled(f"{kind.question} The pattern is {kind.pattern}.", width() - 2)
        lines += [kind.value, *(f"  {row}" for row in rows)]
        lines += [f"    {each.full_name:44}{each.source}" for each in matching.dialects(kind)]
    write("\n".join(lines) + "\n")
    return Outcome.FINE
