/// A tone that was played on a headphone and measured in a coupler.
public struct ToneMeasurement: Sendable, Hashable, Codable {
  /// Frequency in hertz.
  public let frequency: Double
  /// The digital level at which it was played.
  public let played: FullScaleLevel
  /// The measured sound pressure level.
  public let measured: SoundPressureLevel

  /// Creates a measurement.
  public init(frequency: Double, played: FullScaleLevel, measured: SoundPressureLevel) {
    self.frequency = frequency
    self.played = played
    self.measured = measured
  }

  /// Creates a measurement from a recording of the tone with a calibrated microphone.
  ///
  /// - Parameters:
  ///   - played: the digital level at which the tone was played.
  ///   - tone: the tone in the recording. Its nominal frequency is the frequency of the measurement.
  ///   - microphone: the calibration of the microphone.
  /// - Throws: `CalibrationError.outsideRange` if the microphone is not calibrated at that frequency.
  public init(
    played: FullScaleLevel, recorded tone: SteadyTone, microphone: InputCalibration
  ) throws(CalibrationError) {
    let level = try microphone.soundPressureLevel(of: tone.level, at: tone.nominalFrequency)
    self.init(
      frequency: tone.nominalFrequency, played: played,
      measured: SoundPressureLevel(
        decibels: level.decibels, uncertainty: LevelText.combined(level.uncertainty, tone.levelDeviation),
        basis: level.basis))
  }

  /// The dB SPL of full-scale sines by frequency.
  ///
  /// Several measurements of one frequency, with the headphone taken off and put on again, are averaged in decibels.
  /// The uncertainty of their mean is √(u² + s² / n). Here u is the largest of the uncertainties of the measured
  /// levels, which the repetitions share, s the standard deviation of the repetitions, and n their number.
  ///
  /// - Throws: `CalibrationError.invalidTable` if there is no measurement.
  public static func fullScaleTable(of measurements: [ToneMeasurement]) throws(CalibrationError) -> FrequencyTable {
    let groups = Dictionary(grouping: measurements, by: \.frequency)
    return try FrequencyTable(
      groups.map { frequency, repetitions in
        let mean = MeanLevel(repetitions.map { $0.measured.decibels - $0.played.sinePeak })
        let own = repetitions.map(\.measured.uncertainty)
        let shared = own.contains(nil) ? nil : own.compactMap { $0 }.max()
        return .init(
          frequency: frequency, level: mean.mean,
          uncertainty: LevelText.combined(shared, repetitions.count > 1 ? mean.standardError : 0))
      })
  }
}
