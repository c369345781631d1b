import AudioCore

/// The reasons why a program cannot be run. Each description is one line with the expected and the given value.
public enum PocketProgramError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number is out of its range, or is none.
  case outOfRange(name: String, got: Double, expected: ClosedRange<Double>)
  /// There are not as many lengths of sounds as the program has sounds.
  case soundCount(Int, expected: Int)

  /// One line: the expected and the given value.
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let expected):
      "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    case .soundCount(let count, let expected):
      "lengths of sounds: expected one for each of \(expected) sounds, got \(count)"
    }
  }
}

extension PocketMachine.Configuration {
  /// The range of the ticks of `Quantum` in seconds.
  private static let ticks = 0.0001...60.0
  /// The range of the durations of a profile in seconds.
  private static let durations = 0.0...60.0

  /// Checks that the numbers are within their ranges, as a file or a caller may have set any.
  package func check() throws(PocketProgramError) {
    try Self.check("sample rate in Hz", sampleRate, SampleRate.range)
    if case .ticks(let length) = quantum { try Self.check("seconds between ticks", length, Self.ticks) }
    try Self.check("initial volume in percent", profile.initialVolume, 0...100)
    try Self.check("duration of ramps in seconds", profile.rampDuration, Self.durations)
    try Self.check("duration of fades in seconds", profile.fadeDuration, Self.durations)
    try Self.check("least duration of a loop in seconds", profile.loopDelay, Self.durations)
    try Self.check("delay of conditions in seconds", profile.conditionDelay, Self.durations)
    try Self.check("objects on the stage", Double(profile.castLimit), 1...1e6)
    for bound in [profile.pitchRange.lowerBound, profile.pitchRange.upperBound] {
      try Self.check("pitch effect in tenths of a semitone", bound, -360...360)
    }
  }

  /// Checks one number.
  static func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(PocketProgramError) {
    guard range.contains(value) else { throw .outOfRange(name: name, got: value, expected: range) }
  }
}
