import Foundation

/// The loudness sensor of Scratch 3: 0…100 from the RMS of each block of sound. It falls slowly.
///
/// value = min(100, round(100 √(1.63 r))), where r = max(RMS, 0.6 · the previous r). Every RMS of at least 0.614 (1 /
/// 1.63) gives 100, so a full-scale sine (RMS 0.707) gives 100.
public struct LoudnessSensor: Sendable, Equatable {
  /// The factor by which r falls from one block to the next in silence.
  public static let release = 0.6

  /// The r of the last block; 0 before the first.
  public private(set) var held = 0.0

  /// Creates a sensor in the state before the first block.
  public init() {}

  /// Updates the sensor with the RMS of one block, 0 or more, and returns the new value, 0…100. A value that is not a
  /// number counts as 0.
  public mutating func update(rootMeanSquare: Double) -> Int {
    held = max(rootMeanSquare >= 0 ? rootMeanSquare : 0, Self.release * held)
    return Self.value(held: held)
  }

  /// The value, 0…100, that belongs to an r. It is 0 if r is negative or not a number.
  public static func value(held: Double) -> Int {
    guard held > 0 else { return 0 }
    return Int(min(100, (100 * (1.63 * held).squareRoot()).rounded(.toNearestOrAwayFromZero)))
  }

  /// The middle of the range of r that gives `value`, 0…100. It is the inverse of `value(held:)` except for rounding
  /// and the clipping at 100.
  public static func held(value: Int) -> Double {
    let share = Double(min(100, max(0, value))) / 100
    return share * share / 1.63
  }
}
