/// The lags at which the periods of a range of frequencies lie, and the frames in which they are looked for.
struct LagRange: Sendable {
  /// Periods of the lowest frequency in a frame: one, and one to compare it with.
  private static let periods = 2.0
  /// Highest frequency that takes part, in multiples of the lowest one looked for: enough harmonics of any voice, and
  /// little of the noise above. Being relative, it gives noise the same number of independent values in every range.
  private static let passband = 24.0
  /// Lowest sample rate that a signal is brought down to, in multiples of the passband.
  private static let lowestRate = 4.0

  /// Frequencies of extrema that count: the range with a little room on both sides, so that its bounds are found.
  let frequencies: ClosedRange<Double>
  /// Whole lags next to which extrema are looked for.
  let lags: ClosedRange<Int>
  /// Lags that must be known for that, from 0 on.
  var count: Int { lags.upperBound + LagCurve.reach + 3 }

  private let rate: Double

  /// The lags of a configuration's range at a sample rate in hertz.
  init(_ configuration: PitchConfiguration, rate: Double) {
    frequencies = configuration.minimumFrequency * 0.99...configuration.maximumFrequency * 1.01
    let first = max(2, Int(rate / frequencies.upperBound))
    lags = first...max(first, Int((rate / frequencies.lowerBound).rounded(.up)))
    self.rate = rate
  }

  /// The frequency of a lag; `nil` outside the range.
  func frequency(of lag: Double) -> Double? {
    let frequency = rate / lag
    return frequencies.contains(frequency) ? frequency : nil
  }

  /// The frames of a configuration, low-passed: at least two harmonics of every pitch pass.
  static func windows(_ configuration: PitchConfiguration, hop: Int, sampleRate: Double) -> DecimatedWindows {
    let passband = max(passband * configuration.minimumFrequency, 2 * configuration.maximumFrequency)
    return DecimatedWindows(
      duration: periods / configuration.minimumFrequency, hop: hop, passband: passband,
      lowestRate: lowestRate * passband, sampleRate: sampleRate)
  }
}
