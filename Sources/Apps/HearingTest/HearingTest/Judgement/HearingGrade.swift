/// Grades of hearing loss: World Health Organization, World report on hearing (2021), table 1.3. Raw values are used in
/// stored files and must not change.
public enum HearingGrade: String, Sendable, Hashable, Codable, CaseIterable {
  /// Below 20 dB HL.
  case normal
  /// 20 to below 35 dB HL.
  case mild
  /// 35 to below 50 dB HL.
  case moderate
  /// 50 to below 65 dB HL.
  case moderatelySevere = "moderately-severe"
  /// 65 to below 80 dB HL.
  case severe
  /// 80 to below 95 dB HL.
  case profound
  /// 95 dB HL or more.
  case complete
  /// Below 20 dB HL in the better ear, 35 dB HL or more in the worse.
  case unilateral

  /// The grade of two ears from their pure-tone averages in dB HL at 500, 1000, 2000 and 4000 Hz: that of the better
  /// ear.
  public init(rightAverage: Double, leftAverage: Double) {
    let better = min(rightAverage, leftAverage)
    if better < 20 {
      self = max(rightAverage, leftAverage) >= 35 ? .unilateral : .normal
    } else {
      self =
        switch better {
        case ..<35: .mild
        case ..<50: .moderate
        case ..<65: .moderatelySevere
        case ..<80: .severe
        case ..<95: .profound
        default: .complete
        }
    }
  }
}
