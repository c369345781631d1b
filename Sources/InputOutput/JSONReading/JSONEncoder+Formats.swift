import Foundation

extension JSONEncoder {
  /// The same bytes for the same value, in one line.
  package static var line: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The same bytes for the same value, over lines, for people.
  package static var pretty: JSONEncoder {
    let encoder = line
    encoder.outputFormatting.insert(.prettyPrinted)
    return encoder
  }
}
