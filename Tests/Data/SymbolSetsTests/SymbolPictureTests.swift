import Expectations
import Foundation
import SymbolSets
import Testing

@Suite("Pictures of symbols")
struct SymbolPictureTests {
  private func safe(_ inside: String, head: String = "", root: String = "viewBox=\"0 0 9 9\"") throws -> SymbolPicture {
    try SymbolPicture(
      Array("\(head)<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(inside)</svg>".utf8), file: "a.svg")
  }

  private func text(_ picture: SymbolPicture) -> String {
    let text = String(decoding: picture.bytes, as: UTF8.self)
    return String(text[(text.firstIndex(of: ">").map(text.index(after:)) ?? text.startIndex)...].dropLast(6))
  }

  @Test("The dimensions are read from the heads of all kinds")
  func heads() throws {
    let pictures: [(PictureKind, [UInt8])] = [
      (.png, SymbolFixtures.png(width: 300, height: 200)), (.jpeg, SymbolFixtures.jpeg(width: 300, height: 200)),
      (.gif, SymbolFixtures.gif(width: 300, height: 200)),
      (.webp, SymbolFixtures.webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x2C, 1, 200, 0])),
      (.webp, SymbolFixtures.webp("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0, 0, 0, 0, 0, 0])),
      (.webp, SymbolFixtures.webp("VP8X", [0, 0, 0, 0, 0x2B, 1, 0, 199, 0, 0])),
    ]
    for (kind, bytes) in pictures {
      let picture = try SymbolPicture(bytes, file: "a")
      expect(picture.kind == kind && picture.width == 300 && picture.height == 200 && picture.bytes == bytes)
      expect(picture.removed.isEmpty)
      // Cut anywhere in its head, it is refused and nothing worse.
      for length in 0..<min(bytes.count - 2, 24) {
        expect(throws: SymbolSetError.self) { try SymbolPicture(Array(bytes.prefix(length)), file: "a") }
      }
    }
  }

  @Test("Pictures that are too large, empty or broken off are refused")
  func badPictures() {
    expect(throws: SymbolSetError.badDimensions(file: "a", width: 10_001, height: 1, limit: 10_000)) {
      try SymbolPicture(SymbolFixtures.png(width: 10_001, height: 1), file: "a")
    }
    expect(throws: SymbolSetError.self) { try SymbolPicture(SymbolFixtures.png(width: 9000, height: 9000), file: "a") }
    expect(throws: SymbolSetError.self) { try SymbolPicture(SymbolFixtures.png(width: 0, height: 9), file: "a") }
    expect(throws: SymbolSetError.self) { try SymbolPicture(SymbolFixtures.png().dropLast(5), file: "a") }
    for text in ["", "hello", "<html></html>", "<svg", "%PDF-1.4"] {
      expect(throws: SymbolSetError.self) { try SymbolPicture(Array(text.utf8), file: "a") }
    }
  }

  @Test("A drawing keeps what it draws: shapes, colours, gradients, styles, text in its order")
  func harmless() throws {
    let inside = """
      <style>.a,.b{fill:url(#g);stroke:#123}</style><defs><linearGradient id="g"><stop offset="0" \
      stop-color="red"/></linearGradient></defs><g class="a" transform="scale(2)"><use xlink:href="#p"/>\
      <path id="p" style="fill:none;stroke-width:2px" d="M0 0L9 9"/></g><text x="1">a &lt; <tspan \
      font-weight="bold">b</tspan> &amp; c</text>
      """
    let picture = try safe(inside)
    expect(text(picture) == inside && picture.removed.isEmpty)
    // Once made safe, it stays as it is.
    expectEqual(try SymbolPicture(picture.bytes, file: "a").bytes, picture.bytes)
  }

  @Test("The space between two words of a text stays")
  func spaces() throws {
    let inside = "<text> <tspan>a</tspan> <tspan>b</tspan></text>"
    expectEqual(text(try safe(inside)), inside)
  }

