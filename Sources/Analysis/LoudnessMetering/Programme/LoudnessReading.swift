/// The loudness at one time during the signal.
public struct LoudnessReading: Sendable, Hashable, Codable {
  /// End of the windows, in seconds from the start.
  public let time: Double
  /// Loudness of the last 400 ms in LUFS, without a gate.
  public let momentary: LoudnessValue
  /// Loudness of the last 3 s in LUFS, without a gate.
  public let shortTerm: LoudnessValue
  /// Integrated loudness from the start to this time, in LUFS. The relative gate is placed to 0.01 LU here, as in the
  /// histogram mode. The `LoudnessMeasurement` of the exact mode places it exactly.
  public let integrated: LoudnessValue
}
