import AudioCore

/// The duration of parameter changes, which all effects with ramps share.
public enum ParameterRamp {
  /// The duration of a change in seconds; the default is 20 ms.
  public static let duration = AudioParameter("ramp", unit: "s", range: 0...1, defaultValue: 0.02)

  /// The same in frames.
  package static func length(_ duration: Double, sampleRate: Double) throws(AudioEffectsError) -> Int {
    Int((try Self.duration.require(duration) * sampleRate).rounded())
  }
}
