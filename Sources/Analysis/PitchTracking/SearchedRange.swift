import Foundation

/// The frequencies that a tracker was asked for: nothing else leaves it.
struct SearchedRange: Sendable {
  /// How far beyond a bound an estimate may lie and still be the bound's, in octaves: the 5 cents that single frames of
  /// steady tones are measured within. A tone on the bound comes out a little on either side.
  private static let room = 5.0 / 1200

  /// The bounds, in hertz.
  let bounds: ClosedRange<Double>

  init(_ bounds: ClosedRange<Double>) { self.bounds = bounds }

  init(_ configuration: PitchConfiguration) {
    self.init(configuration.minimumFrequency...configuration.maximumFrequency)
  }

  /// A frequency within the bounds, or at one that it misses by less than the room; `nil` beyond. Hertz.
  func admitted(_ frequency: Double) -> Double? {
    guard !isAbove(frequency), !isBelow(frequency) else { return nil }
    return min(max(frequency, bounds.lowerBound), bounds.upperBound)
  }

  /// Whether a frequency in hertz lies higher than the bounds and their room; what is no number does.
  func isAbove(_ frequency: Double) -> Bool { !(frequency <= bounds.upperBound * exp2(Self.room)) }

  /// Whether a frequency in hertz lies lower than the bounds and their room.
  func isBelow(_ frequency: Double) -> Bool { frequency < bounds.lowerBound * exp2(-Self.room) }
}
