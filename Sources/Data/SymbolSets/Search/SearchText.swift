import Foundation

/// Texts as they are compared while somebody types: without case, accents and signs.
enum SearchText {
  /// The words of a text, as the numbers of their letters. Signs of writing that has no spaces (Chinese, Japanese) are a word each.
  static func words(_ text: String) -> [[UInt32]] {
    var words: [[UInt32]] = []
    var word: [UInt32] = []
    func end() {
      if !word.isEmpty { words.append(word) }
      word = []
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: word.append(UInt32(byte))
        case 0x41...0x5A: word.append(UInt32(byte) + 0x20)
        // `don't` is one word.
        case 0x27: continue
        default: end()
        }
      }
      end()
      return words
    }
    // The compatibility form makes one letter of what looks the same, and puts accents after their letters.
    for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      if isAccent(scalar) || scalar == "'" || scalar == "\u{2019}" { continue }
      if let plain = plain[scalar] {
        word += plain.unicodeScalars.map(\.value)
      } else if scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) {
        end()
        word = [scalar.value]
        end()
      } else if isWordPart(scalar) {
        word.append(scalar.value)
      } else {
        end()
      }
    }
    end()
    return words
  }

  /// A name as one text: its words with spaces.
  static func phrase(_ words: [[UInt32]]) -> [UInt32] { Array(words.joined(separator: [0x20])) }

  /// Signs above and below letters that people leave out when they type: of Latin, Greek and Cyrillic, Hebrew, Arabic.
  /// In other writings the vowels are such signs, so they stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0591...0x05C7, 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true
    default: false
    }
  }

  /// Letters whose stroke or form is not an accent to Unicode, but is to people.
  private static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "þ": "th",
  ]

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    // An emoji is a word, too.
    case .otherSymbol: true
    default: false
    }
  }
}
