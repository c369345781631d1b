import Foundation
import JSONReading

extension Encodable {
  /// The value as one line of JSON. The keys are sorted, so that equal values give equal text.
  ///
  /// - Precondition: JSON can represent the value; it cannot represent a number that is not finite.
  var jsonLine: String {
    guard let data = try? JSONEncoder.line.encode(self) else { preconditionFailure("\(Self.self) cannot be encoded") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
