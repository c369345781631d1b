/// An invalid request to this module.
public enum SpectralError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A transform's length must be even and 2…2²⁸.
  case invalidLength(Int)
  /// A hop must be 1 or more samples.
  case invalidHop(Int)
  /// A window must be 2 or more samples and no longer than the transform.
  case invalidWindowLength(Int, transformLength: Int)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidLength(let length): "transform length: expected an even number from 2 to 268435456, got \(length)"
    case .invalidHop(let hop): "hop: expected at least 1 sample, got \(hop)"
    case .invalidWindowLength(let length, let transformLength):
      "window length: expected 2…\(transformLength) samples (the transform's length), got \(length)"
    }
  }
}
