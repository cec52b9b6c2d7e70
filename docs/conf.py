"""How Sphinx builds the book from the pages of this folder: `nox -s docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.book.reference import missing
from urlprism._build import VERSION

project = "urlprism"
author = copyright = "The urlprism authors"  # noqa: A001 - Sphinx's name
release = version = VERSION

# `tools.book` makes the tables of contents from the links of the indexes, and the reference from
# docstrings: the pages stay plain Markdown.
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton", "tools.book"]
exclude_patterns = ["static"]
root_doc = "index"
nitpicky = False
show_warning_types = True

myst_heading_anchors = 4
myst_enable_extensions: list[str] = []
# Names of several packages are alike: `SplitResult` of the drop-in and of its releases.
suppress_warnings = ["ref.python"]

default_role = "code"
smartquotes = False  # a quote stands for itself
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_mock_imports = list(missing())

# A copy has what is to be typed: no prompts, and nothing that was printed.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = f"urlprism {VERSION}"
html_search_scorer = str(Path(__file__).parents[1] / "tools" / "book" / "scorer.js")
html_static_path = ["static"]
html_css_files = ["book.css"]
html_copy_source = False
html_show_sphinx = False
html_use_index = True
html_domain_indices = False
# The pages use fonts of the reader's system, and nothing of another place.
html_theme_options = {
    "light_css_variables": {
        "font-stack": "system-ui, sans-serif",
        "font-stack--monospace": (
            'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", Menlo, '
            'Consolas, "DejaVu Sans Mono", monospace'
        ),
        "color-brand-primary": "#0a4fb3",
        "color-brand-content": "#0a4fb3",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8fbcff",
        "color-brand-content": "#8fbcff",
    },
}
