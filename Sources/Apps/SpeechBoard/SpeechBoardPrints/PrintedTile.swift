import Foundation

/// A tile as it stands on paper.
struct PrintedTile {
  var label: String
  /// The address of the picture with its bytes (`data:`).
  var picture: String?
  /// Colours as SVG has them.
  var background: String?
  var border: String?
  /// Whether the letters are light.
  var isDark = false
  /// The page of the board that the tile opens.
  var page: Int?

  /// The tile as SVG.
  func svg(x: Double, y: Double, width: Double, height: Double, sign: String) -> String {
    var parts = [
      #"<rect x="\#(SVGText.number(x))" y="\#(SVGText.number(y))" width="\#(SVGText.number(width))" "#
        + #"height="\#(SVGText.number(height))" rx="\#(SVGText.number(min(8, width / 8)))" "#
        + #"fill="\#(background ?? "#ffffff")" stroke="\#(border ?? "#6b6b75")" stroke-width="1"/>"#
    ]
    let inset = min(4, width / 12)
    let ink = isDark ? "#ffffff" : "#1d1c24"
    var top = y + inset
    if let page {
      let note = "\(sign) \(page)"
      let size = min(9, max(5, height / 9), (width - 2 * inset) / PrintedText.width(of: note))
      parts.append(
        SVGText.line(note, x: x + width - inset, baseline: top + size * 0.9, size: size, ink: ink, anchor: "end"))
      top += size * 1.15
    }
    let inner = (width: width - 2 * inset, height: y + height - inset - top)
    let share = picture == nil ? 1 : 0.3
    let text = PrintedText(
      label, width: inner.width, height: inner.height * share,
      largest: min(28, inner.height * (picture == nil ? 0.4 : 0.24)))
    let textTop = picture == nil ? top + (inner.height - text.height) / 2 : y + height - inset - text.height
    if let picture {
      parts.append(
        #"<image x="\#(SVGText.number(x + inset))" y="\#(SVGText.number(top))" width="\#(SVGText.number(inner.width))" "#
          + #"height="\#(SVGText.number(max(1, textTop - top - 1)))" preserveAspectRatio="xMidYMid meet" "#
          + #"xlink:href="\#(picture)"/>"#)
    }
    for (number, line) in text.lines.enumerated() {
      let baseline = textTop + text.size * (Double(number) * PrintedText.lineHeight + 0.95)
      parts.append(
        SVGText.line(line, x: x + width / 2, baseline: baseline, size: text.size, ink: ink, anchor: "middle"))
    }
    return parts.joined(separator: "\n")
  }
}

/// Texts and numbers in SVG.
enum SVGText {
  /// A number with two places, and a point in every language.
  static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  /// A text without what XML cannot have.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isBad = scalar.properties.generalCategory == .control || [0xFFFE, 0xFFFF].contains(scalar.value)
        escaped.unicodeScalars.append(isBad ? " " : scalar)
      }
    }
    return escaped
  }

  static func line(
    _ text: String, x: Double, baseline: Double, size: Double, ink: String = "#1d1c24", anchor: String = "start"
  ) -> String {
    #"<text x="\#(number(x))" y="\#(number(baseline))" font-size="\#(number(size))" fill="\#(ink)" "#
      + #"text-anchor="\#(anchor)">\#(escaped(text))</text>"#
  }
}
