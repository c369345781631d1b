import Foundation

/// The lags of the periods of a range of frequencies, and the frames in which they are searched.
package struct LagRange: Sendable {
  /// Number of periods of the lowest frequency in a frame: one, and one to compare it with.
  private static let periods = 2.0
  /// Highest frequency that is used, in multiples of the lowest searched one. It includes enough harmonics of any voice
  /// and little of the noise above. Because it is relative, noise has the same number of independent values in every
  /// range.
  private static let passband = 24.0
  /// Lowest sample rate to which a signal is decimated, in multiples of the passband. At this rate `LagCurve` is exact.
  private static let lowestRate = 4.0
  /// A candidate is taken as a multiple of a period above the range if that period's fit is at least this share of the
  /// candidate's. A sound with a period above the range also repeats after each multiple of it, and so seems to have a
  /// pitch in the range. For a tone in the range to look like this, its other harmonics would have to be 20 dB weaker,
  /// and all of them above the range.
  package static let sameness = 0.97

  /// The whole lags next to which extrema are searched.
  package let lags: ClosedRange<Int>
  /// Number of lags per sample of the frames.
  package let oversampling: Int
  /// Number of lags, from 0 on, that must be known for the search.
  package var count: Int { lags.upperBound + LagCurve.reach + 3 }
  /// The shortest lag whose neighbours are known.
  package var shortest: Int { 2 }

  private let rate: Double
  private let range: SearchedRange

  /// The lags of a configuration's range, for frames at a sample rate in hertz.
  package init(_ configuration: PitchConfiguration, rate: Double) {
    range = SearchedRange(configuration)
    // A signal whose own rate is too low may contain frequencies that are too high for `LagCurve`.
    oversampling = rate < Self.lowestRate * Self.passband(configuration) ? 2 : 1
    self.rate = rate * Double(oversampling)
    // Some space on both sides, so that extrema at the bounds are found.
    let first = max(2, Int(self.rate / (1.01 * configuration.maximumFrequency)))
    lags = first...max(first, Int((self.rate / (0.99 * configuration.minimumFrequency)).rounded(.up)))
  }

  /// The frequency of a lag; `nil` outside the range.
  package func frequency(of lag: Double) -> Double? { range.admitted(rate / lag) }

  /// Whether a lag's frequency is higher than the range.
  package func isAbove(_ lag: Double) -> Bool { range.isAbove(rate / lag) }

  /// The frames of a configuration, low-passed: at least two harmonics of every pitch pass.
  static func windows(_ configuration: PitchConfiguration, hop: Int, sampleRate: Double) throws -> DecimatedWindows {
    let passband = passband(configuration)
    return try DecimatedWindows(
      duration: periods / configuration.minimumFrequency, hop: hop, passband: passband,
      lowestRate: lowestRate * passband, sampleRate: sampleRate)
  }

  private static func passband(_ configuration: PitchConfiguration) -> Double {
    max(passband * configuration.minimumFrequency, 2 * configuration.maximumFrequency)
  }
}
