"""`urlprism completion`: what completes commands, options and values in a shell."""

from typing import Final

import click

from urlprism.cli.options.names import OneOf
from urlprism.cli.outcomes import Outcome
from urlprism.cli.shells import SHELLS
from urlprism.cli.streams import write

_PROGRAM: Final = "urlprism"


@click.command(
    epilog="""\b
For this session:
  bash  eval "$(urlprism completion bash)"
  zsh   eval "$(urlprism completion zsh)"
  fish  urlprism completion fish | source

\b
For all sessions:
  bash  urlprism completion bash > \\
          ~/.local/share/bash-completion/completions/urlprism
  zsh   add the line above to ~/.zshrc, after compinit
  fish  urlprism completion fish > ~/.config/fish/completions/urlprism.fish

bash has to be 4.4 or newer."""
)
@click.argument("shell", type=OneOf("shell", SHELLS))
@click.pass_context
def completion(context: click.Context, *, shell: str) -> Outcome:
    """Write what completes commands and options in a shell."""
    program = context.find_root().command
    write(SHELLS[shell](program, {}, _PROGRAM, "_URLPRISM_COMPLETE").source())
    return Outcome.FINE
