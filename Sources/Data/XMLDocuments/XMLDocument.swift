/// An XML document as a tree in memory that cannot be changed.
///
/// Elements are rows of a table with numbers in place of pointers: about 40 bytes each beside their text. A tree of any
/// depth is parsed, walked and released without recursion.
package final class XMLDocument: Sendable {
  struct Node: Sendable {
    let name: Int32
    /// −1 for the root.
    let parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    /// Bytes of the parent's text that come before the element.
    var textBefore: Int32 = 0
    /// The text of the element without that of its children: a range of `text`.
    var textStart: Int32 = 0
    var textLength: Int32 = 0
    /// A range of `attributes`.
    var attributeStart: Int32 = 0
    var attributeCount: Int32 = 0
  }

  struct Attribute: Sendable {
    let name: Int32
    /// The value: a range of `text`.
    let textStart: Int32
    let textLength: Int32
  }

  let nodes: [Node]
  let names: [String]
  /// The place of each name in `names`.
  private let numbers: [String: Int32]
  let attributes: [Attribute]
  let text: [UInt8]

  init(nodes: [Node], names: [String], attributes: [Attribute], text: [UInt8]) {
    self.nodes = nodes
    self.names = names
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
    self.attributes = attributes
    self.text = text
  }

  /// The number of a name; `nil` if no element and no attribute has it.
  func number(_ name: String) -> Int32? { numbers[name] }

  /// Bytes of the text and of the attributes of an element.
  func textByteCount(of node: Node) -> Int {
    let range = Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)
    return attributes[range].reduce(Int(node.textLength)) { $0 + Int($1.textLength) }
  }

  /// The outermost element.
  package var root: XMLElement { XMLElement(document: self, index: 0) }
}

/// An element of a document. Two elements are equal if they are the same place of the same document.
package struct XMLElement: Sendable, Hashable {
  let document: XMLDocument
  /// The place among the elements of the document, in the order of their beginnings; the root is 0.
  package let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }

  /// The name of the element.
  package var name: String { document.names[Int(node.name)] }

  /// The name without its prefix.
  package var localName: String { name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name }

  /// The namespace of the name, by the nearest declaration of its prefix (Namespaces in XML 1.0, section 6.1); `nil` if
  /// nothing declares it. Cost: the elements around it.
  package var namespace: String? {
    let prefix = name.firstIndex(of: ":").map { String(name[..<$0]) }
    let declaration = prefix.map { "xmlns:\($0)" } ?? "xmlns"
    var place: XMLElement? = self
    while let element = place {
      if let value = element.attribute(declaration) { return value.isEmpty ? nil : value }
      place = element.parent
    }
    return nil
  }

  /// The text in the element itself, without spaces and line breaks at both ends if it has children.
  package var text: String {
    let bytes = document.text[Int(node.textStart)..<Int(node.textStart + node.textLength)]
    guard node.firstChild >= 0 else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.drop(while: Self.isSpace), as: UTF8.self).trimmingTrailingSpaces
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// The element around it; `nil` for the root.
  package var parent: XMLElement? { node.parent < 0 ? nil : XMLElement(document: document, index: Int(node.parent)) }

  /// The elements inside, in order.
  package var children: some Sequence<XMLElement> {
    sequence(first: node.firstChild) { [document] in document.nodes[Int($0)].nextSibling }
      .lazy.prefix { $0 >= 0 }.map { [document] in XMLElement(document: document, index: Int($0)) }
  }

  /// Whether there are elements inside.
  package var hasChildren: Bool { node.firstChild >= 0 }

  /// The first element inside of this name.
  package func child(_ name: String) -> XMLElement? {
    guard let number = document.number(name) else { return nil }
    return children.first { $0.node.name == number }
  }

  /// The elements inside of this name, in order.
  package func children(_ name: String) -> [XMLElement] {
    guard let number = document.number(name) else { return [] }
    return children.filter { $0.node.name == number }
  }

  /// The element inside that has this name and this number among those of the name, counted from 1; and how many
  /// elements were looked at to find it.
  package func child(_ name: String, number place: Int) -> (element: XMLElement?, lookedAt: Int) {
    guard let number = document.number(name) else { return (nil, 0) }
    var (left, count) = (place, 0)
    var next = node.firstChild
    while next >= 0 {
      count += 1
      let child = document.nodes[Int(next)]
      if child.name == number {
        left -= 1
        if left == 0 { return (XMLElement(document: document, index: Int(next)), count) }
      }
      next = child.nextSibling
    }
    return (nil, count)
  }

  /// How much is in the element itself: the elements directly inside, and the bytes of its own text and of theirs with
  /// their attributes.
  package var extent: (elements: Int, textBytes: Int) {
    var (elements, bytes) = (0, document.textByteCount(of: node))
    var next = node.firstChild
    while next >= 0 {
      let child = document.nodes[Int(next)]
      elements += 1
      bytes += document.textByteCount(of: child)
      next = child.nextSibling
    }
    return (elements, bytes)
  }

  /// The value of an attribute; `nil` if there is none of this name.
  package func attribute(_ name: String) -> String? {
    guard node.attributeCount > 0, let number = document.number(name) else { return nil }
    let range = Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)
    guard let found = document.attributes[range].first(where: { $0.name == number }) else { return nil }
    let start = Int(found.textStart)
    return String(decoding: document.text[start..<start + Int(found.textLength)], as: UTF8.self)
  }

  /// The attributes, in order.
  package var attributes: [(name: String, value: String)] {
    document.attributes[Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)].map { attribute in
      let start = Int(attribute.textStart)
      let bytes = document.text[start..<start + Int(attribute.textLength)]
      return (document.names[Int(attribute.name)], String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What is in an element: text, or an element.
  package enum Content: Sendable {
    case text(String)
    case element(XMLElement)
  }

  /// The text and the elements inside, in the order of the document.
  package var content: [Content] {
    var (content, next, done): ([Content], Int32, Int) = ([], node.firstChild, 0)
    let text = document.text[Int(node.textStart)..<Int(node.textStart + node.textLength)]
    func take(to end: Int) {
      guard end > done else { return }
      let part = text[(text.startIndex + done)..<(text.startIndex + end)]
      content.append(.text(String(decoding: part, as: UTF8.self)))
      done = end
    }
    while next >= 0 {
      // White space alone may not have been kept.
      take(to: min(Int(document.nodes[Int(next)].textBefore), text.count))
      content.append(.element(XMLElement(document: document, index: Int(next))))
      next = document.nodes[Int(next)].nextSibling
    }
    take(to: text.count)
    return content
  }

  package static func == (a: XMLElement, b: XMLElement) -> Bool { a.index == b.index && a.document === b.document }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return String(self[..<end])
  }
}
