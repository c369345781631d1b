/// Three digits, spoken one after the other in noise.
public struct DigitTriplet: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The digits, each 0 to 9, all different.
  public let digits: [Int]

  init(_ digits: [Int]) { self.digits = digits }

  /// The digits separated by spaces, such as "4 7 1".
  public var description: String { digits.map(String.init).joined(separator: " ") }

  /// Whether an answer has all three digits in their order.
  func isRepeated(by answer: [Int]) -> Bool { answer == digits }
}
