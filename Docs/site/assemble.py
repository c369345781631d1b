"""Puts together what Sphinx reads: the pages of the package, those of the Swift modules, of Python and of C.

    assemble.py FOLDER    FOLDER is made anew

The pages of the package stand there as in the repository, so that their links hold. Files that pages link to are beside them.
"""

import inspect
import os
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Scripts"))

import swift_reference
from package_manifest import ROOT, libraries, manifest, refuse

LINK = re.compile(r"(\]\()([^()\s]+)(\))")
TITLE = re.compile(r"^# (.+)$", re.M)
# The pages of the package by their place: the heading of the part, and what it is.
PARTS = [
    ("Docs/Commands", "Commands", "What each command does, with its options."),
    ("Docs/Guides", "Guides", "One for each engine: what it does, where it comes from, how well it works."),
    ("Docs/Formats", "Formats", "What the files and the rows contain."),
    ("Docs/Apps", "Apps", "For those who use the apps, and for those who build them in."),
    ("Docs/Conformance", "Conformance", "What the standards demand, and what was measured."),
    ("Docs/Decisions", "Decisions", "Why the package is as it is."),
    ("Examples", "Examples", "Small packages, and recordings."),
    ("Benchmarks", "Results", "Ossicle beside its peers."),
]


def sources():
    """The pages of the package, from its root."""
    yield from ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    for folder in ("Docs", "Examples", "Benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.md")):
            name = path.relative_to(ROOT).as_posix()
            if "/." not in name:
                yield name


def target_of(page, link):
    return os.path.normpath(Path(page).parent / link)


class Assembly:
    def __init__(self, folder):
        self.folder = folder
        self.pages = list(sources())

    def copy(self, page):
        """A page with the links that this site has; what it links to and is no page comes with it."""
        text = (ROOT / page).read_text(encoding="utf-8")
        found = []
        in_block = False
        for number, line in enumerate(text.split("\n"), 1):
            if line.lstrip().startswith("```"):
                in_block = not in_block
            found.append(line if in_block else LINK.sub(lambda match: self.link(page, number, match), line))
        path = self.folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(found), encoding="utf-8")

    def link(self, page, number, match):
        link, _, anchor = match[2].partition("#")
        if "://" in match[2] or link.startswith("mailto:") or not link:
            return match[0]
        target = target_of(page, link)
        file = ROOT / target
        if file.is_dir():
            if not (file / "README.md").exists():
                refuse(f"{page}:{number}: expected a folder with a page at {match[2]}, got one without README.md")
            return f"{match[1]}{link.rstrip('/')}/README.md{'#' + anchor if anchor else ''}{match[3]}"
        if not file.exists():
            refuse(f"{page}:{number}: expected a file at {match[2]}, got none")
        if target == "README.md":
            return f"{match[1]}{os.path.relpath('index.md', Path(page).parent)}{'#' + anchor if anchor else ''}{match[3]}"
        if target.endswith(".md") and target not in self.pages:
            # A page that stands elsewhere, such as beside the fixtures of a test.
            self.pages.append(target)
        elif target not in self.pages:
            place = self.folder / target
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
        return match[0]

    def part(self, place, title, text):
        """The page of a part: its pages in the order of their titles."""
        titles = {}
        for page in self.pages:
            if page.startswith(place + "/"):
                match = TITLE.search((ROOT / page).read_text(encoding="utf-8"))
                titles[page] = match[1].replace("`", "") if match else page
        order = sorted(titles, key=lambda page: (not page.endswith(f"{place}/README.md"), titles[page].lower()))
        name = title.lower()
        (self.folder / f"{name}.md").write_text(
            f"# {title}\n\n{text}\n\n" + toctree([page[:-3] for page in order], hidden=False), encoding="utf-8")
        return name

    def front(self, parts):
        """The front page is the package's, with the parts of the site."""
        rest = [page[:-3] for page in self.pages if page not in ("README.md", "Docs/README.md") and not any(
            page.startswith(place + "/") for place, _, _ in PARTS)]
        text = (self.folder / "README.md").read_text(encoding="utf-8")
        trees = toctree(["Docs/README"], "Where to begin") + toctree(parts, "By kind") + toctree(
            ["swift/index", "python/index", "c/index"], "References") + toctree(rest, "The package")
        (self.folder / "index.md").write_text(text + "\n\n" + trees, encoding="utf-8")
        (self.folder / "README.md").unlink()


