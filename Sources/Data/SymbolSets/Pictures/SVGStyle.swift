/// Styles of drawings, reduced to properties that draw.
struct SVGStyle {
  /// Whether something was left out that could have loaded a file or run a program.
  private(set) var hadDanger = false
  /// What the rules of a class refer to inside the drawing.
  private(set) var classReferences: [String: [String]] = [:]

  /// The declarations of a `style` attribute that are safe.
  mutating func declarations(_ text: String) -> String {
    var kept: [String] = []
    for declaration in Self.withoutComments(text).split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingWhiteSpace }
      guard parts.count == 2 else { continue }
      guard Self.isSafe(parts[1]) else {
        hadDanger = true
        continue
      }
      if SVGNames.properties.contains(parts[0].lowercased()) { kept.append("\(parts[0]):\(parts[1])") }
    }
    return kept.joined(separator: ";")
  }

  /// The rules of a `style` element that are safe. Rules that begin with `@`, such as those that load fonts, are left
  /// out.
  mutating func sheet(_ text: String) -> String {
    var rules = ""
    var rest = Self.withoutComments(text)[...]
    while let open = rest.firstIndex(of: "{") {
      // What ends with a semicolon before the brace, such as `@import`, is no rule.
      let head = rest[..<open].split(separator: ";", omittingEmptySubsequences: false)
      let selector = String(head.last ?? "").trimmingWhiteSpace
      hadDanger = hadDanger || head.count > 1
      var (depth, end) = (0, open)
      while end < rest.endIndex {
        if rest[end] == "{" { depth += 1 }
        if rest[end] == "}" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      let body = String(rest[rest.index(after: open)..<end])
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      if selector.hasPrefix("@") || body.contains("{") {
        hadDanger = hadDanger || !Self.isSafe(body) || selector.lowercased().hasPrefix("@import")
        continue
      }
      guard !selector.isEmpty, selector.allSatisfy(Self.isSelectorCharacter) else { continue }
      var declarations = declarations(body)
      let references = Self.references(declarations)
      if !references.isEmpty {
        let classes = selector.split(separator: ",").map { String($0).trimmingWhiteSpace }
        if classes.allSatisfy({ $0.wholeMatch(of: /\.[\w-]+/) != nil }) {
          for name in classes { classReferences[String(name.dropFirst()), default: []] += references }
        } else {
          // Nobody can say how often such a rule would draw what it refers to.
          declarations = declarations.split(separator: ";").filter { Self.references(String($0)).isEmpty }
            .joined(separator: ";")
        }
      }
      if !declarations.isEmpty { rules += "\(selector){\(declarations)}" }
    }
    hadDanger = hadDanger || rest.contains("@")
    return rules
  }

  /// Whether a value refers to nothing outside the drawing and runs nothing.
  static func isSafe(_ value: String) -> Bool {
    if !value.utf8.contains(where: { "\\<@:(".utf8.contains($0) }) { return true }
    let text = value.lowercased()
    let words = [
      "\\", "<", "@", "javascript:", "vbscript:", "expression", "behavior", "binding", "image(", "image-set", "src(",
    ]
    if words.contains(where: { text.contains($0) }) { return false }
    var rest = text[...]
    while let place = rest.firstRange(of: "url(") {
      rest = rest[place.upperBound...]
      guard rest.drop(while: { $0.isWhitespace || $0 == "\"" || $0 == "'" }).first == "#" else { return false }
    }
    return true
  }

  /// The names of what a value refers to: `url(#a)` refers to `a`.
  static func references(_ value: String) -> [String] {
    guard value.contains("(") else { return [] }
    return value.matches(of: /(?i)url\(\s*["']?#([^"')\s]+)/).map { String($0.1) }
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    return text.replacing(/\/\*(?s:.*?)(?:\*\/|$)/, with: "")
  }

  private static func isSelectorCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character.isWhitespace || "._-#,*:>+~()".contains(character)
  }
}
