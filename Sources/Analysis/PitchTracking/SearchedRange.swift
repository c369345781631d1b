import Foundation

/// The requested range of frequencies. Trackers report no frequency outside of it.
struct SearchedRange: Sendable {
  /// How far beyond a bound an estimate may be to count as the bound, in octaves: 5 cents, the accuracy of single
  /// frames of steady tones. The estimates for a tone at the bound are slightly on either side of it.
  private static let room = 5.0 / 1200

  /// The bounds, in hertz.
  let bounds: ClosedRange<Double>

  init(_ bounds: ClosedRange<Double>) { self.bounds = bounds }

  init(_ configuration: PitchConfiguration) {
    self.init(configuration.minimumFrequency...configuration.maximumFrequency)
  }

  /// The frequency if it is within the bounds, the bound if it is beyond it by less than the tolerance, otherwise
  /// `nil`. Hertz.
  func admitted(_ frequency: Double) -> Double? {
    guard !isAbove(frequency), !isBelow(frequency) else { return nil }
    return min(max(frequency, bounds.lowerBound), bounds.upperBound)
  }

  /// Whether a frequency in hertz is above the bounds and their tolerance; true if it is not a number.
  func isAbove(_ frequency: Double) -> Bool { !(frequency <= bounds.upperBound * exp2(Self.room)) }

  /// Whether a frequency in hertz is below the bounds and their tolerance.
  func isBelow(_ frequency: Double) -> Bool { frequency < bounds.lowerBound * exp2(-Self.room) }
}
