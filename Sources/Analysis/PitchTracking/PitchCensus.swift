import AudioCore
import Foundation

/// The frames of a pitch track, counted by frequency and level.
///
/// Up to 65,536 voiced frames are stored as they are; more are counted in cells of 1 cent and 1 dB. Unvoiced frames are
/// counted by level, in steps of a quarter of a decibel. Memory: 1 MB, and with more frames 16 bytes per cell in use.
struct PitchCensus: Sendable {
  /// Frames of about one frequency and level.
  struct Cell: Sendable, Equatable {
    /// Fundamental frequency in hertz.
    let frequency: Double
    /// Level in dBFS.
    let level: Double
    /// Number of frames.
    let count: Int
  }

  /// Largest number of voiced frames that are stored.
  static let keptCount = 1 << 16

  /// Time from frame to frame in seconds.
  let hop: Double
  /// Number of frames, and of those with a frequency and a level.
  private(set) var frameCount = 0
  private(set) var voicedCount = 0
  private var kept: [Cell] = []
  private var counts: [UInt64: Int] = [:]
  private var unvoiced = [Int](repeating: 0, count: unvoicedBins)

  private static let unvoicedBins = 800
  private static let lowest = -150.0
  private static let stepsPerOctave = 1200.0

  init(hop: Double) { self.hop = hop }

  /// Adds a frame: a frequency in hertz, `nil` if it is unvoiced, and a level in dBFS, `nil` in digital silence.
  mutating func append(frequency: Double?, level: Double?) {
    frameCount += 1
    guard let level, level.isFinite else { return }
    guard let frequency, frequency > 0, frequency.isFinite else {
      unvoiced[Self.bin(level)] += 1
      return
    }
    voicedCount += 1
    let cell = Cell(frequency: frequency, level: level, count: 1)
    guard voicedCount > Self.keptCount else { return kept.append(cell) }
    for cell in kept { tally(cell) }
    kept = []
    tally(cell)
  }

  private mutating func tally(_ cell: Cell) {
    let place = UInt64(max(0, (Self.octaves(cell.frequency) + 32) * Self.stepsPerOctave).rounded())
    let level = UInt64(min(max(0, cell.level - Self.lowest), 1023).rounded())
    counts[place << 10 | level, default: 0] += 1
  }

  /// The voiced frames in the order of frequency.
  func cells() -> [Cell] {
    let cells =
      counts.isEmpty
      ? kept
      : counts.map { key, count in
        Cell(
          frequency: Self.frequency(Double(key >> 10) / Self.stepsPerOctave - 32),
          level: Double(key & 1023) + Self.lowest, count: count)
      }
    return cells.sorted { ($0.frequency, $0.level) < ($1.frequency, $1.level) }
  }

  /// Number of unvoiced frames at a level or above.
  func unvoicedCount(from level: Double) -> Int { unvoiced[Self.bin(level)...].reduce(0, +) }

  /// Memory in use, in bytes.
  var byteCount: Int {
    kept.capacity * MemoryLayout<Cell>.stride + counts.capacity * 16 + unvoiced.capacity * MemoryLayout<Int>.stride
  }

  private static func bin(_ level: Double) -> Int {
    min(max(0, Int(((min(max(level, -200), 200) - lowest) * 4).rounded(.down))), unvoicedBins - 1)
  }

  /// The level of the loud part of the sound, in dBFS: the mean of the levels, each weighted by its power.
  static func level(of cells: [Cell]) -> Double? {
    var (power, sum) = (0.0, 0.0)
    for cell in cells {
      let weight = Double(cell.count) * Decibels.power(level: cell.level)
      power += weight
      sum += weight * cell.level
    }
    return power > 0 ? sum / power : nil
  }

  /// The middle of counted values (the lower of the middle two); `nil` without values.
  static func median(_ values: [(value: Double, count: Int)]) -> Double? {
    let count = values.reduce(0) { $0 + $1.count }
    var rank = (count - 1) / 2
    for (value, count) in values.sorted(by: { $0.value < $1.value }) {
      if rank < count { return value }
      rank -= count
    }
    return nil
  }

  /// A frequency in octaves above 1 Hz.
  static func octaves(_ frequency: Double) -> Double { log2(frequency) }
  /// The inverse of `octaves`.
  static func frequency(_ octaves: Double) -> Double { exp2(octaves) }
  /// The ratio of an interval in cents.
  static func ratio(cents: Double) -> Double { exp2(cents / 1200) }
}
