import AppWords

/// A page of several files as a single one: its scripts one behind the other, each in a block of its own, and its
/// styles.
///
/// A browser loads no module of a page that was opened from a disk, so that scripts cannot import each other there.
struct PageBundle {
  /// A script that cannot be joined with the others.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The files of the page by their paths.
  let files: [String: String]
  /// Files that stand in for others.
  let standIns: [String: String]

  /// The text of the script of a page that begins with one file.
  ///
  /// - Throws: `Fault` for a script that is missing, that imports in a circle, or whose imports cannot be read.
  func script(_ first: String) throws -> String {
    var (done, text) = (Set<String>(), "const modules = {};\n")
    try add(first, within: [], &done, &text)
    // The text of a script ends at the first closing tag, wherever it is.
    return text.replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--")
  }

  /// The text of style sheets, one behind the other.
  func style(_ paths: [String]) throws -> String {
    try paths.map { try text($0) }.joined(separator: "\n").replacing("</style", with: "<\\/style")
  }

  private func text(_ path: String) throws -> String {
    guard let text = files[path] else { throw Fault(description: "\(path): no such file of the page") }
    return text
  }

  private func add(_ path: String, within circle: [String], _ done: inout Set<String>, _ whole: inout String) throws {
    guard !circle.contains(path) else {
      throw Fault(description: "\(path): imports itself by \(circle.joined(separator: ", "))")
    }
    guard !done.contains(path) else { return }
    var (body, names) = ("", [String]())
    var lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      guard line.hasPrefix("import ") || line.hasPrefix("export ") else {
        body += line + "\n"
        continue
      }
      var statement = String(line)
      if line.hasPrefix("export ") {
        statement.removeFirst("export ".count)
        names.append(try Self.name(declaredBy: statement, in: path))
        body += statement + "\n"
        continue
      }
      while !statement.hasSuffix(";"), let next = lines.popFirst() { statement += " " + next }
      let (wanted, named) = try Self.imported(by: statement, in: path)
      let from = standIns[named] ?? named
      try add(from, within: circle + [path], &done, &whole)
      body += "const {\(wanted)} = modules[\"\(from)\"];\n"
    }
    done.insert(path)
    whole += "{ // \(path)\n\(body)modules[\"\(path)\"] = { \(names.joined(separator: ", ")) };\n}\n"
  }

  private static func name(declaredBy statement: String, in path: String) throws -> String {
    var words = statement.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }.map(String.init)
    if words.first == "async" { words.removeFirst() }
    guard words.count > 1, ["function", "class", "const"].contains(words[0]) else {
      throw Fault(description: "\(path): expected a function, a class or a constant after export, got \(statement)")
    }
    return words[1]
  }

  /// The names that a statement imports, as a pattern, and the path of the file.
  private static func imported(by statement: String, in path: String) throws -> (names: String, from: String) {
    let parts = statement.split(separator: "\"")
    guard let open = statement.firstIndex(of: "{"), let close = statement.firstIndex(of: "}"), parts.count >= 2 else {
      throw Fault(description: "\(path): expected import { … } from \"…\", got \(statement)")
    }
    let names = String(statement[statement.index(after: open)..<close]).replacing(" as ", with: ": ")
    var folder = path.split(separator: "/").dropLast()
    for step in parts[1].split(separator: "/") {
      if step == ".." { folder = folder.dropLast() } else if step != "." { folder.append(step) }
    }
    return (names, folder.joined(separator: "/"))
  }
}
