"""Pictures as SVG: light and dark, without a script, a font or anything of another place."""

from collections.abc import Iterable
from html import escape

# Token: light, dark. Parts have a tint for their background and a line below.
TOKENS = {
    "paper": ("#fbfaf7", "#131517"),
    "panel": ("#ffffff", "#1b1e22"),
    "ink": ("#17191c", "#ecebe6"),
    "soft": ("#565c66", "#a9afb9"),
    "line": ("#d8d8d2", "#343940"),
    "edge": ("#7d828a", "#79808b"),
    "link": ("#0a4fb3", "#8fbcff"),
    "alarm": ("#b00b45", "#ff86a6"),
    "alarm-bg": ("#fdeaf0", "#3a1722"),
    "fine": ("#0b6650", "#63d3b2"),
    "fine-bg": ("#e3f4ee", "#0f2e26"),
    "hush": ("#ececef", "#262a30"),
    "host-tint": ("#b9d3ff", "#11408a"),
    "host-line": ("#0a4fb3", "#8fbcff"),
    "user-tint": ("#ffc08a", "#7a4108"),
    "user-line": ("#9a4a00", "#f5ad62"),
    "port-tint": ("#93dcc4", "#0a5f49"),
    "port-line": ("#00715a", "#56cfa9"),
    "query-tint": ("#faf2b0", "#3c3d06"),
    "query-line": ("#6f6000", "#dccb55"),
    "scheme-tint": ("#e2e2e6", "#2c3037"),
    "scheme-line": ("#666b75", "#a0a6b1"),
    "path-line": ("#7d828a", "#79808b"),
    "fragment-line": ("#81369a", "#d9a3ea"),
}
CHARACTER = 9.03  # the width of one of 15 units height
MONO = (
    'ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",Menlo,Consolas,'
    '"DejaVu Sans Mono",monospace'
)


def number(value: float) -> str:
    """Return a coordinate as it is written: at most one place after the point."""
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, content: str = "", **attributes: object) -> str:
    """Return an element; `class_` is class, and other underscores are hyphens."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(x: float, y: float, content: str, class_: str = "t", **attributes: object) -> str:
    """Return a line of text that begins at `x`, or that `text_anchor` places; "" for none."""
    if not content:
        return ""
    return tag("text", escape(content, quote=False), x=x, y=y, class_=class_, **attributes)


def mono(x: float, y: float, content: str, class_: str = "m") -> str:
    """Return a text of fixed width, one character in `CHARACTER` units whatever the font."""
    if not content.strip():
        return ""
    width = CHARACTER * len(content)
    return text(x, y, content, class_, textLength=width, lengthAdjust="spacingAndGlyphs")


def box(x: float, y: float, width: float, height: float, class_: str, radius: float = 7) -> str:
    """Return a rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str = "l") -> str:
    """Return a straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def arrow(x1: float, y1: float, x2: float, y2: float, class_: str = "a") -> str:
    """Return a line with the head of an arrow at its end."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, marker_end="url(#head)")


def picture(width: float, height: float, title: str, content: Iterable[str], tone: str = "") -> str:
    """Return a whole picture on a panel; `title` is what it says to those who do not see it.

    `tone` is "light" or "dark"; without one a picture is as light as the page.
    """
    head = tag(
        "marker", tag("path", d="M0 0 10 5 0 10z", class_="head"), id="head", viewBox="0 0 10 10",
        refX=9, refY=5, markerWidth=7, markerHeight=7, orient="auto-start-reverse",
    )  # fmt: skip
    panel = tag(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, class_="panel"
    )  # fmt: skip
    size = f"{number(width)} {number(height)}"
    measures = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {size}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img">',
        tag("title", escape(title, quote=False)),
        f"<style>{style(tone)}</style>",
        tag("defs", head),
        panel,
        *(each for each in content if each),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def style(tone: str = "") -> str:
    """Return the colours, light and dark or of one tone, and what is drawn with them."""
    light, dark = (
        "".join(f"--{name}:{pair[place]};" for name, pair in TOKENS.items()) for place in (0, 1)
    )
    both = f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    colours = {"": both, "light": f":root{{{light}}}", "dark": f":root{{{dark}}}"}
    tinted = ("host", "user", "port", "query", "scheme")
    parts = "".join(f".{name}{{fill:var(--{name}-tint)}}" for name in tinted)
    drawn = "".join(
        f".{name}-l{{stroke:var(--{name}-line);stroke-width:{width};stroke-dasharray:{dashes}}}"
        for name, width, dashes in LINES
    )
    return (
        f"{colours[tone]}"
        "text{font-family:system-ui,sans-serif;font-size:13px;fill:var(--ink)}"
        f".m,.mb{{font-family:{MONO};font-size:15px;white-space:pre}}.mb,.b{{font-weight:650}}"
        ".h{font-size:16px;font-weight:640}.s{font-size:12px;fill:var(--soft)}"
        ".label{font-size:11px;fill:var(--soft)}.alarm{fill:var(--alarm)}"
        ".panel{fill:var(--panel);stroke:var(--line)}.l{stroke:var(--line)}"
        ".a{stroke:var(--edge);stroke-width:1.5}.head{fill:var(--edge)}"
        ".box{fill:var(--paper);stroke:var(--edge)}.go{fill:var(--fine-bg);stroke:var(--fine)}"
        ".stop{fill:var(--alarm-bg);stroke:var(--alarm)}.hush{fill:var(--hush)}"
        ".mark{fill:var(--alarm-bg);stroke:var(--alarm);stroke-width:2}"
        ".ask{fill:var(--hush);stroke:var(--edge)}.path,.fragment{fill:none}"
        f"{parts}{drawn}"
    )


# How a part's line is drawn, so that parts differ without colour.
LINES = (
    ("host", 4, "none"),
    ("user", 2, "5 3"),
    ("port", 4, "1.5 1.5"),
    ("query", 3, "2 3"),
    ("scheme", 2, "none"),
    ("path", 1, "none"),
    ("fragment", 2, "5 3"),
)


def wrapped(content: str, width: int) -> list[str]:
    """Return a text in lines of at most `width` characters, broken at blanks where there are."""
    lines = [""]
    for word in content.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))
