import AudioCore
import ToneSynthesis

/// An invalid request to this module.
public enum InstrumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate lies outside the range, or is not a number; hertz.
  case invalidSampleRate(Double, expected: ClosedRange<Double>)
  /// A number is outside its range.
  case outOfRange(AudioParameter.OutOfRange)
  /// The fixed frequency of an instrument must lie below half the sample rate; both in hertz.
  case frequencyAboveHalfTheRate(Double, sampleRate: Double)
  /// The band of a burst of noise must begin below half the sample rate; hertz.
  case bandAboveHalfTheRate(upperFrequency: Double, sampleRate: Double)
  /// A recording, and the output of its player, must have 1 or 2 channels.
  case unsupportedChannelCount(Int)
  /// A list that needs at least one element is empty.
  case empty(String)
  /// The recording of a region has no frames, or its loop or its part lies outside it.
  case invalidRegion(sample: String, reason: String)
  /// The text of an instrument cannot be read; lines count from 1.
  case invalidText(line: Int, reason: String)
  /// `ToneSynthesis` refused the envelope of a region.
  case invalidEnvelope(ToneError)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let range): ToneError.invalidSampleRate(rate, expected: range).description
    case .outOfRange(let problem): problem.description
    case .frequencyAboveHalfTheRate(let frequency, let rate):
      ToneError.frequencyAboveHalfTheRate(frequency, sampleRate: rate).description
    case .bandAboveHalfTheRate(let frequency, let rate):
      ToneError.bandAboveHalfTheRate(upperFrequency: frequency, sampleRate: rate).description
    case .unsupportedChannelCount(let count): "channels: expected 1 or 2, got \(count)"
    case .empty(let what): ToneError.empty(what).description
    case .invalidRegion(let sample, let reason): "region of \(sample): \(reason)"
    case .invalidText(let line, let reason): "line \(line): \(reason)"
    case .invalidEnvelope(let problem): problem.description
    }
  }
}

extension InstrumentError {
  /// Throws unless the rate lies in `SampleRate.range`.
  static func check(sampleRate: Double) throws(InstrumentError) {
    guard SampleRate.range.contains(sampleRate) else {
      throw .invalidSampleRate(sampleRate, expected: SampleRate.range)
    }
  }

  /// Throws unless the frequency is in the range of tones and below half the rate.
  static func check(frequency: Double, sampleRate: Double) throws(InstrumentError) {
    _ = try ToneParameter.frequency.required(frequency)
    guard frequency < sampleRate / 2 else { throw .frequencyAboveHalfTheRate(frequency, sampleRate: sampleRate) }
  }
}

extension AudioParameter {
  /// The value, if it is allowed; otherwise throws the error of this module.
  func required(_ value: Double) throws(InstrumentError) -> Double {
    do { return try checked(value) } catch { throw .outOfRange(error) }
  }
}
