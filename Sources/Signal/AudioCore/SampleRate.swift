/// A sample rate in hertz, within the range that all of the package works in.
public struct SampleRate: Sendable, Hashable, CustomStringConvertible {
  /// The rates of recordings and devices: 1 Hz to 768 kHz.
  public static let range = 1.0...768_000

  /// Frames per second.
  public let hertz: Double

  /// A rate of the range.
  ///
  /// - Throws: `AudioFormatError.sampleRate` for any other number, also for one that is not finite.
  public init(_ hertz: Double) throws(AudioFormatError) {
    guard Self.range.contains(hertz) else { throw .sampleRate(hertz, expected: Self.range) }
    self.hertz = hertz
  }

  /// The rate with its unit.
  public var description: String { "\(hertz) Hz" }
}
