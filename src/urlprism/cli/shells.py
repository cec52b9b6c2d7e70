"""What the command says to shells that complete words: the scripts, and how they ask.

Bash divides words at "=", "@" and ":", and replaces what is behind the last of them only, or from
the last "@" on, so its script gives the whole line. A list with commas is one value.
"""

import os
from typing import Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

_BASH: Final = """\
%(complete_func)s() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" each value
    local word="${line##*[[:space:]]}"
    local held="${word%%"${word##*[$COMP_WORDBREAKS]}"}"
    held="${held%%@}"
    [[ $held == --*=* ]] && held="${held#*=}"
    for each in $(env COMP_WORDS="$line" %(complete_var)s=bash_complete "$1"); do
        value="${each#*,}"
        case "${each%%%%,*}" in
            dir) COMPREPLY=(); compopt -o dirnames ;;
            file) COMPREPLY=(); compopt -o default ;;
            plain) COMPREPLY+=("${value#"$held"}") ;;
        esac
    done
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_ZSH: Final = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a response plain open described
    local type key descr
    (( ! $+commands[%(prog_name)s] )) && return 1
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \\
        %(complete_var)s=zsh_complete %(prog_name)s)}")
    for type key descr in ${response}; do
        case "$type" in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                if [[ "$key" == *= ]]; then open+=("$key")
                elif [[ "$descr" == "_" ]]; then plain+=("$key")
                else described+=("$key":"$descr")
                fi ;;
        esac
    done
    (( $#described )) && _describe -V unsorted described -U
    (( $#plain )) && compadd -U -V unsorted -a plain
    (( $#open )) && compadd -U -S '' -V unsorted -a open
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""
_FISH: Final = """\
function %(complete_func)s
    for each in (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \\
            COMP_CWORD=(commandline -t) %(prog_name)s)
        set -l parts (string split -m 1 "," $each)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                echo $parts[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _Bash(BashComplete):
    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        return words, words.pop() if words and not line[-1:].isspace() else ""

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value}"


class _WholeWords(ShellComplete):
    """A shell that replaces the whole word, an option before its value included."""

    _option = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        words, incomplete = super().get_completion_args()
        name, equals, _ = incomplete.partition("=")
        self._option = name + equals if equals and name.startswith("--") else ""
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        if not item.value.startswith("-"):
            item.value = self._option + item.value
        return super().format_completion(item)


class _Zsh(_WholeWords, ZshComplete):
    source_template = _ZSH


class _Fish(_WholeWords, FishComplete):
    source_template = _FISH

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(item).partition("\t")[0]


SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def register() -> None:
    """Let click answer shells as these scripts ask."""
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)
