"""How Sphinx makes the site: nothing is fetched, neither by the build nor by the pages."""

import ctypes
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class NoLibrary:
    """In place of libossicle.so: the documentation of the package needs its declarations alone."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        class Function:
            def __call__(self, *_):
                return {"ossicle_abi_version": 1, "ossicle_version": b"0"}.get(name)

        function = Function()
        setattr(self, name, function)
        return function


ctypes.CDLL = NoLibrary
sys.path.insert(0, str(ROOT / "Sources/Bindings/Python/src"))

version_file = (ROOT / "Sources/Signal/AudioCore/OssicleVersion.swift").read_text(encoding="utf-8")
project = "Ossicle"
author = "the authors of Ossicle"
release = re.search(r'current = "(.*)"', version_file)[1]
root_doc = "index"
extensions = ["myst_parser", "numpydoc", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = []

# The anchors of headings are those of GitHub.
myst_heading_anchors = 6
# Pages may begin at any level; code of a language may be an excerpt.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!ossicle).*")]

autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
numpydoc_class_members_toctree = False
numpydoc_show_class_members = False

html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = f"Ossicle {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
html_static_path = [str(Path(__file__).with_name("static"))]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_theme_options = {"navigation_with_keys": False}
html_use_index = True
html_domain_indices = False

