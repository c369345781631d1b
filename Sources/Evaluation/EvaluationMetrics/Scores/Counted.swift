/// A number of events, frames or recordings. One that is read from a file is checked, so that sums of a million of them
/// do not overflow.
@propertyWrapper
struct Counted: Sendable, Hashable, Codable {
  /// The numbers that a file may hold: 0 to 2⁴⁰.
  static let range = 0...1 << 40

  var wrappedValue: Int

  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Int.self)
    try decoder.check { () throws(EvaluationError) in try Checked.count("count", wrappedValue) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Decoder {
  /// Runs a check of what was decoded. Its error becomes that of a reader of damaged data, with the error's line.
  func check<Value>(_ body: () throws(EvaluationError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: error.description, underlyingError: error))
    }
  }
}
