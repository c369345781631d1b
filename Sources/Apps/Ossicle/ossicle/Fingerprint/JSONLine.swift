import Foundation

extension Encodable {
  /// The value as one line of JSON with sorted keys: equal values are equal text.
  ///
  /// - Precondition: it holds nothing that JSON cannot hold, such as a number that is not finite.
  var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("\(Self.self) cannot be encoded") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
