/// What was left out of a set while it was read, or was guessed, in plain words.
package struct SymbolRemark: Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  package let text: String
  /// How often.
  package let count: Int
  /// The first few places: files, or rows of tables.
  package let examples: [String]

  /// One line for a person.
  package var description: String {
    guard !examples.isEmpty else { return text }
    let shown = examples.map { "'\($0)'" }.joined(separator: ", ")
    return "\(text): \(count) (\(shown)\(count > examples.count ? ", …" : ""))"
  }
}

/// Collects remarks of one kind as one remark, in the order in which the kinds first came.
package struct SymbolRemarks {
  private var order: [String] = []
  private var found: [String: (count: Int, examples: [String])] = [:]

  package mutating func add(_ text: String, _ place: String? = nil) {
    if found[text] == nil { order.append(text) }
    found[text, default: (0, [])].count += 1
    if let place, found[text, default: (0, [])].examples.count < 3 {
      found[text, default: (0, [])].examples.append(String(place.prefix(120)))
    }
  }

  package var list: [SymbolRemark] {
    order.compactMap { text in found[text].map { SymbolRemark(text: text, count: $0.count, examples: $0.examples) } }
  }
}
