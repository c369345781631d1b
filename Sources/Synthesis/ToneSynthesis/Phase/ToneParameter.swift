import AudioCore

/// The parameters that tones share, and the duration of their changes.
public enum ToneParameter {
  /// Frequency in hertz. The initial frequency must be below half the sample rate; a later value is limited to just
  /// below it.
  public static let frequency = AudioParameter("frequency", unit: "Hz", range: 0...384_000, defaultValue: 440)
  /// Peak amplitude, 1 at full scale. Values above 1 are for sounds that are scaled down later.
  public static let amplitude = AudioParameter("amplitude", range: 0...16, defaultValue: 1)
  /// Duration in seconds of the straight line to a new value.
  public static let rampDuration = AudioParameter("ramp duration", unit: "s", range: 0.001...1, defaultValue: 0.005)
  /// Phase at the first frame, in turns.
  public static let phase = AudioParameter("phase", unit: "turns", range: 0...1, defaultValue: 0)
}
