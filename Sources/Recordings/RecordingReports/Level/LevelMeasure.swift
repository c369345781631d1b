import RecordingAnalysis
import SoundLevelMetering
import Tables

/// A value of a sound level meter in tables: its column and its place in the result.
struct LevelMeasure: Sendable {
  /// The column, with the name in every file (snake case with the unit last), the heading for people and the files'
  /// decimals.
  let column: Column
  /// The number of decimals that people see. Instruments show tenths of a decibel.
  let shownDecimals: Int
  let value: @Sendable (ChannelLevel) -> LevelValue

  private init(
    _ name: String, _ heading: String, decimals: Int = 2, shownDecimals: Int = 1,
    _ value: @escaping @Sendable (ChannelLevel) -> LevelValue
  ) {
    column = Column(name, heading: heading, decimals: decimals)
    self.shownDecimals = shownDecimals
    self.value = value
  }

  /// The levels of the whole sound.
  static func levels(_ configuration: LevelConfiguration) -> [LevelMeasure] {
    let (weighting, timed) = (configuration.frequencyWeighting.symbol, configuration.timeWeightedName)
    return [
      LevelMeasure("leq_db", "L\(weighting)eq") { $0.equivalentLevel },
      LevelMeasure("sel_db", "L\(weighting)E") { $0.exposureLevel },
      LevelMeasure("lmax_db", "\(timed)max") { $0.maximumLevel },
      LevelMeasure("lmin_db", "\(timed)min") { $0.minimumLevel },
      LevelMeasure("lcpeak_db", "LCpeak") { $0.peakLevel },
    ]
      + configuration.percentiles.enumerated().map { index, percent in
        LevelMeasure("l\(percent)_db", "\(timed)\(percent)") { $0.percentileLevels[index] }
      }
  }

  /// The levels of the bands, from the lowest.
  static func bands(_ configuration: LevelConfiguration) -> [LevelMeasure] {
    let stem = configuration.bands == .octave ? "octave" : "third_octave"
    return configuration.frequencyBands.enumerated().map { index, band in
      let frequency = Self.text(band.nominalFrequency)
      return LevelMeasure("\(stem)_\(frequency)_hz_db", frequency) { $0.bands[index].level }
    }
  }

  /// Loudness and sharpness.
  static func loudness(_ configuration: LevelConfiguration) -> [LevelMeasure] {
    guard configuration.calibrated?.loudnessField != nil else { return [] }
    func value(_ path: KeyPath<ChannelLevel.Loudness, LevelValue> & Sendable) -> @Sendable (ChannelLevel) -> LevelValue
    {
      { $0.loudness?[keyPath: path] ?? LevelValue(absent: "not measured") }
    }
    return [
      LevelMeasure("loudness_sone", "sone", decimals: 3, shownDecimals: 2, value(\.loudness)),
      LevelMeasure("loudness_level_phon", "phon", value(\.loudnessLevel)),
      LevelMeasure("sharpness_acum", "acum", decimals: 3, shownDecimals: 2, value(\.sharpness)),
    ]
  }

  /// A band's frequency as in its name, such as 31.5 or 1000.
  private static func text(_ frequency: Double) -> String {
    frequency == frequency.rounded() ? String(Int(frequency)) : String(frequency)
  }
}
