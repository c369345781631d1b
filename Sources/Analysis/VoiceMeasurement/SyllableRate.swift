/// How fast and how evenly syllables follow one another, as in diadochokinesis (pa-ta-ka).
public struct SyllableRate: Sendable, Equatable, Codable {
  /// Nuclei that were found.
  public let count: Measure
  /// Syllables per second between the first and the last nucleus: (count − 1) / time.
  public let rate: Measure
  /// Mean time from nucleus to nucleus in seconds.
  public let meanInterval: Measure
  /// Standard deviation of the intervals over their mean: 0 for a clockwork.
  public let intervalVariation: Measure
  /// Nuclei per second of phonation.
  public let perPhonationTime: Measure

  /// Of the nuclei's times in seconds, rising, or `nil` if they were not looked for.
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
    count = Measure(Double(times.count))
    meanInterval = mean
    if let seconds = mean.value, seconds > 0 {
      rate = Measure(1 / seconds)
      intervalVariation = deviation.map { $0 / seconds }
    } else {
      rate = Measure(absent: .tooFewValues)
      intervalVariation = Measure(absent: .tooFewValues)
    }
    perPhonationTime =
      phonationTime > 0 ? Measure(Double(times.count) / phonationTime) : Measure(absent: .unvoiced)
  }
}
