/// Weights of a network that cannot be used.
public enum SmallNetworkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is not Base64.
  case notBase64
  /// The bytes begin with another mark than OVN1 or OVN2, or end before the sizes do.
  case notWeights
  /// A size is out of its range.
  case size(String, Int, expected: ClosedRange<Int>)
  /// The number of bytes does not fit the sizes.
  case length(Int, expected: Int)
  /// The checksum of the bytes is another one.
  case checksum(UInt64, expected: UInt64)
  /// A weight, given by its place after the sizes, is out of its range or not a number.
  case weight(place: Int, Float)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .notBase64: "weights of a network: expected Base64, got another text"
    case .notWeights: "weights of a network: expected OVN1 or OVN2 and six sizes, got other bytes"
    case .size(let name, let size, let expected):
      "weights of a network: expected \(expected.lowerBound) to \(expected.upperBound) \(name), got \(size)"
    case .length(let count, let expected): "weights of a network: expected \(expected) bytes, got \(count)"
    case .checksum(let found, let expected):
      "weights of a network: expected the checksum \(hexadecimal(expected)), got \(hexadecimal(found))"
    case .weight(let place, let value):
      "weights of a network: expected finite numbers of at most 10⁶, standard deviations above 0, got \(value) as "
        + "number \(place)"
    }
  }

  private func hexadecimal(_ value: UInt64) -> String { "0x" + String(value, radix: 16) }
}
