import AudioCore

/// An invalid request to this module.
public enum ResamplingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Both rates must lie in `SampleRate.range` and their ratio be 1/256…256.
  case invalidRates(from: Double, to: Double)
  /// Speeds must be 1/256…256.
  case invalidSpeeds(ClosedRange<Double>)
  /// A speed must lie in the range that was asked for.
  case invalidSpeed(Double, expected: ClosedRange<Double>)
  /// A number of channels must be one of `AudioFormat.channelCounts`.
  case invalidChannelCount(Int)
  /// The converted sound is none that a buffer can hold.
  case invalidSound(AudioFormatError)
  /// libsamplerate could not create the converter; its reason.
  case unavailable(reason: String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidRates(let from, let to):
      "sample rates: expected two of \(SampleRate.range.lowerBound) to \(SampleRate.range.upperBound) Hz with a ratio of "
        + "1/256 to 256, got \(from) and \(to) Hz"
    case .invalidSpeeds(let speeds): "speeds: expected a range within 1/256 to 256, got \(speeds)"
    case .invalidSpeed(let speed, let expected): "speed: expected one of \(expected), got \(speed)"
    case .invalidChannelCount(let count):
      AudioFormatError.channelCount(count, expected: AudioFormat.channelCounts).description
    case .invalidSound(let problem): problem.description
    case .unavailable(let reason): "sample rate converter: \(reason)"
    }
  }
}