  @Test(
    "What could act is taken out and named",
    arguments: [
      ("<script>alert(1)</script>", "", "scripts"),
      ("<path onclick=\"alert(1)\" d=\"M0\"/>", "<path d=\"M0\"/>", "event handlers"),
      ("<a href=\"javascript:alert(1)\"><path d=\"M0\"/></a>", "<g><path d=\"M0\"/></g>", nil),
      ("<foreignObject><iframe src=\"//x\"/></foreignObject>", "", "embedded pages and media"),
      ("<g xmlns=\"http://www.w3.org/1999/xhtml\"><script>1</script></g>", "", nil),
      ("<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">1</h:script>", "", "scripts"),
      ("<image href=\"http://example.org/a.png\"/>", "", "references out of the picture"),
      ("<image xlink:href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>", "", "references out of the picture"),
      ("<use href=\"other.svg#a\"/>", "<use/>", "references out of the picture"),
      ("<path fill=\"url(http://x/#a)\"/>", "<path/>", "references out of the picture"),
      (
        "<path style=\"fill:url( 'http://x' );stroke:red\"/>", "<path style=\"stroke:red\"/>",
        "styles that load files or run programs"
      ),
      ("<path style=\"fill:u\\72l(http://x)\"/>", "<path/>", "styles that load files or run programs"),
      (
        "<style>@import url(//x);.a{fill:red}</style>", "<style>.a{fill:red}</style>",
        "styles that load files or run programs"
      ),
      (
        "<style>@font-face{src:url(//x)}.a{fill:red}</style>", "<style>.a{fill:red}</style>",
        "styles that load files or run programs"
      ),
      ("<set attributeName=\"href\" to=\"javascript:1\"/>", "", "animations"),
      ("<path d=\"M0\"><animate attributeName=\"d\"/></path>", "<path d=\"M0\"/>", "animations"),
      ("<filter><feImage href=\"//x\"/></filter>", "<filter/>", "references out of the picture"),
    ] as [(String, String, String?)])
  func danger(inside: String, left: String, word: String?) throws {
    let picture = try safe(inside)
    expectEqual(text(picture), left)
    if let word { expectEqual(picture.removed, [word]) }
    expect(!picture.removed.isEmpty || word == nil)
  }

  @Test("What editors leave is taken out without a word; prefixes of SVG are understood")
  func editors() throws {
    let inside = """
      <!-- note --><metadata><rdf:RDF xmlns:rdf="r"/></metadata><sodipodi:namedview xmlns:sodipodi="s" pagecolor="#fff"/>\
      <path inkscape:label="x" xmlns:inkscape="i" data-name="y" d="M0"/>
      """
    let picture = try safe(inside)
    expect(text(picture) == "<path d=\"M0\"/>" && picture.removed.isEmpty)
    let prefixed = try SymbolPicture(
      Array(
        "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"1cm\"><s:path d=\"M0\"/></s:svg>".utf8),
      file: "a")
    expect(text(prefixed) == "<path d=\"M0\"/>" && prefixed.width == 20 && prefixed.height == 38)
  }

  @Test("A drawing without a box gets one, so that it can be shown at any size")
  func box() throws {
    let picture = try safe("", root: "width=\"40px\" height=\"30px\"")
    expect(String(decoding: picture.bytes, as: UTF8.self).contains("viewBox=\"0 0 40.0 30.0\""))
    expectNil(try safe("", root: "width=\"100%\"").width)
    for root in ["viewBox=\"0 0 0 9\"", "viewBox=\"0 0 1e30 1\"", "width=\"-1\" height=\"nan\""] {
      expect(throws: SymbolSetError.self, "\(root)") { try safe("", root: root) }
    }
  }

  @Test("Document types are taken away; short names for addresses are put in, bombs are refused")
  func documentTypes() throws {
    let plain =
      #"<?xml version="1.0"?><!-- x --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">"#
    expectEqual(text(try safe("<path d=\"M0\"/>", head: plain)), "<path d=\"M0\"/>")
    let adobe = #"<!DOCTYPE svg [ <!ENTITY c "red"> <!ENTITY ns_x "http://x/"> ]>"#
    expectEqual(text(try safe("<path fill=\"&c;\"/>", head: adobe)), "<path fill=\"red\"/>")
    for bomb in [
      #"<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>"#, #"<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>"#,
      #"<!DOCTYPE svg [<!ENTITY % a "x">]>"#, "<!DOCTYPE svg [",
      "<!DOCTYPE svg [<!ENTITY a \"\(String(repeating: "x", count: 999))\">]>",
    ] {
      expect(throws: SymbolSetError.self, "\(bomb)") { try safe("<title>&a;&b;</title>", head: bomb) }
    }
  }

  @Test("Drawings that multiply themselves are refused, however they do it")
  func multiplication() throws {
    func levels(_ part: (Int) -> String) -> String { (0..<12).map(part).joined() }
    let copies = levels { level in
      "<g id=\"a\(level)\">" + String(repeating: "<use href=\"#a\(level + 1)\"/>", count: 10) + "</g>"
    }
    let patterns = levels { level in
      "<pattern id=\"a\(level)\">" + String(repeating: "<path fill=\"url(#a\(level + 1))\"/>", count: 10) + "</pattern>"
    }
    let styled =
      "<style>" + levels { ".a\($0){mask:url(#a\($0))}" } + "</style>"
      + levels { level in
        "<mask id=\"a\(level)\">" + String(repeating: "<path class=\"a\(level + 1)\"/>", count: 10) + "</mask>"
      }
    for inside in [copies + "<use href=\"#a0\"/>", patterns + "<path fill=\"url(#a0)\"/>", styled] {
      expect(throws: SymbolSetError.self) { try safe(inside) }
    }
    expect(throws: SymbolSetError.self) {
      try safe("<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>")
    }
    let rules = "<style>" + (0..<3000).map { ".a{mask:url(#m\($0))}" }.joined() + "</style>"
    let many = rules + "<path class=\"" + String(repeating: "a ", count: 1_000_000) + "\"/>"
    expect(throws: SymbolSetError.self) { try safe(String(many.prefix(1_000_000)) + "\"/>") }
    expect(try safe(String(repeating: "<use href=\"#p\"/>", count: 1000) + "<path id=\"p\"/>").removed.isEmpty)
  }

  @Test("Depth and number of elements are limited")
  func depth() {
    let deep = String(repeating: "<g>", count: 100_000)
    expect(throws: SymbolSetError.self) { try safe(deep) }
    expect(throws: SymbolSetError.self) { try safe(String(repeating: "<g/>", count: 200_001)) }
  }

  @Test("A picture of points inside a drawing stays if it is sound")
  func embedded() throws {
    let data = Data(SymbolFixtures.png()).base64EncodedString()
    let good = "<image xlink:href=\"data:image/png;base64,\(data)\"/>"
    expectEqual(text(try safe(good)), good)
    let large = Data(SymbolFixtures.png(width: 60_000, height: 60_000)).base64EncodedString()
    expect(text(try safe("<image xlink:href=\"data:image/png;base64,\(large)\"/>")).isEmpty)
    // Of two links the first counts, and only it is written.
    expectEqual(text(try safe("<image xlink:href=\"http://x\" href=\"data:image/png;base64,\(data)\"/>")), good)
    expect(text(try safe("<image href=\"http://x\" xlink:href=\"data:image/png;base64,\(data)\"/>")).isEmpty)
    let other = "xmlns:ns1=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\""
    expectEqual(text(try safe("<use ns1:href=\"#a\"/>", root: other)), "<use xlink:href=\"#a\"/>")
  }

  @Test("Changed at any place, a drawing is refused or stays safe")
  func mutations() throws {
    let source = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:url(#g)}</style><script>x</script>\
      <g onload="x" class="a"><use href="#p"/><path id="p" d="M0 0"/><image href="http://x"/></g></svg>
      """
    var state: UInt64 = 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<5000 {
      var bytes = Array(source.utf8)
      for _ in 0...next(4) {
        switch next(3) {
        case 0: bytes[next(bytes.count)] = UInt8(next(256))
        case 1: bytes.remove(at: next(bytes.count))
        default: bytes.insert(bytes[next(bytes.count)], at: next(bytes.count))
        }
      }
      guard let picture = try? SymbolPicture(bytes, file: "a") else { continue }
      let text = String(decoding: picture.bytes, as: UTF8.self)
      expect(!text.contains("<script") && !text.contains("onload=") && !text.contains("\"http://x\""))
      expectEqual(try SymbolPicture(picture.bytes, file: "a").bytes, picture.bytes, "not well-formed, or not stable")
    }
  }
}
