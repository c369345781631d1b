/// Calibrates a headphone by the thresholds that the same people have on it and on a calibrated headphone.
///
/// At a person's threshold both headphones produce the same sound at the ear, whatever the person's hearing. So the
/// level of the other headphone's full-scale sine is, in dB HL, the threshold on the calibrated one minus the digital
/// level of the threshold on the other. The table's uncertainty is √(u² + v). Here u is the uncertainty of the
/// calibrated headphone at the frequency, and v is the larger of s²/n, with the standard deviation s over n people, and
/// the variance that the procedures give for their own thresholds. It does not include the fit of the headphones if one
/// person alone was tested once.
public enum ListenerComparison {
  /// The result for one ear at one frequency.
  public struct Difference: Sendable, Hashable, Codable {
    /// Level of the full-scale sine on the other headphone, in dB HL.
    public let fullScaleLevel: Double
    /// Standard deviation of this level according to the procedures, in decibels; `nil` if they give none.
    public let standardDeviation: Double?

    /// Creates a difference.
    ///
    /// - Parameters:
    ///   - hearingLevel: the threshold on the calibrated headphone in dB HL.
    ///   - level: the threshold on the other headphone.
    ///   - standardDeviation: standard deviation of the difference between the two thresholds, in decibels.
    public init(hearingLevel: Double, level: FullScaleLevel, standardDeviation: Double?) {
      fullScaleLevel = hearingLevel - level.sinePeak
      self.standardDeviation = standardDeviation
    }
  }

  /// The levels of full-scale sines in dB HL, by frequency.
  ///
  /// - Parameters:
  ///   - listeners: for each person the differences of the ears, or of repetitions, by frequency in hertz. Their mean
  ///     is used. Only frequencies that every person has are used.
  ///   - reference: the calibrated headphone.
  /// - Throws: `CalibrationError.tooFew` without a person or a common frequency; `.outsideRange` at a frequency that
  ///   the calibrated headphone's calibration does not cover.
  public static func fullScaleTable(
    of listeners: [[Double: [Difference]]], reference: HearingLevelScale
  ) throws(CalibrationError) -> FrequencyTable {
    try FrequencyTable(
      try ListenerThresholds.sharedFrequencies(listeners, fewest: 1).map { frequency throws(CalibrationError) in
        let people = listeners.compactMap { $0[frequency] }
        let mean = MeanLevel(people.map { MeanLevel($0.map(\.fullScaleLevel)).mean })
        let stated = LevelText.combined(people.map(deviation)).map { $0 / Double(people.count) }
        let spread: Double? = people.count > 1 ? max(mean.standardError, stated ?? 0) : stated
        let own = try reference.uncertainty(at: frequency)
        return .init(frequency: frequency, level: mean.mean, uncertainty: LevelText.combined(own, spread))
      })
  }

  /// The standard deviation of the mean of differences, according to the procedures.
  private static func deviation(_ differences: [Difference]) -> Double? {
    LevelText.combined(differences.map(\.standardDeviation)).map { $0 / Double(differences.count) }
  }
}
