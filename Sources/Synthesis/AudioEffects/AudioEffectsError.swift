import AudioCore

/// An invalid request to this module.
public enum AudioEffectsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must be finite and at least the effect's lowest rate, in hertz.
  case invalidSampleRate(Double, least: Double)
  /// A number of channels must be 1…1024.
  case invalidChannelCount(Int)
  /// The effect supports only these numbers of channels.
  case unsupportedChannelCount(Int, supported: ClosedRange<Int>)
  /// A frequency must lie below half the sample rate.
  case frequencyAboveHalfTheRate(Double, sampleRate: Double)
  /// A setting must lie in its range.
  case outOfRange(AudioParameter.OutOfRange)
  /// A part of the effect could not be created; the reason.
  case unavailable(reason: String)
  /// A sound without a defined loudness cannot be normalised; the reason.
  case undefinedLoudness(reason: String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let least): "sample rate: expected at least \(least) Hz, got \(rate) Hz"
    case .invalidChannelCount(let count): "channels: expected 1 to 1024, got \(count)"
    case .unsupportedChannelCount(let count, let supported):
      "channels: expected \(supported.lowerBound) or \(supported.upperBound), got \(count)"
    case .frequencyAboveHalfTheRate(let frequency, let rate):
      "frequency: expected less than half of the sample rate of \(rate) Hz, got \(frequency) Hz"
    case .outOfRange(let problem): problem.description
    case .unavailable(let reason): reason
    case .undefinedLoudness(let reason): "no loudness to normalise: \(reason)"
    }
  }
}

extension AudioParameter {
  /// The value, if the range contains it.
  func require(_ value: Double) throws(AudioEffectsError) -> Double {
    do throws(OutOfRange) { return try checked(value) } catch { throw .outOfRange(error) }
  }
}

/// The checks of the sample rate and the number of channels that all effects share.
enum SignalShape {
  static func check(sampleRate: Double, least: Double = 1, channelCount: Int) throws(AudioEffectsError) {
    guard sampleRate >= least, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate, least: least) }
    guard (1...1024).contains(channelCount) else { throw .invalidChannelCount(channelCount) }
  }
}
