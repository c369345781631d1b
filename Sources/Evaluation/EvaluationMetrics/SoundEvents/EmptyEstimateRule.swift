/// The value of precision and F-measure if nothing was detected; sed_eval's `empty_system_output_handling`.
public enum EmptyEstimateRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// They are undefined, and a mean over classes leaves them out.
  case undefined
  /// They are 0, as in DCASE's challenges since 2020.
  case zeroScore
}
