import Foundation

/// Pitches at equal steps of a logarithmic scale, from a range's lowest frequency to its highest.
struct PitchGrid: Sendable {
  /// Number of pitches.
  let count: Int

  /// The highest frequency of the range, in hertz.
  let highest: Double

  private let lowest: Double
  private let stepsPerOctave: Double

  init(_ configuration: PitchConfiguration, stepsPerOctave: Double) {
    lowest = configuration.minimumFrequency
    highest = configuration.maximumFrequency
    self.stepsPerOctave = stepsPerOctave
    count = 1 + Int((log2(highest / lowest) * stepsPerOctave).rounded(.up))
  }

  /// The frequency of a pitch in hertz, also between pitches.
  func frequency(of pitch: Double) -> Double { lowest * exp2(pitch / stepsPerOctave) }

  /// The frequency of a pitch, in hertz.
  func frequency(of pitch: Int) -> Double { frequency(of: Double(pitch)) }

  /// The pitch nearest to a frequency in hertz.
  func nearest(to frequency: Double) -> Int {
    max(0, min(count - 1, Int((log2(frequency / lowest) * stepsPerOctave).rounded())))
  }
}
