/// Three digits, spoken one after the other in noise.
public struct DigitTriplet: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The digits, each 0 to 9, all different.
  public let digits: [Int]

  init(_ digits: [Int]) { self.digits = digits }

  /// Decodes and validates a triplet.
  public init(from decoder: any Decoder) throws {
    let digits = try decoder.container(keyedBy: CodingKeys.self).decode([Int].self, forKey: .digits)
    try decoder.checked { () throws(HearingTestError) in
      guard digits.count == 3, Set(digits).count == 3 else {
        throw .invalidParameter(
          name: "digits of a triplet", expected: "3 different ones", got: Double(Set(digits).count))
      }
      for digit in digits { try Checked.within("digit", digit, 0...9) }
    }
    self.init(digits)
  }

  /// The digits separated by spaces, such as "4 7 1".
  public var description: String { digits.map(String.init).joined(separator: " ") }

  /// Whether an answer has all three digits in their order.
  func isRepeated(by answer: [Int]) -> Bool { answer == digits }
}
