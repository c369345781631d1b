import XMLDocuments

/// Reads formulas.
struct FormulaReader {
  /// Operations that may be nested in a formula.
  private static let depthLimit = 400

  let references: ReferenceResolver

  /// The formula of an element with `type`, `value` and children.
  ///
  /// - Throws: `CatrobatProjectError`.
  func formula(_ element: XMLElement) throws(CatrobatProjectError) -> CatrobatFormula {
    try formula(element, depth: 0)
  }

  private func formula(_ element: XMLElement, depth: Int) throws(CatrobatProjectError) -> CatrobatFormula {
    guard depth < Self.depthLimit else {
      throw .tooMuch("operations nested in a formula", limit: Self.depthLimit)
    }
    try references.budget.takeFormula()
    let element = try references.target(of: element)
    // Before version 0.93 the tree was inside another element.
    if element.child("type") == nil, let tree = element.child("formulaTree") {
      return try formula(tree, depth: depth + 1)
    }
    let type = element.child("type")?.text.trimmed ?? ""
    let value = element.child("value")?.text ?? ""
    let kind: CatrobatFormula.Kind
    switch type {
    case "": kind = .number
    case "COLLISION": kind = .collision
    default: kind = CatrobatFormula.Kind(rawValue: type) ?? .function
    }
    var operands: [CatrobatFormula] = []
    for child in element.children {
      switch child.name {
      case "leftChild", "rightChild": continue
      case "additionalChildren", "additionalChild":
        for further in child.children { operands.append(try formula(further, depth: depth + 1)) }
      default: continue
      }
    }
    var sides: [CatrobatFormula] = []
    for name in ["leftChild", "rightChild"] {
      if let child = element.child(name) { sides.append(try formula(child, depth: depth + 1)) }
    }
    return CatrobatFormula(kind, kind == .string ? value : value.trimmed, sides + operands)
  }

  /// The formulas of a brick or a script by their category; those of a user's brick by the name of the input.
  func formulas(
    of element: XMLElement
  ) throws(CatrobatProjectError) -> (categories: [String: CatrobatFormula], inputs: [String: CatrobatFormula]) {
    var (categories, inputs): ([String: CatrobatFormula], [String: CatrobatFormula]) = ([:], [:])
    for list in element.children where list.name == "formulaList" || list.name == "formulaMap" {
      for entry in try references.target(of: list).children("formula") {
        if let category = entry.attribute("category") {
          // Of two formulas with one category the app takes the first.
          if categories[category] == nil { categories[category] = try formula(entry) }
        } else if let input = entry.attribute("input") {
          inputs[input] = try formula(entry)
        }
      }
    }
    return (categories, inputs)
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
