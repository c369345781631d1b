/// Why live sound cannot be had, or was lost. Each description is one line: what was expected and what came.
public enum LiveAudioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system has no device that sounds come from, or go to.
  case noDevice(AudioDirection)
  /// No device has the name; those that have the direction asked for.
  case deviceNotFound(name: String, direction: AudioDirection, available: [String])
  /// More devices than one have the name, each with the host API that it belongs to.
  case ambiguousDevice(name: String, candidates: [String])
  /// A number is outside its range: its name, the range in words, and what came.
  case invalidConfiguration(name: String, expected: String, got: Double)
  /// The device has fewer channels than asked for.
  case unsupportedChannelCount(Int, available: Int, direction: AudioDirection, device: String)
  /// The device does not take the rate, in hertz; the one that it prefers.
  case unsupportedSampleRate(Double, preferred: Double, device: String)
  /// The device cannot be opened or started now; the system's reason.
  case unavailable(device: String, reason: String)
  /// The device went away or stopped moving while sound flowed; how that showed.
  case deviceLost(device: String, reason: String)
  /// The system's audio did not answer a request within so many seconds.
  case notResponding(seconds: Double)

  /// One line for people.
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
    case .notResponding(let seconds): "the system's audio did not answer within \(seconds) s"
    }
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "is none" : "are: \(names.joined(separator: ", "))"
  }
}
