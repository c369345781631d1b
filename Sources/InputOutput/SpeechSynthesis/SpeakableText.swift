/// A text in the form for the engine: each control character is replaced by a space, all other scalars are unchanged.
struct SpeakableText {
  /// The scalars of the text, in which the engine counts places.
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: scalar
      // U+0001 would begin a command to the engine, and U+0000 would end the text.
      case 0..<0x20, 0x7F..<0xA0: " "
      default: scalar
      }
    }
  }

  /// Whether the text has only white space.
  var isEmpty: Bool { scalars.allSatisfy(\.properties.isWhitespace) }

  /// The text in UTF-8, with a terminating 0.
  var cString: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count + scalars.count / 2 + 1)
    for scalar in scalars { bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped) }
    bytes.append(0)
    return bytes
  }

  /// The part of a range that lies in the text.
  func clamped(from start: Int, count: Int) -> Range<Int> {
    let start = min(max(0, start), scalars.count)
    return start..<min(scalars.count, start + max(0, count))
  }

  /// The text of a range without the white space around it.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range].drop(while: \.properties.isWhitespace))
    while view.last?.properties.isWhitespace == true { view.removeLast() }
    return String(view)
  }
}
