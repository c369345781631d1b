import AudioCore
import Foundation

/// Sums over values that may be too few.
enum Statistics {
  /// Mean, and standard deviation with n − 1.
  static func meanAndDeviation(_ values: [Double], absent: Measure.Absence) -> (mean: Measure, deviation: Measure) {
    guard !values.isEmpty else { return (Measure(absent: absent), Measure(absent: absent)) }
    let mean = values.reduce(0, +) / Double(values.count)
    guard values.count > 1 else { return (Measure(mean), Measure(absent: .tooFewValues)) }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (Measure(mean), Measure((squares / Double(values.count - 1)).squareRoot()))
  }

  /// The middle value, or the mean of the two middle ones.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let upper = sorted[sorted.count / 2]
    return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
  }
}

extension Measure.Absence {
  /// Why nothing voiced was found in a signal.
  static func reason(for signal: AudioBuffer, analysed: Bool) -> Measure.Absence {
    if signal.frameCount == 0 { return .empty }
    if signal.largestDeviation == 0 { return .silent }
    return analysed ? .unvoiced : .tooShort
  }
}
