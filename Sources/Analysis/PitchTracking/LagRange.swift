import Foundation

/// The lags at which the periods of a range of frequencies lie, and the frames in which they are looked for.
struct LagRange: Sendable {
  /// Periods of the lowest frequency in a frame: one, and one to compare it with.
  private static let periods = 2.0
  /// Highest frequency that takes part, in multiples of the lowest one looked for: enough harmonics of any voice, and
  /// little of the noise above. Being relative, it gives noise the same number of independent values in every range.
  private static let passband = 24.0
  /// Lowest sample rate that a signal is brought down to, in multiples of the passband: there `LagCurve` is exact.
  private static let lowestRate = 4.0
  /// Share of a candidate's fit that something above the range must reach to be what the candidate is a multiple of. What
  /// repeats itself after a period above the range does so after each of its multiples, and so looks like a pitch in the
  /// range; of a tone in the range the other harmonics would have to be 20 dB weaker, and all of them above the range.
  static let sameness = 0.97

  /// Whole lags next to which extrema are looked for.
  let lags: ClosedRange<Int>
  /// Lags per sample of the frames.
  let oversampling: Int
  /// Lags that must be known for that, from 0 on.
  var count: Int { lags.upperBound + LagCurve.reach + 3 }
  /// The shortest lag whose neighbours are known.
  var shortest: Int { 2 }

  private let rate: Double
  private let range: SearchedRange

  /// The lags of a configuration's range in frames at a sample rate in hertz.
  init(_ configuration: PitchConfiguration, rate: Double) {
    range = SearchedRange(configuration)
    // A signal whose own rate is lower than wished may hold more than `LagCurve` interpolates exactly.
    oversampling = rate < Self.lowestRate * Self.passband(configuration) ? 2 : 1
    self.rate = rate * Double(oversampling)
    // A little room on both sides, so that the extrema at the bounds are found.
    let first = max(2, Int(self.rate / (1.01 * configuration.maximumFrequency)))
    lags = first...max(first, Int((self.rate / (0.99 * configuration.minimumFrequency)).rounded(.up)))
  }

  /// The frequency of a lag; `nil` outside the range.
  func frequency(of lag: Double) -> Double? { range.admitted(rate / lag) }

  /// Whether a lag's frequency is higher than the range.
  func isAbove(_ lag: Double) -> Bool { range.isAbove(rate / lag) }

  /// The frames of a configuration, low-passed: at least two harmonics of every pitch pass.
  static func windows(_ configuration: PitchConfiguration, hop: Int, sampleRate: Double) -> DecimatedWindows {
    let passband = passband(configuration)
    return DecimatedWindows(
      duration: periods / configuration.minimumFrequency, hop: hop, passband: passband,
      lowestRate: lowestRate * passband, sampleRate: sampleRate)
  }

  private static func passband(_ configuration: PitchConfiguration) -> Double {
    max(passband * configuration.minimumFrequency, 2 * configuration.maximumFrequency)
  }
}
