/// What a `LoudnessMeter` shows at one time while sound flows.
public struct LoudnessReading: Sendable, Hashable {
  /// Where the windows end, in seconds from the start.
  public let time: Double
  /// Loudness of the last 400 ms, in LUFS. No gate.
  public let momentary: LoudnessValue
  /// Loudness of the last 3 s, in LUFS. No gate.
  public let shortTerm: LoudnessValue
  /// Integrated loudness from the start to now, in LUFS. The relative gate is decided to 0.01 LU here, as in the
  /// histogram mode; the `LoudnessMeasurement` of the exact mode decides it exactly.
  public let integrated: LoudnessValue
}
