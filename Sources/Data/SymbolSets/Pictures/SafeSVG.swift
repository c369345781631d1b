import Foundation
import XMLDocuments

/// A drawing that is written anew from the elements and attributes that only draw.
///
/// What is left out: scripts, event handlers, animations, embedded pages, everything that would be loaded from elsewhere,
/// editors' notes, comments, instructions and document types. What refers to other parts of the drawing stays, if the
/// whole does not become larger than a limit by it.
struct SafeSVG {
  /// The drawing in UTF-8.
  let bytes: [UInt8]
  /// What was taken out that could have done harm, with how often, in plain words.
  let removed: [String]
  /// The size in the drawing's units; `nil` if it has none.
  let size: (width: Int, height: Int)?

  private static let namespace = "http://www.w3.org/2000/svg"
  private static let limits = XMLDocument.Limits(byteCount: 10 << 20, elementCount: 200_000, depth: 200)

  /// - Throws: `SymbolSetError`.
  init(_ bytes: [UInt8], file: String) throws(SymbolSetError) {
    let document: XMLDocument
    do {
      // Between the words of a text, white space counts.
      document = try XMLDocument.parse(
        SVGDocumentType.removed(from: bytes), limits: Self.limits, keepingSpaces: true)
    } catch {
      let reason = (error as? SVGDocumentType.Refusal)?.reason ?? "\(error)"
      if !bytes.prefix(4096).contains(UInt8(ascii: "<")) {
        throw .notAPicture(file: file, reason: "its content is of no known kind")
      }
      throw .badDrawing(file: file, reason: reason)
    }
    var prefixes = Self.prefixes(of: Self.namespace, document.root)
    if (document.root.attribute("xmlns") ?? Self.namespace) == Self.namespace { prefixes.insert("") }
    let links = Self.prefixes(of: "http://www.w3.org/1999/xlink", document.root).union(["xlink"])
    var writer = Writer(prefixes: prefixes, linkNames: ["href"] + links.sorted().map { $0 + ":href" })
    guard writer.localName(document.root) == "svg" else {
      throw .notAPicture(file: file, reason: "it is XML, but no drawing: '\(document.root.name.prefix(40))'")
    }
    size = try Self.size(of: document.root, file: file)
    do { try writer.writeRoot(document.root, size: size) } catch { throw .badDrawing(file: file, reason: error.reason) }
    self.bytes = Array(writer.text.utf8)
    removed = writer.removed.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
  }

  /// The prefixes that stand for a namespace at the root.
  private static func prefixes(of namespace: String, _ root: XMLElement) -> Set<String> {
    Set(
      root.attributes.filter { $0.value == namespace && $0.name.hasPrefix("xmlns:") }.map {
        String($0.name.dropFirst(6))
      })
  }

  private static func size(of root: XMLElement, file: String) throws(SymbolSetError) -> (width: Int, height: Int)? {
    var numbers: [Double] = []
    if let box = root.attribute("viewBox") {
      numbers = box.split { $0 == " " || $0 == "," || $0.isWhitespace }.compactMap { Double($0) }.suffix(2)
    }
    if numbers.count != 2 {
      numbers = ["width", "height"].compactMap { root.attribute($0) }.compactMap { length($0) }
    }
    guard numbers.count == 2 else { return nil }
    let limit = 1_000_000
    guard numbers.allSatisfy({ $0 > 0 && $0 <= Double(limit) }) else {
      let whole = numbers.map { Int(exactly: $0.rounded()) ?? (($0 > 0) ? .max : 0) }
      throw .badDimensions(file: file, width: whole[0], height: whole[1], limit: limit)
    }
    return (max(1, Int(numbers[0].rounded())), max(1, Int(numbers[1].rounded())))
  }

  /// A length in points of a page; `nil` for a percentage.
  static func length(_ text: String) -> Double? {
    let text = text.trimmingWhiteSpace
    let units: [(String, Double)] = [("px", 1), ("pt", 4 / 3), ("mm", 96 / 25.4), ("cm", 960 / 25.4), ("in", 96)]
    for (unit, factor) in units where text.hasSuffix(unit) { return Double(text.dropLast(2)).map { $0 * factor } }
    return Double(text)
  }
}

