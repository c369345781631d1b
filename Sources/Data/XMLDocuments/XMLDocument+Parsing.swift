import CExpat
import Foundation

extension XMLDocument {
  /// What a document may have. A document with more is refused as soon as it is seen, so that hostile input costs
  /// neither time nor memory.
  package struct Limits: Sendable {
    /// Bytes of the text.
    package var byteCount: Int
    package var elementCount: Int
    /// Elements around an element, itself included.
    package var depth: Int
    /// Attributes of all elements together.
    package var attributeCount: Int { elementCount }
    /// Different names of elements and attributes.
    package var nameCount: Int { 10_000 }
    /// Bytes of a tag with its attributes, or of a comment.
    package var tagByteCount: Int { 1 << 20 }

    package init(byteCount: Int, elementCount: Int, depth: Int) {
      self.byteCount = byteCount
      self.elementCount = elementCount
      self.depth = depth
    }
  }

  /// Parses a text in UTF-8, UTF-16, ISO-8859-1 or US-ASCII.
  ///
  /// - Parameters:
  ///   - keepingSpaces: whether white space alone between two elements is kept as text.
  ///   - next: gives the next bytes of the text; none at its end.
  /// - Throws: `XMLDocumentError`, and what `next` throws.
  package static func parse(
    limits: Limits, keepingSpaces: Bool = false, next: () throws -> [UInt8]
  ) throws -> XMLDocument {
    guard let parser = XML_ParserCreate(nil) else { preconditionFailure("the parser takes some kilobytes of memory") }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser, limits, keepingSpaces: keepingSpaces)
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(parser, xmlElementBegins, xmlElementEnds)
    XML_SetCharacterDataHandler(parser, xmlTextComes)
    XML_SetStartDoctypeDeclHandler(parser, xmlDocumentTypeBegins)
    var byteCount = 0
    while true {
      let bytes = try next()
      byteCount += bytes.count
      guard byteCount <= limits.byteCount else { throw XMLDocumentError.tooLong(limit: limits.byteCount) }
      let status = bytes.withUnsafeBytes { bytes in
        XML_Parse(
          parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), bytes.isEmpty ? 1 : 0)
      }
      if let failure = builder.failure { throw failure }
      guard status == XML_STATUS_OK else {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
        throw XMLDocumentError.malformed(
          line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
          reason: reason)
      }
      if bytes.isEmpty { return builder.document }
      // The parser keeps a tag until it is whole. One that does not end would cost its length many times over.
      guard byteCount - Int(XML_GetCurrentByteIndex(parser)) <= limits.tagByteCount + bytes.count else {
        throw XMLDocumentError.tagTooLong(
          limit: limits.tagByteCount, line: Int(XML_GetCurrentLineNumber(parser)))
      }
    }
  }

  /// Parses a text that is in memory.
  ///
  /// - Throws: `XMLDocumentError`.
  package static func parse(
    _ bytes: [UInt8], limits: Limits, keepingSpaces: Bool = false
  ) throws -> XMLDocument {
    var rest = bytes[...]
    // The parser copies what it is given, so it is given a little at a time.
    return try parse(limits: limits, keepingSpaces: keepingSpaces) {
      let part = rest.prefix(65_536)
      rest = rest.dropFirst(part.count)
      return Array(part)
    }
  }
}

/// Makes the table of elements while a text is parsed.
private final class XMLTreeBuilder {
  private(set) var failure: XMLDocumentError?
  private let parser: XML_Parser
  private let limits: XMLDocument.Limits
  private let keepingSpaces: Bool
  private var nodes: [XMLDocument.Node] = []
  private var attributes: [XMLDocument.Attribute] = []
  private var names: [String] = []
  private var numbers: [String: Int32] = [:]
  private var text: [UInt8] = []
  /// The open elements, with their last child and the text so far.
  private var open: [(index: Int32, lastChild: Int32, text: [UInt8])] = []

  init(_ parser: XML_Parser, _ limits: XMLDocument.Limits, keepingSpaces: Bool) {
    self.parser = parser
    self.limits = limits
    self.keepingSpaces = keepingSpaces
  }

  var document: XMLDocument { XMLDocument(nodes: nodes, names: names, attributes: attributes, text: text) }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func fail(_ error: XMLDocumentError) {
    failure = failure ?? error
    XML_StopParser(parser, 0)
  }

  private func number(_ name: UnsafePointer<CChar>) -> Int32 {
    let name = String(cString: name)
    if let known = numbers[name] { return known }
    if names.count >= limits.nameCount { fail(.tooManyNames(limit: limits.nameCount, line: line)) }
    let number = Int32(names.count)
    numbers[name] = number
    names.append(name)
    return number
  }

  func begin(_ name: UnsafePointer<CChar>, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard failure == nil else { return }
    guard nodes.count < limits.elementCount else {
      return fail(.tooManyElements(limit: limits.elementCount, line: line))
    }
    guard open.count < limits.depth else { return fail(.tooDeep(limit: limits.depth, line: line)) }
    let index = Int32(nodes.count)
    var node = XMLDocument.Node(name: number(name), parent: open.last?.index ?? -1)
    node.textBefore = Int32(open.last?.text.count ?? 0)
    node.attributeStart = Int32(attributes.count)
    if var pair = pairs {
      while let name = pair[0], let value = pair[1], failure == nil {
        guard attributes.count < limits.attributeCount else {
          return fail(.tooManyAttributes(limit: limits.attributeCount, line: line))
        }
        let start = Int32(text.count)
        text.append(contentsOf: UnsafeRawBufferPointer(start: value, count: strlen(value)))
        attributes.append(
          XMLDocument.Attribute(name: number(name), textStart: start, textLength: Int32(text.count) - start))
        pair += 2
      }
    }
    node.attributeCount = Int32(attributes.count) - node.attributeStart
    nodes.append(node)
    if let last = open.last {
      if last.lastChild < 0 {
        nodes[Int(last.index)].firstChild = index
      } else {
        nodes[Int(last.lastChild)].nextSibling = index
      }
      open[open.count - 1].lastChild = index
    }
    open.append((index, -1, []))
  }

  func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil, !open.isEmpty else { return }
    open[open.count - 1].text.append(contentsOf: bytes)
  }

  func end() {
    guard failure == nil, let last = open.popLast() else { return }
    // The white space between elements means nothing in most documents.
    if !keepingSpaces, last.lastChild >= 0, last.text.allSatisfy({ $0 == 32 || (9...13).contains($0) }) { return }
    nodes[Int(last.index)].textStart = Int32(text.count)
    nodes[Int(last.index)].textLength = Int32(last.text.count)
    text += last.text
  }

  func refuseDocumentType() { fail(.documentType(line: line)) }

  static func of(_ user: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    user.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }
}

// These functions are at the top level, since closures that are passed to C must not capture anything.

private func xmlElementBegins(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  if let name { XMLTreeBuilder.of(user)?.begin(name, attributes) }
}

private func xmlElementEnds(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  XMLTreeBuilder.of(user)?.end()
}

private func xmlTextComes(_ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32) {
  text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
    XMLTreeBuilder.of(user)?.add(UnsafeBufferPointer(start: $0, count: Int(count)))
  }
}

private func xmlDocumentTypeBegins(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ system: UnsafePointer<CChar>?,
  _ publicID: UnsafePointer<CChar>?, _ hasInternalSubset: Int32
) {
  XMLTreeBuilder.of(user)?.refuseDocumentType()
}
