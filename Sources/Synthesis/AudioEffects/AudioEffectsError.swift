import AudioCore

/// An invalid request to an effect, of this module, of `TimeStretching` or of `EffectChains`.
public enum AudioEffectsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must lie in the effect's range; hertz.
  case invalidSampleRate(Double, expected: ClosedRange<Double>)
  /// A number of channels must be 1…1024.
  case invalidChannelCount(Int)
  /// The effect supports only these numbers of channels.
  case unsupportedChannelCount(Int, supported: ClosedRange<Int>)
  /// A frequency must lie below half the sample rate.
  case frequencyAboveHalfTheRate(Double, sampleRate: Double)
  /// A setting must lie in its range.
  case outOfRange(AudioParameter.OutOfRange)
  /// A range of frames must lie in the sound.
  case framesOutside(Range<Int>, frameCount: Int)
  /// The sound is not of the effect's format, or the result is none that a buffer can hold.
  case invalidSound(AudioFormatError)
  /// The text of an effect or of a chain: the place in it, what was expected there and what came.
  case invalidText(of: String, expected: String, got: String)
  /// A part of the effect could not be created; the reason.
  case unavailable(reason: String)
  /// A sound without a defined loudness cannot be normalised; the reason.
  case undefinedLoudness(reason: String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let expected):
      "sample rate: expected \(expected.lowerBound) to \(expected.upperBound) Hz, got \(rate) Hz"
    case .invalidChannelCount(let count): "channels: expected 1 to 1024, got \(count)"
    case .unsupportedChannelCount(let count, let supported):
      "channels: expected \(supported.lowerBound) or \(supported.upperBound), got \(count)"
    case .frequencyAboveHalfTheRate(let frequency, let rate):
      "frequency: expected less than half of the sample rate of \(rate) Hz, got \(frequency) Hz"
    case .outOfRange(let problem): problem.description
    case .framesOutside(let range, let count): "frames: expected some of 0..<\(count), got \(range)"
    case .invalidSound(let problem): problem.description
    case .invalidText(let place, let expected, let got): "\(place): expected \(expected), got \(got)"
    case .unavailable(let reason): reason
    case .undefinedLoudness(let reason): "no loudness to normalise: \(reason)"
    }
  }
}

extension AudioParameter {
  /// The value, if the range contains it.
  package func require(_ value: Double) throws(AudioEffectsError) -> Double {
    do throws(OutOfRange) { return try checked(value) } catch { throw .outOfRange(error) }
  }
}

/// The checks of the sample rate and the number of channels that all effects share.
package enum SignalShape {
  /// Checks what an effect is made for. `least` is the lowest rate of the effect in hertz.
  package static func check(
    sampleRate: Double, least: Double = SampleRate.range.lowerBound, channelCount: Int
  ) throws(AudioEffectsError) {
    let rates = least...SampleRate.range.upperBound
    guard rates.contains(sampleRate) else { throw .invalidSampleRate(sampleRate, expected: rates) }
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
  }
}

extension AudioEffect where Self: ~Copyable {
  /// Ends the program if blocks do not have the effect's channels or differ in length, since memory would be overrun.
  @inlinable @inline(__always)
  package func ensureShapes(of input: AudioBlock, and output: MutableAudioBlock, for effect: StaticString) {
    ensure(channels: input.channelCount, are: channelCount, of: effect)
    ensure(channels: output.channelCount, are: outputChannelCount, of: effect)
    ensure(
      input.frameCount == output.frameCount,
      "\(effect): expected \(input.frameCount) frames of output, got \(output.frameCount)")
  }
}