def toctree(names, caption=None, hidden=True):
    options = ([":hidden:"] if hidden else [":maxdepth: 1"]) + ([f":caption: {caption}"] if caption else [])
    return "\n".join(["```{toctree}", *options, "", *names, "```", "", ""])


def purposes():
    """What Docs/Modules.md says a module is for."""
    found = {}
    for line in (ROOT / "Docs/Modules.md").read_text(encoding="utf-8").split("\n"):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 3 and (match := re.fullmatch(r"`(\w+)`", cells[1])):
            # Links are those of another page.
            found[match[1]] = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", cells[2]).rstrip(".") + ".", ""]
    return found


def swift(folder, work, only):
    build = ROOT / ".build"
    names = sorted(
        name for name in libraries(manifest()) if name != "OssicleC" and (not only or name in only))
    missing = [name for name in names if not (build / f"release/Modules/{name}.swiftmodule").exists()]
    if missing:
        refuse(f".build/release/Modules: expected {missing[0]}, got none; swift build -c release makes it")
    said = purposes()
    swift_reference.write(names, said, build, work, folder)
    rows = [f"- [{name}]({name}/index.md)" + (f": {said[name][0]}" if name in said else "") for name in names]
    (folder / "index.md").write_text("\n".join([
        "# Swift", "", "What each product declares as public. [Modules](../Docs/Modules.md) says when to import which.", "",
        *rows, "", toctree([f"{name}/index" for name in names])]), encoding="utf-8")


def python(folder):
    """A page for each function and class of the Python package."""
    folder.mkdir()
    import conf  # noqa: F401  Puts something in place of the library, and finds the package.
    import ossicle

    names = {"function": [], "class": [], "exception": []}
    for name in ossicle.__all__:
        item = getattr(ossicle, name)
        if inspect.ismodule(item):
            names["function"] += [
                f"{name}.{member}" for member, function in vars(item).items()
                if inspect.isfunction(function) and function.__module__ == item.__name__ and member[0] != "_"]
        else:
            kind = "function" if inspect.isfunction(item) else "exception" if issubclass(item, Exception) else "class"
            names[kind].append(name)
    lines = ["Python", "======", "", inspect.getdoc(ossicle).split("\n\n", 1)[1], "",
             "The guide is :doc:`/Docs/Guides/python`.", ""]
    for kind, title in [("function", "Functions"), ("class", "Results and streams"), ("exception", "Errors")]:
        lines += [title, "-" * len(title), ""]
        for name in sorted(names[kind], key=str.lower):
            item = ossicle
            for part in name.split("."):
                item = getattr(item, part)
            first = inspect.getdoc(item).split("\n\n")[0].replace("\n", " ")
            lines += [f"* :doc:`ossicle.{name} <ossicle.{name}>`: {first}"]
            options = ["   :members:"] if kind == "class" else []
            heading = f"ossicle.{name}"
            (folder / f"{heading}.rst").write_text("\n".join([
                heading, "=" * len(heading), "", ".. currentmodule:: ossicle", "",
                f".. auto{kind}:: ossicle.{name}", *options, ""]), encoding="utf-8")
        lines += ["", ".. toctree::", "   :hidden:", "", *(
            f"   ossicle.{name}" for name in sorted(names[kind], key=str.lower)), ""]
    (folder / "index.rst").write_text("\n".join(lines), encoding="utf-8")


def c(folder):
    folder.mkdir()
    header = ROOT / "Sources/Bindings/COssicle/ossicle.h"
    (folder / "index.md").write_text(
        "# C\n\nThe contract of the library, as programs include it. The guide is "
        "[Ossicle from C](../Docs/Guides/c-library.md).\n\n```{literalinclude} ossicle.h\n:language: c\n```\n",
        encoding="utf-8")
    shutil.copy(header, folder)


def main():
    folder, only = Path(sys.argv[1]), set(os.environ.get("OSSICLE_DOCUMENTED", "").split())
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    assembly = Assembly(folder)
    for page in assembly.pages:  # The list grows by what pages link to.
        assembly.copy(page)
    try:
        swift(folder / "swift", folder.parent, only)
    except swift_reference.Fault as fault:
        refuse(str(fault))
    python(folder / "python")
    c(folder / "c")
    assembly.front([assembly.part(*part) for part in PARTS])


if __name__ == "__main__":
    main()
