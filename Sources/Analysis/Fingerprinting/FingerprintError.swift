import AudioCore

/// Errors of requests to this module and of the files that it reads.
public enum FingerprintError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must be 8000…768 000 Hz.
  case invalidSampleRate(Double)
  /// No profile has this name.
  case unknownProfile(String)
  /// Two fingerprints or indexes that are used together must have one profile and version.
  case differentProfiles(expected: String, got: String)
  /// The profile cannot be used in an index.
  case profileNotIndexable(String)
  /// The file is of another kind or version. The reason says what was expected and what was found.
  case unfitFile(path: String, reason: String)
  /// The file is damaged. The reason says where.
  case damagedFile(path: String, reason: String)
  /// The operating system refused an operation on a file. The reason is the system's.
  case unavailable(path: String, reason: String)
  /// Another process is writing to the index.
  case indexIsLocked(path: String)
  /// The index already has an entry of this name.
  case duplicateEntry(String)
  /// The sound is not of the format that is expected.
  case invalidSound(AudioFormatError)
  /// A setting is out of range.
  case invalidSetting(name: String, expected: String, got: String)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate): "sample rate: expected 8000 to 768000 Hz, got \(rate) Hz"
    case .unknownProfile(let name):
      "fingerprint profile: expected \(FingerprintProfile.allCases.map(\.rawValue).joined(separator: ", ")), got '\(name)'"
    case .differentProfiles(let expected, let got): "fingerprint profile: expected \(expected), got \(got)"
    case .profileNotIndexable(let name): "index: expected profile compact or prh, got \(name)"
    case .unfitFile(let path, let reason): "\(path): \(reason)"
    case .damagedFile(let path, let reason): "\(path): damaged: \(reason)"
    case .unavailable(let path, let reason): "\(path): \(reason)"
    case .indexIsLocked(let path): "\(path): another process is writing to this index"
    case .duplicateEntry(let name): "index: expected a new entry, got '\(name)', which it has already"
    case .invalidSound(let problem): problem.description
    case .invalidSetting(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    }
  }
}
