extension LoudnessMeasurement {
  enum CodingKeys: CodingKey {
    case layout, duration, integrated, range, maximumMomentary, maximumShortTerm, truePeaks, samplePeaks
    case shareBeyondHearing
  }

  /// Reads a measurement, which has a peak for each channel of its layout.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let layout = try values.decode(LoudnessLayout.self, forKey: .layout)
    func peaks(_ key: CodingKeys) throws -> [LoudnessValue] {
      let peaks = try values.decode([LoudnessValue].self, forKey: key)
      guard peaks.count == layout.channelCount else {
        let problem = LoudnessError.invalidPeakCount(peaks.count, layout)
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: problem.description)
      }
      return peaks
    }
    self.init(
      layout: layout,
      duration: try values.decode(Double.self, forKey: .duration),
      integrated: try values.decode(LoudnessValue.self, forKey: .integrated),
      range: try values.decode(LoudnessValue.self, forKey: .range),
      maximumMomentary: try values.decode(LoudnessValue.self, forKey: .maximumMomentary),
      maximumShortTerm: try values.decode(LoudnessValue.self, forKey: .maximumShortTerm),
      truePeaks: try peaks(.truePeaks), samplePeaks: try peaks(.samplePeaks),
      shareBeyondHearing: try values.decodeIfPresent(Double.self, forKey: .shareBeyondHearing))
  }
}
