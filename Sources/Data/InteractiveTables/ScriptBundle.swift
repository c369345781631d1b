/// The modules of a page's script as one text, which a page can carry.
///
/// Each module becomes a function that gives what the module exports. The modules keep to these forms, each in a line that
/// begins with it: `import { a, b } from "./file.js";`, which may run over several lines, `export function`,
/// `export async function`, `export class` and `export const NAME`.
struct ScriptBundle {
  private let files: [String: String]

  /// Makes a bundle of files by their paths.
  init(_ files: [String: String]) { self.files = files }

  /// The module `entry` and all that it imports, each once and before whoever imports it.
  ///
  /// - Precondition: the modules exist and import each other without circles.
  func source(from entry: String) -> String {
    var done: [String] = []
    var text = "\"use strict\";\n"
    add(entry, to: &text, &done, importers: [])
    return text
  }

  private func add(_ name: String, to text: inout String, _ done: inout [String], importers: [String]) {
    guard !done.contains(name) else { return }
    guard let source = files[name], !importers.contains(name) else {
      preconditionFailure("expected the module \(name), imported by \(importers.joined(separator: ", "))")
    }
    var (body, exports): (String, [String]) = ("", [])
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()
    while let line = lines.next() {
      if line.hasPrefix("import ") {
        var statement = String(line)
        while !statement.contains("from \"./"), let next = lines.next() { statement += " " + next }
        let parts = statement.split(separator: "\"")
        let imported = String(parts[1].dropFirst(2))
        add(imported, to: &text, &done, importers: importers + [name])
        let names = statement.prefix { $0 != "}" }.drop { $0 != "{" }.dropFirst()
        body += "const {\(names)} = \(Self.variable(imported));\n"
      } else if line.hasPrefix("export ") {
        let rest = line.dropFirst("export ".count)
        body += rest + "\n"
        let word = rest.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }.first {
          !["async", "function", "class", "const"].contains($0)
        }
        exports.append(String(word ?? ""))
      } else if !line.hasPrefix("//") {
        body += line + "\n"
      }
    }
    text += "const \(Self.variable(name)) = (() => {\n\(body)return { \(exports.joined(separator: ", ")) };\n})();\n"
    done.append(name)
  }

  private static func variable(_ name: String) -> String {
    "module_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
