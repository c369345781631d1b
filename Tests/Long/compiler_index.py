"""A build of the package, and what the compiler writes down of its files: what they declare and what they refer to."""

import collections
import concurrent.futures
import ctypes
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The kind of a dependency of a unit, which is what the compiler has written down at once.
RECORD = 2
# Roles of an occurrence and of its relations, and kinds of symbols, as libIndexStore numbers them.
DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
CHILD_OF, BASE_OF, OVERRIDE_OF = 1 << 9, 1 << 10, 1 << 11
EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = 1 << 14, 1 << 15, 1 << 16
PROTOCOL, EXTENSION, CASE, PROPERTY, DEINIT, PARAMETER = 8, 9, 15, 19, 23, 25
TYPES = {5, 6, 7, PROTOCOL, EXTENSION}


class Build:
    """A build of the package, and the index of each of its modules."""

    def __init__(self, folder):
        self.folder = folder
        self.store = folder.parent / "uncalled"
        manifest = folder.parent.parent / "release.yaml"
        if not manifest.exists() or not (folder / "Modules").exists():
            print(f"error: {folder}: expected a build; swift build -c release --build-tests makes it", file=sys.stderr)
            sys.exit(2)
        self.modules = {}
        for line in manifest.read_text().splitlines():
            if line.strip().startswith("args: [") and '"-module-name"' in line and '"-c"' in line:
                self.add(json.loads(line.split("args:", 1)[1]))
        # A build of another package in the same folder, as a probe makes it, leaves its own list of modules behind.
        if not any(file.startswith(f"{ROOT}/Tests/") for _, files in self.modules.values() for file in files):
            print(f"error: {folder}: expected the build with tests to be the last one there, got another; "
                  "swift build -c release --build-tests makes it", file=sys.stderr)
            sys.exit(2)

    def add(self, words):
        """A module of the package: the compiler's command and its files."""
        named = next((Path(word[1:]) for word in words if word.startswith("@")), None)
        if named is None or not named.exists():
            # A tool that the build makes for itself and not for the tests.
            return
        files = [file.strip().strip("'\"") for file in named.read_text().split("\n") if file.strip()]
        if any(file.startswith(f"{ROOT}/") and "/.build/" not in file for file in files):
            self.modules[words[words.index("-module-name") + 1]] = (words, files)

    def typed(self, words, files, store):
        """The command that checks the types of a module and writes its index."""
        pairs = {"-emit-module-path", "-output-file-map", "-emit-objc-header-path", "-num-threads", "-index-store-path"}
        single = {"-emit-dependencies", "-emit-module", "-c", "-parseable-output", "-emit-objc-header", "-incremental",
                  "-serialize-diagnostics", "-whole-module-optimization", "-enable-batch-mode", "-O", "-Onone"}
        kept, words = [], iter(words)
        for word in words:
            if word in pairs:
                next(words)
            elif word == "-Xcc":
                kept += [word, next(words)]
            elif word not in single and not word.startswith(("@", "-j")):
                kept.append(word)
        # All files at once: one after the other, each would read the others again.
        return [kept[0], "-typecheck", "-whole-module-optimization", *kept[1:], *files, "-index-store-path", str(store),
                "-index-ignore-system-modules"]

    def index(self, name):
        """The folder of the index of a module, which is written first if the module is newer."""
        words, files = self.modules[name]
        if "-index-store-path" in words:
            # The build has written one already: it does so for tests.
            return Path(words[words.index("-index-store-path") + 1])
        store = self.store / name
        done = store / "done"
        built = Path(words[words.index("-output-file-map") + 1]).parent
        newest = max(os.path.getmtime(file) for file in [*files, *built.glob("*.o")])
        if done.exists() and done.stat().st_mtime > newest:
            return store
        shutil.rmtree(store, ignore_errors=True)
        store.mkdir(parents=True)
        compiler = subprocess.run(self.typed(words, files, store), capture_output=True, text=True, cwd=ROOT)
        if compiler.returncode:
            raise SystemExit(f"error: {name}: {compiler.stderr[-2000:]}")
        done.touch()
        return store

    def indexed(self):
        """The modules, each with its files and the folder of its index."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            folders = list(pool.map(self.index, self.modules))
        for (name, (_, files)), folder in zip(self.modules.items(), folders):
            yield name, set(files), folder


class Text(ctypes.Structure):
    """A piece of text of libIndexStore."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


