"""The answers of URLPattern in JavaScript, and ours, in one form."""

import json
import subprocess

from urlprism.urlpattern import URLPattern
from urlprism.urlpattern.components import NAMES

SCRIPT = r"""
const names = "protocol username password hostname port pathname search hash".split(" ");
function answer([made, asked, ignoreCase]) {
  let pattern;
  try { pattern = new URLPattern(...made, { ignoreCase }); } catch { return "refused"; }
  const texts = names.map((name) => pattern[name]);
  let result;
  try { result = pattern.exec(...asked); } catch {
    return [texts, pattern.hasRegExpGroups, "error"];
  }
  const groups = result && names.map((name) => [
    result[name].input,
    Object.fromEntries(Object.entries(result[name].groups).map(([k, value]) => [k, value ?? null])),
  ]);
  return [texts, pattern.hasRegExpGroups, groups];
}
"""
IN_NODE = (
    SCRIPT
    + r"""
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((line) => line);
for (const line of lines) console.log(JSON.stringify(answer(JSON.parse(line))));
"""
)


def of_node(node, pairs):
    """Return the answers of a Node.js to pairs."""
    lines = "".join(f"{json.dumps(pair)}\n" for pair in pairs)
    done = subprocess.run(
        [node, "-e", IN_NODE], input=lines, capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(pairs)
    return answers


def own(made, asked, ignores_case):
    """Return our answer: the patterns of a pattern, and the groups of a match; or "refused"."""
    try:
        pattern = URLPattern(*made, ignore_case=ignores_case)
    except (TypeError, ValueError):
        return "refused"
    texts = [getattr(pattern, name) for name in NAMES]
    try:
        result = pattern.exec(*asked)
    except (TypeError, ValueError):
        return [texts, pattern.has_regexp_groups, "error"]
    groups = result and [
        [getattr(result, name).input, dict(getattr(result, name).groups)] for name in NAMES
    ]
    assert pattern.test(*asked) is (groups is not None)
    return [texts, pattern.has_regexp_groups, groups]
