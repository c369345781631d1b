import AudioCore
import Foundation

/// Texts that a writer of CSV, JSON, SVG or paths gets wrong if it does not escape them.
public let hostileTexts = [
  "", " ", "plain", "a,b", "say \"no\"", "\"", "two\nlines", "carriage\rreturn", "windows\r\nline", "tab\there",
  "nul\u{0}byte", "bell\u{7}", "\u{1B}[31mred\u{1B}[0m", "delete\u{7F}", "next line\u{85}", "line\u{2028}separator",
  "paragraph\u{2029}separator", "emoji 👩‍👩‍👧‍👦🇫🇷", "日本語のファイル.wav", "e\u{301}te\u{301}", "right\u{202E}left", "back\\slash",
  "</script><b>&amp;'", "C:\\temp\\new.wav", "../../etc/passwd", "replacement \u{FFFD} byte", "=1+1", "\u{FEFF}mark",
  "not a character \u{FFFE}", "]]>",
]

extension SeededRandom {
  /// A random number of either sign, whose exponent to base ten is uniform in the given range.
  public mutating func anyMagnitude(_ exponents: ClosedRange<Double>) -> Double {
    let size = pow(10, Double.random(in: exponents, using: &self))
    return Bool.random(using: &self) ? size : -size
  }
}
