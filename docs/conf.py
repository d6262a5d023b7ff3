"""Sphinx: how the documentation site is built. `make docs`; no network, warnings are errors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS))

from site_pages import write_pages  # noqa: E402
from site_texts import from_markdown, link_to_repository  # noqa: E402

import kogge  # noqa: E402

project = "Kogge"
author = "The Kogge maintainers"
copyright = "The Kogge maintainers"
version = release = kogge.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "examples", "pictures"]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
default_role = "code"

html_theme = "furo"
html_title = f"Kogge {release}"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a3b12", "color-brand-content": "#7a3b12"},
    "dark_css_variables": {"color-brand-primary": "#e3a06a", "color-brand-content": "#e3a06a"},
}

write_pages(DOCS)


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", from_markdown)
    app.connect("source-read", link_to_repository)
