"""`urlprism completion`: what completes commands, options and values in a shell."""

from typing import Final

import click
from click.shell_completion import get_completion_class

from urlprism.cli.outcomes import Outcome
from urlprism.cli.streams import write

_SHELLS: Final = ("bash", "zsh", "fish")
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
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(context: click.Context, *, shell: str) -> Outcome:
    """Write what completes commands and options in a shell."""
    kind = get_completion_class(shell)
    program = context.find_root().command
    if kind is None:
        message = f"click knows no completion for {shell}."
        raise click.UsageError(message)
    write(kind(program, {}, _PROGRAM, "_URLPRISM_COMPLETE").source() + "\n")
    return Outcome.FINE
