/// A type that can be the value of an SVG attribute.
protocol SVGValue {
  /// The escaped text of the value, without quotes around it.
  var svg: String { get }
}

extension String: SVGValue {
  var svg: String { Markup.escapeLine(self) }
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
  var svg: String { css }
}

/// Builds SVG text element by element.
package struct SVGBuilder {

  typealias Attributes = KeyValuePairs<String, any SVGValue>

  package private(set) var text = ""

  package init() {}

  /// Appends an element without content or with text in it.
  mutating func element(_ name: String, _ attributes: Attributes, text content: String? = nil) {
    open(name, attributes, closed: content == nil)
    if let content { text += Markup.escapeLine(content) + "</\(name)>\n" }
  }

  /// Appends an element that contains the elements of `content`.
  mutating func group(_ name: String, _ attributes: Attributes, _ content: (inout SVGBuilder) -> Void) {
    open(name, attributes, closed: false)
    text += "\n"
    content(&self)
    text += "</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: Attributes, closed: Bool) {
    text += "<" + name
    for (key, value) in attributes { text += " \(key)=\"\(value.svg)\"" }
    text += closed ? "/>\n" : ">"
  }
}
