import Expectations
import Foundation
import Testing
import XMLDocuments

@Suite("XML documents")
struct XMLDocumentTests {
  private static let limits = XMLDocument.Limits(byteCount: 1 << 20, elementCount: 1000, depth: 50)

  private func root(_ text: String) throws -> XMLElement {
    try XMLDocument.parse(Array(text.utf8), limits: Self.limits).root
  }

  @Test func elementsAttributesAndTexts() throws {
    let root = try root("<a x='1' y='&lt;&#x41;'>\n  <b>one</b>\r\n <c/><b> two </b> \n</a>")
    expectEqual(root.name, "a")
    expectEqual(root.attribute("x"), "1")
    expectEqual(root.attribute("y"), "<A")
    expectNil(root.attribute("b"))
    expectEqual(root.text, "")
    expectEqual(root.children.map(\.name), ["b", "c", "b"])
    expectEqual(root.children("b").map(\.text), ["one", " two "])
    expectEqual(root.child("c")?.hasChildren, false)
    expectEqual(root.child("c")?.parent, root)
    expectNil(root.parent)
    expectNil(root.child("none"))
  }

  @Test func childrenByNumberAndTheirCost() throws {
    let root = try root("<a><b>1</b><c/><b>2</b></a>")
    expectEqual(root.child("b", number: 2).element?.text, "2")
    expectEqual(root.child("b", number: 2).lookedAt, 3)
    expectNil(root.child("b", number: 3).element)
    expectNil(root.child("none", number: 1).element)
  }

  @Test func extentCountsWhatIsDirectlyInside() throws {
    let extent = try root("<a x='12'><b y='345'>67<d>hidden</d></b><c>8</c></a>").extent
    expectEqual(extent.elements, 2)
    expectEqual(extent.textBytes, 8)
  }

  @Test func textAroundElementsIsJoinedAndTrimmed() throws {
    expectEqual(try root("<a> one <b/>two\n</a>").text, "one two")
    expectEqual(try root("<a><![CDATA[<x>&]]>&amp;&#65;&#x20AC;</a>").text, "<x>&&A€")
    expectEqual(try root("<a>1\r\n2\r3</a>").text, "1\n2\n3")
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
    expectEqual(order(try root(text)), ["'one'", "b", "c", "' two'", "d", "' '"])
    expectEqual(order(try root("<a> <b/> <c/> </a>")), ["b", "c"])
    let bytes = Array("<a> <b/> <c/> </a>".utf8)
    let kept = try XMLDocument.parse(bytes, limits: Self.limits, keepingSpaces: true).root
    expectEqual(order(kept), ["' '", "b", "' '", "c", "' '"])
    expect(order(try root("<a/>")).isEmpty)
    expectEqual(try root(text).child("b")?.attributes.map { $0.name + $0.value }, ["y2", "x1"])
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func utf16(_ encoding: String.Encoding) throws {
    let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let text = try require("<a>ž€😀</a>".data(using: encoding))
    expectEqual(try XMLDocument.parse(mark + text, limits: Self.limits).root.text, "ž€😀")
  }

  @Test func otherEncodings() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    expectEqual(try XMLDocument.parse(mark + Array("<a>ž</a>".utf8), limits: Self.limits).root.text, "ž")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    expectEqual(try XMLDocument.parse(latin, limits: Self.limits).root.text, "é")
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
    expect(line >= 1 && column >= 1)
    expect(!error.description.contains("\n"))
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x 'xxxxxxxx'><!ENTITY y '&x;&x;&x;&x;'>]><a>&y;</a>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
    "<!DOCTYPE a [<!ENTITY % x SYSTEM 'file:///etc/passwd'>%x;]><a/>",
    "<!DOCTYPE a SYSTEM 'http://localhost/a.dtd'><a/>",
  ])
  func documentTypesAreRefused(_ text: String) {
    expect(throws: XMLDocumentError.documentType(line: 1)) { try root(text) }
  }

  @Test func limitsHoldAtTheirExactValues() throws {
    let nested = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
    expectEqual(try root(nested(50)).name, "a")
    expect(throws: XMLDocumentError.tooDeep(limit: 50, line: 1)) { try root(nested(51)) }
    let many = { "<a>" + String(repeating: "<b/>", count: $0 - 1) + "</a>" }
    expectEqual(try root(many(1000)).children.map { $0 }.count, 999)
    expect(throws: XMLDocumentError.tooManyElements(limit: 1000, line: 1)) { try root(many(1001)) }
    let attributes = { count in "<a " + (0..<count).map { "x\($0)=''" }.joined(separator: " ") + "/>" }
    expectEqual(try root(attributes(1000)).attribute("x999"), "")
    expect(throws: XMLDocumentError.tooManyAttributes(limit: 1000, line: 1)) { try root(attributes(1001)) }
    let long = "<a>" + String(repeating: " ", count: (1 << 20) - 7) + "</a>"
    expectEqual(try root(long).name, "a")
    expect(throws: XMLDocumentError.tooLong(limit: 1 << 20)) { try root(long + " ") }
  }

  @Test func namesAndTagsAreLimited() {
    let limits = XMLDocument.Limits(byteCount: 8 << 20, elementCount: 100_000, depth: 50)
    let names = "<a>" + (0..<10_000).map { "<n\($0)/>" }.joined() + "</a>"
    expect(throws: XMLDocumentError.tooManyNames(limit: 10_000, line: 1)) {
      try XMLDocument.parse(Array(names.utf8), limits: limits)
    }
    for start in ["<a x='", "<a><!--", "<a><?b "] {
      expect(throws: XMLDocumentError.tagTooLong(limit: 1 << 20, line: 1)) {
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
      expectEqual(root.text, "😀&")
      expectEqual(root.attribute("b"), "ž€")
      expectEqual(root.child("c")?.text, "ž")
    }
  }

  @Test func errorsOfTheSourcePassThrough() {
    struct Failure: Error {}
    expect(throws: Failure.self) { try XMLDocument.parse(limits: Self.limits) { throw Failure() } }
  }
}
