"""Pages of the Swift modules: the compiler's symbol graphs, read by docc, as Markdown.

docc's own pages need JavaScript and a server. These are part of the site: one search, one look, and they work from a disk.
"""

import json
import re
import shutil
import subprocess
import sys

TYPES = {"actor", "class", "enum", "extension", "protocol", "struct"}
# What the compiler makes for types of Codable and Hashable says nothing.
EVERYWHERE = {"init(from:)", "encode(to:)", "hash(into:)", "hashValue", "==(_:_:)", "!=(_:_:)"}
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|$~^&])")


class Fault(Exception):
    """What docc or the compiler says, or what this file does not know."""


def run(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Fault(f"{command[0]}: {(done.stderr or done.stdout).strip()}")


def nodes(module, build, work):
    """What docc says of a module: its symbols by identifier."""
    graphs, archive = work / "graphs" / module, work / "archives" / module
    shutil.rmtree(graphs, ignore_errors=True)
    shutil.rmtree(archive, ignore_errors=True)
    graphs.mkdir(parents=True)
    archive.parent.mkdir(parents=True, exist_ok=True)
    root = build.parent
    maps = [*(root / "Sources/CLibraries").rglob("module.modulemap"), *(build / "checkouts").rglob("module.modulemap")]
    run("swift-symbolgraph-extract", "-module-name", module, "-I", build / "release/Modules", "-target", target(),
        "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", graphs,
        "-module-cache-path", build / "doc-blocks",
        *(part for path in maps for part in ("-Xcc", f"-fmodule-map-file={path}")))
    run("docc", "convert", "--additional-symbol-graph-dir", graphs, "--output-path", archive,
        "--fallback-display-name", module, "--fallback-bundle-identifier", module,
        "--fallback-default-module-kind", "Module")
    found = {}
    for path in sorted((archive / "data/documentation").rglob("*.json")):
        node = json.loads(path.read_text(encoding="utf-8"))
        found[node["identifier"]["url"]] = node
    shutil.rmtree(archive)
    return found


def target():
    text = subprocess.run(["swiftc", "-print-target-info"], check=True, stdout=subprocess.PIPE).stdout
    return json.loads(text)["target"]["unversionedTriple"]


class Module:
    """The pages of a module."""

    def __init__(self, name, found):
        self.name, self.nodes = name, found
        self.root = next(node for node in found.values() if node["metadata"].get("symbolKind") == "module")
        # Where each symbol is: the label of its heading.
        self.labels = {}
        taken = set()
        for url in sorted(found):
            label = "swift-" + re.sub(r"[^a-z0-9]+", "-", url.split("/documentation/")[1].lower()).strip("-")
            while label in taken:
                label += "-1"
            taken.add(label)
            self.labels[url] = label
        # The types of the module by their name, for code within sentences.
        self.types = {node["metadata"]["title"]: url for url, node in found.items() if self.is_page(node)}

    @staticmethod
    def is_page(node):
        return node["metadata"].get("symbolKind") in TYPES

    # Text.

    def inline(self, parts, node):
        text = ""
        for part in parts:
            kind = part["type"]
            if kind == "text":
                text += SPECIAL.sub(r"\\\1", part["text"])
            elif kind == "codeVoice":
                text += self.code(part["code"], node)
            elif kind in ("emphasis", "newTerm"):
                text += f"*{self.inline(part['inlineContent'], node)}*"
            elif kind == "strong":
                text += f"**{self.inline(part['inlineContent'], node)}**"
            elif kind == "reference":
                text += self.reference(part["identifier"], node)
            elif kind == "link":
                text += f"[{SPECIAL.sub(chr(92) + r'1', part['title'])}]({part['destination']})"
            else:
                raise Fault(f"{self.name}: expected text that this file knows, got {kind}")
        return text

    def code(self, code, node):
        quoted = f"`` {code} ``" if "`" in code else f"`{code}`"
        url = self.types.get(code)
        return f"[{quoted}](#{self.labels[url]})" if url and url != node["identifier"]["url"] else quoted

    def reference(self, identifier, node):
        target = node["references"].get(identifier, {})
        if target.get("type") == "link":
            return f"[{SPECIAL.sub(chr(92) + r'1', target['title'])}]({target['url']})"
        title = f"`{target.get('title', identifier.split('/')[-1])}`"
        return f"[{title}](#{self.labels[identifier]})" if identifier in self.labels else title

    def blocks(self, content, node):
        lines = []
        for block in content:
            kind = block["type"]
            if kind == "paragraph":
                lines += [self.inline(block["inlineContent"], node), ""]
            elif kind == "heading":
                if block["text"] not in ("Overview", "Discussion"):
                    lines += [f"**{SPECIAL.sub(chr(92) + r'1', block['text'])}**", ""]
            elif kind in ("unorderedList", "orderedList"):
                mark = "-" if kind == "unorderedList" else "1."
                for item in block["items"]:
                    inside = self.blocks(item["content"], node)
                    lines += [f"{mark} " + "\n".join(inside).strip().replace("\n", "\n   ")]
                lines.append("")
            elif kind == "codeListing":
                lines += [f"```{block.get('syntax') or 'swift'}", *block["code"], "```", ""]
            elif kind == "aside":
                inside = "\n".join(self.blocks(block["content"], node)).strip()
                lines += [f"**{block['name']}:** {inside}", ""]
            elif kind == "table":
                rows = [[" ".join(self.blocks(cell, node)).strip() for cell in row] for row in block["rows"]]
                lines += ["| " + " | ".join(rows[0]) + " |", "|" + "---|" * len(rows[0])]
                lines += ["| " + " | ".join(row) + " |" for row in rows[1:]] + [""]
            elif kind == "termList":
                for item in block["items"]:
                    inside = " ".join(self.blocks(item["definition"]["content"], node)).strip()
                    lines += [f"- {self.inline(item['term']['inlineContent'], node)}: {inside}"]
                lines.append("")
            else:
                raise Fault(f"{self.name}: expected a block that this file knows, got {kind}")
        return lines

    @staticmethod
    def declaration(text):
        """A declaration as people write it: a long one has a line for each parameter."""
        start = text.find("(")
        if len(text) <= 76 or start < 0:
            return [text]
        depth, parts, begin = 0, [], start + 1
        for place in range(start, len(text)):
            depth += (text[place] in "([<") - (text[place] in ")]") - (text[place] == ">" and text[place - 1] != "-")
            if depth == 0 or depth == 1 and text[place] == ",":
                parts.append(text[begin:place].strip())
                begin = place + 1
            if depth == 0:
                break
        rest = text[begin:]
        return [text[: start + 1], *(f"  {part}," for part in parts[:-1]), f"  {parts[-1]}", ")" + rest]

    def body(self, node):
        """The declaration, the sentence, the parameters, the discussion."""
        lines = []
        sections = node.get("primaryContentSections", [])
        for section in sections:
            if section["kind"] == "declarations":
                for declaration in section["declarations"]:
                    text = "".join(token["text"] for token in declaration["tokens"])
                    lines += ["```swift", *self.declaration(text), "```", ""]
        if node.get("abstract"):
            lines += [self.inline(node["abstract"], node), ""]
        for section in sections:
            kind = section["kind"]
            if kind == "parameters":
                lines += ["**Parameters**", ""]
                for parameter in section["parameters"]:
                    inside = " ".join(self.blocks(parameter["content"], node)).strip()
                    lines.append(f"- `{parameter['name']}`: {inside}")
                lines.append("")
            elif kind == "content":
                lines += self.blocks(section["content"], node)
            elif kind not in ("declarations", "mentions"):
                raise Fault(f"{self.name}: expected a section that this file knows, got {kind}")
        for section in node.get("relationshipsSections", []):
            names = [self.reference(identifier, node).replace("`Swift.", "`") for identifier in section["identifiers"]]
            names = [name for name in names if name != "`SendableMetatype`"]
            if names:
                lines += [f"{section['title']}: {', '.join(names)}", ""]
        return lines

    def summary(self, url):
        node = self.nodes[url]
        text = self.inline(node.get("abstract", []), node)
        return f"- [`{node['metadata']['title']}`](#{self.labels[url]})" + (f": {text}" if text else "")

    # Pages.

    def members(self, node, level):
        """The members of a symbol in docc's groups; types have pages of their own."""
        lines, pages = [], []
        for section in node.get("topicSections", []):
            urls = [
                url for url in section["identifiers"]
                if url in self.nodes and self.nodes[url]["metadata"]["title"] not in EVERYWHERE]
            if not urls:
                continue
            if section["title"] != "Default Implementations" or level == 2:
                lines += [f"{'#' * level} {section['title']}", ""]
            for url in urls:
                member = self.nodes[url]
                if member["metadata"]["role"] == "collectionGroup":
                    inner, more = self.members(member, level)
                    # The groups of a protocol's implementations are the type's own.
                    lines += [line for line in inner if not re.match(r"##? ", line)]
                    pages += more
                elif self.is_page(member):
                    lines += [self.summary(url), ""]
                    pages.append(url)
                else:
                    lines += [f"({self.labels[url]})=", f"{'#' * (level + 1)} `{member['metadata']['title']}`", ""]
                    lines += self.body(member)
        return lines, pages

    def write_page(self, url, folder):
        node = self.nodes[url]
        title = node["metadata"]["title"]
        lines, pages = self.members(node, 2)
        name = self.file(url)
        # A page of a type is reached from its module's, and by the search: the list at the side has the modules.
        (folder / f"{name}.md").write_text("\n".join([
            "---", "orphan: true", "---", f"({self.labels[url]})=", f"# {title}", "",
            f"{node['metadata']['roleHeading']} of the module [{self.name}](index.md)", "",
            *self.body(node), *lines]) + "\n", encoding="utf-8")
        for page in pages:
            self.write_page(page, folder)

    def file(self, url):
        return re.sub(r"[^A-Za-z0-9]+", "-", url.split("/documentation/")[1].split("/", 1)[1]).strip("-")

    def write(self, folder, purpose):
        """The page of the module and those of its types."""
        folder.mkdir(parents=True)
        lines, pages = self.members(self.root, 2)
        (folder / "index.md").write_text("\n".join([
            f"({self.labels[self.root['identifier']['url']]})=", f"# {self.name}", "", *purpose, *self.body(self.root),
            "```swift", f"import {self.name}", "```", "", *lines]) + "\n", encoding="utf-8")
        for page in pages:
            self.write_page(page, folder)


def write(names, purposes, build, work, folder):
    """The pages of the modules: `folder/MODULE/index.md`, and a page for each type."""
    for name in names:
        print(f"  {name}", file=sys.stderr)
        Module(name, nodes(name, build, work)).write(folder / name, purposes.get(name, []))