extension SafeSVG {
  fileprivate struct Writer {
    let prefixes: Set<String>
    /// The names of the attribute that refers to something, the newest first.
    let linkNames: [String]
    var text = ""
    var removed: [String: Int] = [:]
    private var style = SVGStyle()
    /// What each element draws when it is drawn once, to find drawings that multiply themselves.
    private var graph = SVGReferences()

    init(prefixes: Set<String>, linkNames: [String]) { (self.prefixes, self.linkNames) = (prefixes, linkNames) }

    /// What an element refers to. Of several attributes the first counts, as it does for browsers.
    private func link(_ element: XMLElement) -> String? {
      linkNames.lazy.compactMap { element.attribute($0) }.first
    }

    private mutating func note(_ danger: String) { removed[danger, default: 0] += 1 }

    /// The name of an element of SVG without its prefix; `nil` for an element of something else.
    func localName(_ element: XMLElement) -> String? {
      let parts = element.name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let prefix = parts.count == 2 ? String(parts[0]) : ""
      guard prefixes.contains(prefix) else { return nil }
      if let space = element.attribute("xmlns"), space != SafeSVG.namespace, prefix.isEmpty { return nil }
      return parts.last.map(String.init)
    }

    mutating func writeRoot(_ root: XMLElement, size: (width: Int, height: Int)?) throws(SVGReferences.Refusal) {
      text = "<svg xmlns=\"\(SafeSVG.namespace)\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
      // A drawing without a box of its own would be cut and not scaled.
      if root.attribute("viewBox") == nil, size != nil,
        let width = root.attribute("width").flatMap(SafeSVG.length),
        let height = root.attribute("height").flatMap(SafeSVG.length)
      {
        text += " viewBox=\"0 0 \(width) \(height)\""
      }
      // Rules may come after what they are for, but what they refer to must be known before.
      readStyles(root)
      writeRest(root, "svg")
      if style.hadDanger { note("styles that load files or run programs") }
      try graph.check()
    }

    private mutating func readStyles(_ root: XMLElement) {
      var open = [root]
      while let element = open.popLast() {
        if localName(element) == "style" { _ = style.sheet(element.text) }
        open += element.children
      }
    }

    private mutating func write(_ element: XMLElement, isText: Bool) {
      guard let name = localName(element) else {
        let bare = element.name.split(separator: ":").last.map(String.init) ?? ""
        if let danger = SVGNames.danger(bare) { note(danger) }
        return
      }
      if name == "a" {
        // A link is left out, but not what it is around.
        note("links")
        text += isText ? "<tspan" : "<g"
        return writeRest(element, isText ? "tspan" : "g")
      }
      guard SVGNames.elements.contains(name) else {
        if !SVGNames.editorElements.contains(name) { note(SVGNames.danger(name) ?? "unknown elements") }
        return
      }
      if name == "image", embeddedPicture(element) == nil { return note("references out of the picture") }
      text += "<\(name)"
      writeRest(element, name)
    }

    /// Writes the attributes, what is inside, and the end.
    private mutating func writeRest(_ element: XMLElement, _ name: String) {
      graph.begin(id: element.attribute("id"))
      if let link = link(element), name != "g", name != "tspan" { write(link: link, of: name) }
      for (attribute, value) in element.attributes where !linkNames.contains(attribute) { write(attribute, value) }
      let isText = SVGNames.textElements.contains(name)
      let start = text.utf8.count
      text += ">"
      if name == "style" {
        // The rules have been counted by now.
        var again = SVGStyle()
        append(escaped: again.sheet(element.text))
      } else {
        for part in element.content {
          switch part {
          case .element(let inner): write(inner, isText: isText)
          case .text(let words) where isText: append(escaped: words)
          case .text: break
          }
        }
      }
      if text.utf8.count == start + 1 {
        text.removeLast()
        text += "/>"
      } else {
        text += "</\(name)>"
      }
      graph.end()
    }

    private mutating func write(link: String, of element: String) {
      guard element == "image" || link.hasPrefix("#") else { return note("references out of the picture") }
      if element != "image" { graph.refer(to: [String(link.dropFirst())]) }
      write(attribute: "xlink:href", link)
    }

    private mutating func write(_ name: String, _ value: String) {
      switch name {
      case "style":
        let safe = style.declarations(value)
        graph.refer(to: SVGStyle.references(safe))
        if !safe.isEmpty { write(attribute: name, safe) }
      case "xml:space", "xml:lang": write(attribute: name, value)
      default:
        guard SVGNames.attributes.contains(name) || SVGNames.properties.contains(name) else {
          if name.lowercased().hasPrefix("on") { note("event handlers") }
          if ["src", "xml:base", "base"].contains(name.lowercased()) { note("references out of the picture") }
          return
        }
        guard SVGNames.attributes.contains(name) || SVGStyle.isSafe(value) else {
          return note("references out of the picture")
        }
        if name == "class" {
          for word in value.split(whereSeparator: \.isWhitespace) {
            graph.refer(to: style.classReferences[String(word)] ?? [])
          }
        }
        graph.refer(to: SVGStyle.references(value))
        write(attribute: name, value)
      }
    }

    /// A picture of points inside a drawing; `nil` for one that is elsewhere or is not sound.
    private func embeddedPicture(_ element: XMLElement) -> PictureHead? {
      let value = link(element) ?? ""
      guard let match = value.prefixMatch(of: /data:image\/(?:png|jpe?g|gif|webp);base64,/),
        let data = Data(base64Encoded: String(value[match.range.upperBound...]), options: .ignoreUnknownCharacters),
        let head = try? PictureHead([UInt8](data), file: ""), head.width <= SymbolPicture.sideLimit,
        head.height <= SymbolPicture.sideLimit, head.width * head.height <= SymbolPicture.areaLimit
      else { return nil }
      return head
    }

    private mutating func write(attribute name: String, _ value: String) {
      text += " \(name)=\""
      append(escaped: value)
      text += "\""
    }

    private mutating func append(escaped value: String) {
      for scalar in value.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "\n", "\r", "\t": text += "&#\(scalar.value);"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
