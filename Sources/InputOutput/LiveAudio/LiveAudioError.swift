import AudioCore

/// The reasons why a live stream cannot be opened or was lost. Each description is one line with the expected and the
/// given value.
public enum LiveAudioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system has no device for the direction.
  case noDevice(AudioDirection)
  /// No device has the name; the names of the devices for the direction.
  case deviceNotFound(name: String, direction: AudioDirection, available: [String])
  /// Several devices have the name; each with its host API.
  case ambiguousDevice(name: String, candidates: [String])
  /// A number is outside its range: its name, the range in words, and the given value.
  case invalidConfiguration(name: String, expected: String, got: Double)
  /// The device has fewer channels than requested.
  case unsupportedChannelCount(Int, available: Int, direction: AudioDirection, device: String)
  /// The device does not support the rate; the rate and the preferred one in hertz.
  case unsupportedSampleRate(Double, preferred: Double, device: String)
  /// The device cannot be opened or started at present; the system's reason.
  case unavailable(device: String, reason: String)
  /// The device was removed or stopped calling while it ran; the symptom.
  case deviceLost(device: String, reason: String)
  /// Sound did not reach the program, and the caller asked for no sound with gaps.
  case soundLost(LostSound)
  /// The audio system did not answer a request within this number of seconds.
  case notResponding(seconds: Double)
  /// A written block has another number of channels than the device's.
  case invalidSound(AudioFormatError)

  /// One line: the reason, with the expected and the given value.
  public var description: String {
    switch self {
    case .noDevice(let direction): "no \(direction) device"
    case .deviceNotFound(let name, let direction, let available):
      "no \(direction) device named '\(name)'; there \(Self.listed(available))"
    case .ambiguousDevice(let name, let candidates):
      "the device '\(name)' exists more than once, expected one of: \(candidates.joined(separator: ", "))"
    case .invalidConfiguration(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    case .unsupportedChannelCount(let count, let available, let direction, let device):
      "\(device): expected 1 to \(available) \(direction) channels, got \(count)"
    case .unsupportedSampleRate(let rate, let preferred, let device):
      "\(device): does not take \(rate) Hz; it prefers \(preferred) Hz"
    case .unavailable(let device, let reason): "\(device): cannot be opened: \(reason)"
    case .deviceLost(let device, let reason): "\(device): lost: \(reason)"
    case .soundLost(let lost):
      "expected sound without gaps, got \(lost.overflows) gaps of the device and \(lost.frames) frames that were not read "
        + "in time"
    case .notResponding(let seconds): "the system's audio did not answer within \(seconds) s"
    case .invalidSound(let problem): problem.description
    }
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "is none" : "are: \(names.joined(separator: ", "))"
  }
}
