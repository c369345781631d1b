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
    try decoder.checked { () throws(EvaluationError) in try Checked.count("count", wrappedValue) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
