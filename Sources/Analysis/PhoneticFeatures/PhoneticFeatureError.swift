import AudioCore
import Spectral
import VoiceMeasurement

/// What was asked for and cannot be.
public enum PhoneticFeatureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sound does not fit: its rate, or its number of channels.
  case format(AudioFormatError)
  /// A setting lies outside its range, or is not a number.
  case setting(String, Double, expected: String)
  /// A sample, given by its index, is not finite.
  case sampleNotFinite(index: Int)
  /// The range of the pitch does not fit the sound.
  case voice(VoiceMeasurementError)
  /// A window has a length that no transform has.
  case transform(SpectralError)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .setting(let name, let value, let expected): "\(name): expected \(expected), got \(value)"
    case .sampleNotFinite(let index): "sound: expected finite samples, got another at sample \(index)"
    case .voice(let error): error.description
    case .transform(let error): error.description
    }
  }

  /// The survey of a whole signal of one channel, whose samples are finite.
  static func survey(of signal: AudioBuffer) throws(PhoneticFeatureError) -> VoiceSurvey {
    guard signal.channelCount == 1 else { throw .format(.channelCount(signal.channelCount, expected: 1...1)) }
    let survey: VoiceSurvey
    do { survey = try VoiceSurvey(of: signal) } catch { throw PhoneticFeatureError(error) }
    try check(survey)
    return survey
  }

  /// Throws for a recording with a sample that is not finite.
  static func check(_ survey: VoiceSurvey) throws(PhoneticFeatureError) {
    if let index = survey.firstNonFiniteIndex { throw .sampleNotFinite(index: index) }
  }

  /// The error of an engine of `VoiceMeasurement`, which throws its own errors and those of its transforms.
  init(_ error: any Error) {
    switch error {
    case VoiceMeasurementError.invalidSampleRate(let rate):
      self = .format(.sampleRate(rate, expected: VoiceMeasurementError.sampleRates))
    case VoiceMeasurementError.invalidSetting(let name, let value, let expected):
      self = .setting(name, value, expected: expected)
    case let error as VoiceMeasurementError: self = .voice(error)
    case let error as SpectralError: self = .transform(error)
    case let error as AudioFormatError: self = .format(error)
    default: fatalError("an engine of VoiceMeasurement: expected an error of its own, got \(error)")
    }
  }
}
