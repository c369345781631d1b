/// The rate and regularity of syllables, as in diadochokinesis (pa-ta-ka).
public struct SyllableRate: Sendable, Equatable, Codable {
  /// Number of nuclei.
  public let count: VoiceValue
  /// Syllables per second between the first and the last nucleus: (count − 1) / time.
  public let rate: VoiceValue
  /// Mean time from nucleus to nucleus in seconds.
  public let meanInterval: VoiceValue
  /// Standard deviation of the intervals divided by their mean: 0 for perfect regularity.
  public let intervalVariation: VoiceValue
  /// Nuclei per second of phonation.
  public let perPhonationTime: VoiceValue

  /// Computes the rate from the times of the nuclei, in seconds and ascending; `nil` if they were not measured.
  public init(nuclei: [Double]?, phonationTime: Double) {
    guard let nuclei else {
      (count, rate, meanInterval, intervalVariation, perPhonationTime) = (
        .init(absent: .notMeasured), .init(absent: .notMeasured), .init(absent: .notMeasured),
        .init(absent: .notMeasured), .init(absent: .notMeasured)
      )
      return
    }
    let times = nuclei.sorted()
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    let (mean, deviation) = ValueSummary(intervals).meanAndDeviation(absent: .tooFewValues)
    count = VoiceValue(Double(times.count))
    meanInterval = mean
    if let seconds = mean.value, seconds > 0 {
      rate = VoiceValue(1 / seconds)
      intervalVariation = deviation.map { $0 / seconds }
    } else {
      rate = VoiceValue(absent: .tooFewValues)
      intervalVariation = VoiceValue(absent: .tooFewValues)
    }
    perPhonationTime =
      phonationTime > 0 ? VoiceValue(Double(times.count) / phonationTime) : VoiceValue(absent: .unvoiced)
  }
}
