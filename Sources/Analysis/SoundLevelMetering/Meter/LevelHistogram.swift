import Foundation

/// A histogram of levels in classes of 0.1 dB from −200 to +40 dB. Memory: constant (19 kB) for any duration.
struct LevelHistogram: Sendable, Equatable, Codable {
  private static let lowest = -200.0
  private static let width = 0.1
  private static let classes = 2400

  /// Number of counted levels, including those below the classes.
  private(set) var count = 0
  private var counts = [Int](repeating: 0, count: classes)

  private enum CodingKeys: CodingKey { case count, classes }

  init() {}

  /// Reads the number of levels, 0 or more, and pairs of the index of a class and its count.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let all = try values.decode(Int.self, forKey: .count)
    guard all >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: values, debugDescription: "sound level: expected 0 levels or more, got \(all)")
    }
    var left = all
    for pair in try values.decode([[Int]].self, forKey: .classes) {
      guard pair.count == 2, counts.indices.contains(pair[0]), counts[pair[0]] == 0, pair[1] > 0, pair[1] <= left else {
        throw DecodingError.dataCorruptedError(
          forKey: .classes, in: values,
          debugDescription:
            "sound level: expected a class of 0 to \(Self.classes - 1) once, with a count of the \(all) "
            + "levels, got \(pair)")
      }
      counts[pair[0]] = pair[1]
      left -= pair[1]
    }
    count = all
  }

  /// Writes the classes that have levels.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(count, forKey: .count)
    try values.encode(counts.indices.filter { counts[$0] > 0 }.map { [$0, counts[$0]] }, forKey: .classes)
  }

  /// Counts one level in decibels. `nil` and levels below the classes count as lower than all classes.
  mutating func update(_ level: Double?) {
    count += 1
    guard let level, level >= Self.lowest else { return }
    counts[min(Self.classes - 1, Int((level - Self.lowest) / Self.width))] += 1
  }

  /// The level that `share` (0…1) of the counted levels exceed, exact to 0.1 dB. The levels of a class are assumed to
  /// be spread evenly over it. `nil` if the level is below the classes, or if nothing was counted.
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
