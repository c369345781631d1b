import PitchTracking
import Tables

/// A pitch track as a table: `time_s`, `frequency_hz` (undefined where unvoiced), `confidence`.
enum PitchTrackTable {
  /// The table's precision is microseconds, millihertz and ten-thousandths: finer than any tracker's error, without
  /// digits that are only noise.
  static let table = TypedTable<PitchFrame>(plain)

  private static let plain: [TypedColumn<PitchFrame>] = [
    .number("time_s", decimals: 6) { $0.time },
    .number("frequency_hz", decimals: 3) { $0.frequency },
    .number("confidence", decimals: 4) { $0.confidence },
  ]

  /// The same with the best candidate of every frame, and the probability that the frame is voiced.
  static let withCandidates = TypedTable<PitchFrame>(
    plain + [
      .number("candidate_hz", decimals: 3) { $0.candidate },
      .number("voicing", decimals: 4) { $0.voicing },
    ])
}
