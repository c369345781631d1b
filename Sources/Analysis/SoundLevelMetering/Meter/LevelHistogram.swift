import Foundation

/// How often each level came, in classes of 0.1 dB from −200 to +40 dB: constant memory (19 kB) for any length.
struct LevelHistogram: Sendable, Equatable {
  private static let lowest = -200.0
  private static let width = 0.1
  private static let classes = 2400

  /// Levels counted, those below the classes included.
  private(set) var count = 0
  private var counts = [Int](repeating: 0, count: classes)

  /// Counts one level in decibels; `nil` and what lies below the classes are counted as lower than all of them.
  mutating func update(_ level: Double?) {
    count += 1
    guard let level, level >= Self.lowest else { return }
    counts[min(Self.classes - 1, Int((level - Self.lowest) / Self.width))] += 1
  }

  /// The level that is exceeded by `share` (0…1) of the counted levels, with each class's levels spread evenly over it:
  /// exact to 0.1 dB. `nil` where it lies below the classes, or nothing was counted.
  func level(exceededBy share: Double) -> Double? {
    guard count > 0 else { return nil }
    let wanted = share * Double(count)
    var above = 0.0
    for index in counts.indices.reversed() where counts[index] > 0 {
      let here = Double(counts[index])
      if above + here >= wanted {
        return Self.lowest + Self.width * (Double(index + 1) - (wanted - above) / here)
      }
      above += here
    }
    return nil
  }

  mutating func reset() {
    count = 0
    for index in counts.indices { counts[index] = 0 }
  }
}
