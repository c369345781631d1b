import Foundation
import JSONReading

extension Console {
  /// Sends a value to programs: JSON over lines, with a line end.
  ///
  /// - Throws: `OutputError`; `EncodingError` for a number that is not finite.
  public static func send(json value: some Encodable) throws {
    try send(String(decoding: try JSONEncoder.pretty.encode(value), as: UTF8.self) + "\n")
  }
}
