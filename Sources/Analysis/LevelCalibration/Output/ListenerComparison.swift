/// Thresholds that the same people had on two headphones, of which one is calibrated: a way to calibrate the other one.
///
/// What somebody just hears on either is the same sound at the ear, however well or badly it hears. So the full-scale sine of
/// the other headphone is, in dB HL, the threshold on the calibrated one less the digital level of the threshold on the
/// other. The uncertainty that the table states is √(u² + v): u that of the calibrated headphone at the frequency; v the
/// larger of s²/n, with the standard deviation s over n people, and what the procedures say of their own thresholds. Not in
/// it: how the headphones sat, where one person alone was tested once.
public enum ListenerComparison {
  /// What the thresholds of one ear at one frequency say.
  public struct Difference: Sendable, Hashable {
    /// dB HL of the full-scale sine on the other headphone.
    public let fullScaleLevel: Double
    /// Standard deviation of that by the procedures' own, in decibels; `nil` if they give none.
    public let standardDeviation: Double?

    /// A difference.
    ///
    /// - Parameters:
    ///   - hearingLevel: the threshold on the calibrated headphone in dB HL.
    ///   - level: the threshold on the other one.
    ///   - standardDeviation: of the difference between the two, in decibels.
    public init(hearingLevel: Double, level: FullScaleLevel, standardDeviation: Double?) {
      fullScaleLevel = hearingLevel - level.sinePeak
      self.standardDeviation = standardDeviation
    }
  }

  /// The dB HL of full-scale sines that follow.
  ///
  /// - Parameters:
  ///   - listeners: for each person the differences of its ears, or of repetitions, by frequency in hertz: their mean counts. A
  ///     frequency counts if everyone is there.
  ///   - reference: the calibrated headphone.
  /// - Throws: `CalibrationError.tooFew` without a person or a frequency; `.outsideRange` at a frequency where the calibrated
  ///   headphone is not.
  public static func fullScaleTable(
    of listeners: [[Double: [Difference]]], reference: HearingLevelScale
  ) throws(CalibrationError) -> FrequencyTable {
    try FrequencyTable(
      try ListenerThresholds.sharedFrequencies(listeners, fewest: 1).map { frequency throws(CalibrationError) in
        let people = listeners.compactMap { $0[frequency] }
        let mean = MeanLevel(people.map { MeanLevel($0.map(\.fullScaleLevel)).mean })
        let stated = LevelText.combined(people.map(deviation)).map { $0 / Double(people.count) }
        let spread: Double? = people.count > 1 ? max(mean.standardError, stated ?? 0) : stated
        let own = try reference.record.fullScale.point(at: frequency).uncertainty
        return .init(frequency: frequency, level: mean.mean, uncertainty: LevelText.combined(own, spread))
      })
  }

  /// The standard deviation of the mean of differences, by the procedures' own.
  private static func deviation(_ differences: [Difference]) -> Double? {
    LevelText.combined(differences.map(\.standardDeviation)).map { $0 / Double(differences.count) }
  }
}
