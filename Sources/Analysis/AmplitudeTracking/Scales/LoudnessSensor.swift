import Foundation

/// The loudness sensor of Scratch 3: 0…100 from the RMS of each block of sound, falling slowly.
///
/// value = min(100, round(100 √(1.63 r))), with r = max(RMS, 0.6 · the last r). A sine at full scale has 100 as everything
/// from an RMS of 0.614 (1 / 1.63) on.
public struct LoudnessSensor: Sendable, Equatable {
  /// What is left of r from one block to the next when it falls silent.
  public static let release = 0.6

  /// The r of the last block; 0 before the first.
  public private(set) var held = 0.0

  /// A sensor that has heard nothing.
  public init() {}

  /// Hears one block by its RMS, 0 or more, and gives the sensor's value. What is not a number counts as 0.
  public mutating func update(rootMeanSquare: Double) -> Int {
    held = max(rootMeanSquare >= 0 ? rootMeanSquare : 0, Self.release * held)
    return Self.value(held: held)
  }

  /// The value, 0…100, of one r alone.
  public static func value(held: Double) -> Int {
    Int(min(100, (100 * (1.63 * held).squareRoot()).rounded(.toNearestOrAwayFromZero)))
  }

  /// The r in the middle of those that have `value`, 0…100: the inverse as far as rounding and the upper end allow.
  public static func held(value: Int) -> Double {
    let share = Double(min(100, max(0, value))) / 100
    return share * share / 1.63
  }
}
