import Foundation

/// A text that fits a box on paper, in lines of whole words.
///
/// The widths are those of DejaVu Sans, which is wider than other fonts for boards, and a little more. A word is never
/// broken and never leaves its box: its letters are smaller where it is long.
package struct PrintedText: Equatable {
  /// Letters smaller than this are not read on paper, points; a text that needs them is cut.
  package static let leastSize = 4.0
  /// The height of a line by the size of its letters.
  static let lineHeight = 1.2

  package let lines: [String]
  /// The size of the letters, points.
  package let size: Double

  package var height: Double { Double(lines.count) * size * Self.lineHeight }

  package init(_ text: String, width: Double, height: Double, largest: Double) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, width > 0 else {
      (lines, size) = ([], largest)
      return
    }
    let longest = words.map(Self.width).max() ?? 0
    var size = min(largest, width / max(longest, 0.01))
    while size > Self.leastSize {
      let lines = Self.lines(words, within: width / size)
      if Double(lines.count) * size * Self.lineHeight <= height {
        (self.lines, self.size) = (lines, size)
        return
      }
      size = max(Self.leastSize, size - 0.5)
    }
    // Of a text that is too long for its box the beginning is shown, as wide as the longest word asks.
    let lines = Self.lines(words, within: width / size)
    let count = max(1, Int(height / (size * Self.lineHeight)))
    self.size = size
    self.lines =
      lines.count <= count ? lines : Array(lines.prefix(count - 1)) + [Self.cut(lines[count - 1], width / size)]
  }

  /// The widest line that words of one size make, put together greedily.
  private static func lines(_ words: [String], within width: Double) -> [String] {
    var (lines, line, length) = ([String](), "", 0.0)
    for word in words {
      let own = Self.width(of: word)
      if !line.isEmpty, length + 0.33 + own > width {
        lines.append(line)
        (line, length) = ("", 0)
      }
      (line, length) = line.isEmpty ? (word, own) : (line + " " + word, length + 0.33 + own)
    }
    return lines + [line]
  }

  private static func cut(_ line: String, _ width: Double) -> String {
    var line = line
    while !line.isEmpty, Self.width(of: line + "…") > width { line.removeLast() }
    return line + "…"
  }

  /// The width of a text in letters of the size 1.
  package static func width(of text: String) -> Double { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    // An accent stands on its letter.
    let base = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
    switch base {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": return 0.41
    case "f", "t", "r", "(", ")", "-", "/", "\"", "[", "]": return 0.47
    case "m", "M", "w": return 1.0
    case "W", "@", "%", "…": return 1.03
    case "A"..."Z": return 0.82
    case "a"..."z", "0"..."9": return 0.68
    default: break
    }
    switch base.value {
    case 0x20...0x2FF: return 0.92
    case 0x370...0x52F: return 0.95
    case 0x530...0x10FF: return 1.0
    // Chinese, Japanese, Korean, and pictures.
    case 0x1100...: return 1.35
    default: return 0.92
    }
  }
}
