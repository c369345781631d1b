import Foundation

extension JSONDecoder {
  /// Decodes a text of any origin. Use it in place of `decode(_:from:)`.
  ///
  /// Foundation's decoder ends the program when a text ends with the 513th open bracket (Swift 6.1 on Linux): it reports
  /// that as too deep, and on its way there looks one character too far. A space after the text is that character.
  ///
  /// - Throws: what `decode(_:from:)` throws.
  package func value<Value: Decodable>(_ type: Value.Type, in text: Data) throws -> Value {
    try decode(type, from: text + [UInt8(ascii: " ")])
  }
}
