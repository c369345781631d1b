import XMLDocuments

/// The names of variables and lists in their several forms.
enum DataNames {
  /// The name in `<userVariable>a</userVariable>`, in an element with `<name>`, or in one with `<default><name>`.
  static func name(of element: XMLElement) -> String? {
    if let name = element.attribute("name") ?? element.child("name")?.text { return name }
    for child in element.children {
      if let name = child.child("name")?.text ?? child.child("default")?.child("name")?.text { return name }
    }
    return element.hasChildren || element.text.isEmpty ? nil : element.text
  }

  /// The names of a list of variables or lists.
  static func names(
    of list: XMLElement?, _ references: ReferenceResolver
  ) throws(CatrobatProjectError) -> [String] {
    guard let list else { return [] }
    var names: [String] = []
    var seen: Set<String> = []
    for entry in try references.target(of: list).children {
      try references.budget.takeEntry()
      if let name = name(of: try references.target(of: entry)), seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
