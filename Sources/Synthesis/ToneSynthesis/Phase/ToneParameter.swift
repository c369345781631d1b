import AudioCore

/// The parameters that tones have in common, and how long a change of them takes.
public enum ToneParameter {
  /// Frequency in hertz. A tone begins below half the sample rate, else it is refused; a value that is set later is kept
  /// just below it.
  public static let frequency = AudioParameter("frequency", unit: "Hz", range: 0...384_000, defaultValue: 440)
  /// Peak amplitude, 1 at full scale; above 1 for what is scaled down later.
  public static let amplitude = AudioParameter("amplitude", range: 0...16, defaultValue: 1)
  /// Seconds that a parameter takes to its new value, along a straight line.
  public static let rampDuration = AudioParameter("ramp duration", unit: "s", range: 0.001...1, defaultValue: 0.005)
  /// Phase at the first frame, in turns.
  public static let phase = AudioParameter("phase", unit: "turns", range: 0...1, defaultValue: 0)
}
