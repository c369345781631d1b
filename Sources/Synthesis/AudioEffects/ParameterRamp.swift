import AudioCore

/// The time that changes of parameters take, the same in all effects that move them.
public enum ParameterRamp {
  /// Seconds from a change to where it is complete: 20 ms unless said otherwise.
  public static let duration = AudioParameter("ramp", unit: "s", range: 0...1, defaultValue: 0.02)

  /// The same in frames.
  static func length(_ duration: Double, sampleRate: Double) throws(AudioEffectsError) -> Int {
    Int((try Self.duration.require(duration) * sampleRate).rounded())
  }
}