Occurrence = collections.namedtuple("Occurrence", "file line column symbol name kind roles relations")


class Index:
    """libIndexStore, which comes with the compiler."""

    CALL = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    def __init__(self, compiler):
        self.library = ctypes.CDLL(str(Path(compiler).resolve().parents[1] / "lib" / "libIndexStore.so"))
        pointer = ctypes.c_void_p
        for name, result, arguments in [
            ("store_create", pointer, [ctypes.c_char_p, pointer]),
            ("store_dispose", None, [pointer]),
            ("unit_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
            ("unit_reader_dispose", None, [pointer]),
            ("unit_reader_dependencies_apply_f", ctypes.c_bool, [pointer, pointer, self.CALL]),
            ("unit_dependency_get_kind", ctypes.c_uint64, [pointer]),
            ("unit_dependency_get_name", Text, [pointer]),
            ("unit_dependency_get_filepath", Text, [pointer]),
            ("record_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
            ("record_reader_dispose", None, [pointer]),
            ("record_reader_occurrences_apply_f", ctypes.c_bool, [pointer, pointer, self.CALL]),
            ("occurrence_relations_apply_f", ctypes.c_bool, [pointer, pointer, self.CALL]),
            ("occurrence_get_symbol", pointer, [pointer]),
            ("occurrence_get_roles", ctypes.c_uint64, [pointer]),
            ("occurrence_get_line_col", None, [pointer, pointer, pointer]),
            ("symbol_relation_get_roles", ctypes.c_uint64, [pointer]),
            ("symbol_relation_get_symbol", pointer, [pointer]),
            ("symbol_get_kind", ctypes.c_uint64, [pointer]),
            ("symbol_get_name", Text, [pointer]),
            ("symbol_get_usr", Text, [pointer]),
        ]:
            function = getattr(self.library, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def occurrences(self, folder, files):
        """Each occurrence of a symbol: where, the symbol, its name, kind and roles, and its relations to others."""
        error, line, column = ctypes.c_void_p(), ctypes.c_uint(), ctypes.c_uint()
        found, relations = [], []

        def relate(_, relation):
            symbol = self.symbol_relation_get_symbol(relation)
            relations.append((self.symbol_relation_get_roles(relation), str(self.symbol_get_usr(symbol))))
            return True

        def take(_, occurrence):
            symbol = self.occurrence_get_symbol(occurrence)
            self.occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
            relations.clear()
            self.occurrence_relations_apply_f(occurrence, None, related)
            found.append(Occurrence(
                file, line.value, column.value, str(self.symbol_get_usr(symbol)), str(self.symbol_get_name(symbol)),
                self.symbol_get_kind(symbol), self.occurrence_get_roles(occurrence), tuple(relations)))
            return True

        related, taken = self.CALL(relate), self.CALL(take)
        store = self.store_create(str(folder).encode(), ctypes.byref(error))
        for file, record in self.records(folder, store, files).items():
            reader = self.record_reader_create(store, record.encode(), ctypes.byref(error))
            if not reader:
                raise SystemExit(f"error: {folder}: {record}: expected a record of an index")
            self.record_reader_occurrences_apply_f(reader, None, taken)
            self.record_reader_dispose(reader)
        self.store_dispose(store)
        return found

    def records(self, folder, store, files):
        """The record of each of these files, whose names differ."""
        if (folder / "done").exists():
            # A module at once has a single unit, which names the last file only, and each record once.
            names = {Path(file).name: file for file in files}
            records = {record.name.rsplit("-", 1)[0]: record.name for record in folder.glob("v5/records/*/*.swift-*")}
            return {names[name]: record for name, record in records.items() if name in names}
        error, found = ctypes.c_void_p(), {}

        def depend(_, dependency):
            path = str(self.unit_dependency_get_filepath(dependency))
            if self.unit_dependency_get_kind(dependency) == RECORD and path in files:
                found[path] = str(self.unit_dependency_get_name(dependency))
            return True

        depended = self.CALL(depend)
        # A later unit replaces an earlier one of the same file.
        for unit in sorted(folder.glob("v5/units/*"), key=os.path.getmtime):
            reader = self.unit_reader_create(store, unit.name.encode(), ctypes.byref(error))
            self.unit_reader_dependencies_apply_f(reader, None, depended)
            self.unit_reader_dispose(reader)
        if not found:
            raise SystemExit(f"error: {folder}: expected what the compiler has written down of {min(files)}")
        return found
