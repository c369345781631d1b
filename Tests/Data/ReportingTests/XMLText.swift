import Foundation
import FoundationXML

/// Parses XML strictly and keeps the parts that tests need.
final class XMLText: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  struct NotWellFormed: Error {
    var message: String
  }

  private(set) var elements: [Element] = []
  private var path: [Int] = []

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else {
      let reason = parser.parserError.map { "\($0)" } ?? "unknown"
      throw NotWellFormed(message: "line \(parser.lineNumber), column \(parser.columnNumber): \(reason)")
    }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func texts(of name: String) -> [String] { all(name).map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let current = path.last { elements[current].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
  }
}
