import Foundation
import Testing

@testable import XMLDocuments

@Suite("XML documents")
struct XMLDocumentTests {
  private static let limits = XMLDocument.Limits(byteCount: 1 << 20, elementCount: 1000, depth: 50)

  private func root(_ text: String) throws -> XMLElement {
    try XMLDocument.parse(Array(text.utf8), limits: Self.limits).root
  }

  @Test func elementsAttributesAndTexts() throws {
    let root = try root("<a x='1' y='&lt;&#x41;'>\n  <b>one</b>\r\n <c/><b> two </b> \n</a>")
    #expect(root.name == "a")
    #expect(root.attribute("x") == "1")
    #expect(root.attribute("y") == "<A")
    #expect(root.attribute("b") == nil)
    #expect(root.text == "")
    #expect(root.children.map(\.name) == ["b", "c", "b"])
    #expect(root.children("b").map(\.text) == ["one", " two "])
    #expect(root.child("c")?.hasChildren == false)
    #expect(root.child("c")?.parent == root)
    #expect(root.parent == nil)
    #expect(root.child("none") == nil)
  }

  @Test func childrenByNumberAndTheirCost() throws {
    let root = try root("<a><b>1</b><c/><b>2</b></a>")
    #expect(root.child("b", number: 2).element?.text == "2")
    #expect(root.child("b", number: 2).lookedAt == 3)
    #expect(root.child("b", number: 3).element == nil)
    #expect(root.child("none", number: 1).element == nil)
  }

  @Test func extentCountsWhatIsDirectlyInside() throws {
    let extent = try root("<a x='12'><b y='345'>67<d>hidden</d></b><c>8</c></a>").extent
    #expect(extent.elements == 2)
    #expect(extent.textBytes == 8)
  }

  @Test func textAroundElementsIsJoinedAndTrimmed() throws {
    #expect(try root("<a> one <b/>two\n</a>").text == "one two")
    #expect(try root("<a><![CDATA[<x>&]]>&amp;&#65;&#x20AC;</a>").text == "<x>&&A€")
    #expect(try root("<a>1\r\n2\r3</a>").text == "1\n2\n3")
  }

  private func order(_ element: XMLElement) -> [String] {
    element.content.map { part in
      switch part {
      case .text(let text): "'\(text)'"
      case .element(let element): element.name
      }
    }
  }

  @Test func contentIsInTheOrderOfTheDocument() throws {
    let text = "<a>one<b y='2' x='1'>in</b><c/> two<d>\n</d> </a>"
    #expect(order(try root(text)) == ["'one'", "b", "c", "' two'", "d", "' '"])
    #expect(order(try root("<a> <b/> <c/> </a>")) == ["b", "c"])
    let bytes = Array("<a> <b/> <c/> </a>".utf8)
    let kept = try XMLDocument.parse(bytes, limits: Self.limits, keepingSpaces: true).root
    #expect(order(kept) == ["' '", "b", "' '", "c", "' '"])
    #expect(order(try root("<a/>")).isEmpty)
    #expect(try root(text).child("b")?.attributes.map { $0.name + $0.value } == ["y2", "x1"])
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func utf16(_ encoding: String.Encoding) throws {
    let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let text = try #require("<a>ž€😀</a>".data(using: encoding))
    #expect(try XMLDocument.parse(mark + text, limits: Self.limits).root.text == "ž€😀")
  }

  @Test func otherEncodings() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try XMLDocument.parse(mark + Array("<a>ž</a>".utf8), limits: Self.limits).root.text == "ž")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try XMLDocument.parse(latin, limits: Self.limits).root.text == "é")
  }

  @Test(arguments: [
    "", "<", "<a>", "<a></b>", "<a/><b/>", "text", "<a>&none;</a>", "<a x='1' x='2'/>", "<a>\u{1}</a>", "<a>&#0;</a>",
    "<?xml version='1.0' encoding='none'?><a/>",
  ])
  func damagedTextsAreRefused(_ text: String) throws {
    let error = try #require(throws: XMLDocumentError.self) { try root(text) }
    guard case .malformed(let line, let column, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(line >= 1 && column >= 1)
    #expect(!error.description.contains("\n"))
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x 'xxxxxxxx'><!ENTITY y '&x;&x;&x;&x;'>]><a>&y;</a>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
    "<!DOCTYPE a [<!ENTITY % x SYSTEM 'file:///etc/passwd'>%x;]><a/>",
    "<!DOCTYPE a SYSTEM 'http://localhost/a.dtd'><a/>",
  ])
  func documentTypesAreRefused(_ text: String) {
    #expect(throws: XMLDocumentError.documentType(line: 1)) { try root(text) }
  }

  @Test func limitsHoldAtTheirExactValues() throws {
    let nested = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
    #expect(try root(nested(50)).name == "a")
    #expect(throws: XMLDocumentError.tooDeep(limit: 50, line: 1)) { try root(nested(51)) }
    let many = { "<a>" + String(repeating: "<b/>", count: $0 - 1) + "</a>" }
    #expect(try root(many(1000)).children.map { $0 }.count == 999)
    #expect(throws: XMLDocumentError.tooManyElements(limit: 1000, line: 1)) { try root(many(1001)) }
    let attributes = { count in "<a " + (0..<count).map { "x\($0)=''" }.joined(separator: " ") + "/>" }
    #expect(try root(attributes(1000)).attribute("x999") == "")
    #expect(throws: XMLDocumentError.tooManyAttributes(limit: 1000, line: 1)) { try root(attributes(1001)) }
    let long = "<a>" + String(repeating: " ", count: (1 << 20) - 7) + "</a>"
    #expect(try root(long).name == "a")
    #expect(throws: XMLDocumentError.tooLong(limit: 1 << 20)) { try root(long + " ") }
  }

  @Test func namesAndTagsAreLimited() {
    let limits = XMLDocument.Limits(byteCount: 8 << 20, elementCount: 100_000, depth: 50)
    let names = "<a>" + (0..<10_000).map { "<n\($0)/>" }.joined() + "</a>"
    #expect(throws: XMLDocumentError.tooManyNames(limit: 10_000, line: 1)) {
      try XMLDocument.parse(Array(names.utf8), limits: limits)
    }
    for start in ["<a x='", "<a><!--", "<a><?b "] {
      #expect(throws: XMLDocumentError.tagTooLong(limit: 1 << 20, line: 1)) {
        try XMLDocument.parse(Array((start + String(repeating: "x", count: 2 << 20)).utf8), limits: limits)
      }
    }
  }

  /// How a text is cut into blocks must not matter, not even in the middle of a character.
  @Test func blocksOfAnySize() throws {
    let bytes = Array("<a b='ž€'>😀<c>ž</c>&amp;</a>".utf8)
    for size in 1...bytes.count {
      var rest = bytes[...]
      let root = try XMLDocument.parse(limits: Self.limits) {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }.root
      #expect(root.text == "😀&")
      #expect(root.attribute("b") == "ž€")
      #expect(root.child("c")?.text == "ž")
    }
  }

  @Test func errorsOfTheSourcePassThrough() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try XMLDocument.parse(limits: Self.limits) { throw Failure() } }
  }
}
