/// A type that can be the value of an SVG attribute.
package protocol SVGValue {
  /// The escaped text of the value, without quotes around it.
  var svg: String { get }
}

extension String: SVGValue {
  /// The text without what would end the attribute.
  package var svg: String { Markup.escapeLine(self) }
}

extension Double: SVGValue {
  /// The coordinate with at most one decimal.
  package var svg: String {
    var path = PathData()
    path.append(self)
    return path.text
  }
}

extension Colour: SVGValue {
  /// The colour as style sheets write it.
  package var svg: String { css }
}

/// A coordinate with at most two decimals, for pictures in millimetres.
package struct Hundredths: SVGValue {
  package let svg: String

  package init(_ value: Double) {
    let rounded = (value * 100).rounded() / 100
    svg = Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// Builds SVG text element by element.
package struct SVGBuilder {
  /// Names and values in the order in which they are written.
  package typealias Attributes = KeyValuePairs<String, any SVGValue>

  package private(set) var text = ""

  package init() {}

  /// Appends an element without content or with text in it.
  package mutating func element(_ name: String, _ attributes: Attributes, text content: String? = nil) {
    open(name, attributes, closed: content == nil)
    if let content { text += Markup.escapeLine(content) + "</\(name)>\n" }
  }

  /// Appends an element that contains the elements of `content`.
  package mutating func group(_ name: String, _ attributes: Attributes, _ content: (inout SVGBuilder) -> Void) {
    open(name, attributes, closed: false)
    text += "\n"
    content(&self)
    text += "</\(name)>\n"
  }

  /// Appends the elements of another picture.
  package mutating func append(_ other: SVGBuilder) { text += other.text }

  private mutating func open(_ name: String, _ attributes: Attributes, closed: Bool) {
    text += "<" + name
    for (key, value) in attributes { text += " \(key)=\"\(value.svg)\"" }
    text += closed ? "/>\n" : ">"
  }
}
