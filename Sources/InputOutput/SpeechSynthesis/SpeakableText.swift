/// A text as the engine takes it: scalar by scalar the same, but for control characters, which are spaces.
struct SpeakableText {
  /// The text's scalars: the engine counts in them.
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: scalar
      // U+0001 begins a command to the engine, U+0000 ends its text.
      case 0..<0x20, 0x7F..<0xA0: " "
      default: scalar
      }
    }
  }

  /// Whether there is nothing but white space.
  var isEmpty: Bool { scalars.allSatisfy(\.properties.isWhitespace) }

  /// UTF-8, terminated.
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

  /// What stands in a range, without white space around it.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range].drop(while: \.properties.isWhitespace))
    while view.last?.properties.isWhitespace == true { view.removeLast() }
    return String(view)
  }
}
