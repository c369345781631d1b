import XMLDocuments

/// Elements of the Ink Markup Language, whatever the prefix of their names.
extension XMLElement {
  private static let inkNamespace = "http://www.w3.org/2003/InkML"

  /// The name of an element of InkML; `nil` for an element of another language. Where a file declares no namespace, all
  /// its elements are taken for InkML.
  var inkName: String? {
    let space = namespace
    return space == nil || space == Self.inkNamespace ? localName : nil
  }

  func inkChild(_ name: String) -> XMLElement? { children.first { $0.inkName == name } }

  func inkChildren(_ name: String) -> [XMLElement] { children.filter { $0.inkName == name } }
}
