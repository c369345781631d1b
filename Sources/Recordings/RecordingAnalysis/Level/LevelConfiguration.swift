import LevelCalibration
import SoundLevelMetering

/// What a sound level meter is set to, and what it is to measure.
package struct LevelConfiguration: Sendable, Hashable {
  /// What a microphone's calibration makes possible.
  package struct Calibrated: Sendable, Hashable {
    /// The calibration of the microphone that recorded, with all that was behind it.
    package var microphone: InputCalibration
    /// The field that loudness and sharpness are computed for; `nil` to leave them out.
    package var loudnessField: SoundField?

    /// Levels in dB SPL, without loudness unless a field is given.
    package init(_ microphone: InputCalibration, loudnessField: SoundField? = nil) {
      self.microphone = microphone
      self.loudnessField = loudnessField
    }
  }

  /// The weighting of frequencies of all levels but the C peak and those of bands.
  package var frequencyWeighting: FrequencyWeighting
  /// The weighting of time of the maximum, the minimum and the percentiles.
  package var timeWeighting: TimeWeighting
  /// Percentile levels: 10 for L10, exceeded during 10 % of the time. Each above 0 and below 100.
  package var percentiles: [Int]
  /// Bands whose levels are measured, without weighting, from 25 Hz to 20 kHz; `nil` for none.
  package var bands: OctaveFraction?
  /// The channel, from 0; `nil` for each.
  package var channel: Int?
  /// The calibration; without it levels are relative to full scale, and there is no loudness.
  package var calibrated: Calibrated?

  /// LA and LAF of each channel, L10, L50 and L90, relative to full scale.
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

  /// What the levels are relative to.
  package var scale: SoundLevelScale { calibrated.map { SoundLevelScale($0.microphone) } ?? .fullScale }

  /// The bands that are measured, from the lowest.
  package var frequencyBands: [FrequencyBand] {
    bands.map { FrequencyBand.bands($0, nominal: BandLevelMeter.Configuration($0).range) } ?? []
  }

  /// The time-weighted level as it is called: LAF.
  package var timeWeightedName: String { "L\(frequencyWeighting.symbol)\(timeWeighting.symbol)" }
}

extension LevelConfiguration: Encodable {
  private enum CodingKeys: String, CodingKey {
    case frequencyWeighting = "frequency_weighting"
    case timeWeighting = "time_weighting"
    case percentiles
    case bandsPerOctave = "bands_per_octave"
    case channel
    case calibration
    case soundField = "sound_field"
  }

  /// Writes everything that decides the values, the whole calibration among it.
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
