import LevelCalibration
import SoundLevelMetering

/// The settings of a sound level meter, and the values that it measures.
package struct LevelConfiguration: Sendable, Hashable {
  /// The settings that need a microphone's calibration.
  package struct Calibrated: Sendable, Hashable {
    /// The calibration of the recording's microphone and input chain.
    package var microphone: InputCalibration
    /// The sound field for which loudness and sharpness are computed; `nil` to leave them out.
    package var loudnessField: SoundField?

    /// Creates settings for levels in dB SPL; by default, without loudness.
    package init(_ microphone: InputCalibration, loudnessField: SoundField? = nil) {
      self.microphone = microphone
      self.loudnessField = loudnessField
    }
  }

  /// The frequency weighting of all levels except the C-weighted peak and the band levels.
  package var frequencyWeighting: FrequencyWeighting
  /// The time weighting of the maximum, the minimum and the percentiles.
  package var timeWeighting: TimeWeighting
  /// The percentile levels, each above 0 and below 100: 10 stands for L10, the level exceeded during 10 % of the time.
  package var percentiles: [Int]
  /// The bands from 25 Hz to 20 kHz whose levels are measured without weighting; `nil` for none.
  package var bands: OctaveFraction?
  /// The channel to measure, from 0; `nil` for each one.
  package var channel: Int?
  /// The calibration. Without one, levels are relative to full scale and loudness is not computed.
  package var calibrated: Calibrated?

  /// Creates settings; by default, for LA, LAF, L10, L50 and L90 of each channel, relative to full scale.
  package init(
    frequencyWeighting: FrequencyWeighting = .a, timeWeighting: TimeWeighting = .fast,
    percentiles: [Int] = [10, 50, 90],
    bands: OctaveFraction? = nil, channel: Int? = nil, calibrated: Calibrated? = nil
  ) {
    self.frequencyWeighting = frequencyWeighting
    self.timeWeighting = timeWeighting
    self.percentiles = percentiles
    self.bands = bands
    self.channel = channel
    self.calibrated = calibrated
  }

  /// The reference of the levels.
  package var scale: SoundLevelScale { calibrated.map { SoundLevelScale($0.microphone) } ?? .fullScale }

  /// The measured bands, from the lowest.
  package var frequencyBands: [FrequencyBand] {
    bands.map { FrequencyBand.bands($0, nominal: BandLevelMeter.Configuration($0).range) } ?? []
  }

  /// The name of the time-weighted level, such as LAF.
  package var timeWeightedName: String { "L\(frequencyWeighting.symbol)\(timeWeighting.symbol)" }
}

extension LevelConfiguration: Encodable {
  enum CodingKeys: String, CodingKey {
    case frequencyWeighting = "frequency_weighting"
    case timeWeighting = "time_weighting"
    case percentiles
    case bandsPerOctave = "bands_per_octave"
    case channel
    case calibration
    case soundField = "sound_field"
  }

  /// Encodes everything that decides the values, the complete calibration included.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(frequencyWeighting.symbol, forKey: .frequencyWeighting)
    try container.encode(timeWeighting.symbol, forKey: .timeWeighting)
    try container.encode(percentiles, forKey: .percentiles)
    try container.encode(bands?.bandsPerOctave, forKey: .bandsPerOctave)
    try container.encode(channel, forKey: .channel)
    try container.encode(calibrated?.microphone.record, forKey: .calibration)
    try container.encode(calibrated?.loudnessField?.rawValue, forKey: .soundField)
  }
}
