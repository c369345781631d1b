/// How many bins of each band lie above a level that is relative to the greatest of all, which is not known until the end.
///
/// The greatest only grows, so that a power more than `octaves` below it never counts again. Powers are counted in cells of 1/512
/// octave to 1/1024 octave (the upper bits of the float), in a ring. Memory: 64 kB a band.
struct LevelCounts: Sendable {
  private static let cellBits: UInt32 = 14
  private static let octaves = 32
  private static let cells = octaves << 9
  private static let mask = cells - 1

  /// The bins of each band.
  let bands: [Range<Int>]
  private var counts: [UInt32]
  private var greatest: UInt32 = 0
  private var frames = 0

  init(bands: [Range<Int>]) {
    self.bands = bands
    counts = [UInt32](repeating: 0, count: bands.count * Self.cells)
  }

  mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    greatest = 0
    frames = 0
  }

  /// Counts the powers of one window. `peak` is the greatest of all of its bins, those outside the bands included.
  mutating func add(_ powers: UnsafePointer<Float>, peak: Float) {
    frames += 1
    let (lowest, top) = (greatest >> Self.cellBits, peak.bitPattern >> Self.cellBits)
    if peak.bitPattern > greatest {
      // The cells that come into use hold counts of powers that are too small by now.
      let first = max(lowest + 1, top >= UInt32(Self.cells) ? top - UInt32(Self.cells) + 1 : 0)
      if greatest > 0, first <= top {
        counts.withUnsafeMutableBufferPointer { counts in
          for band in bands.indices {
            for cell in first...top { counts[band * Self.cells + (Int(cell) & Self.mask)] = 0 }
          }
        }
      }
      greatest = peak.bitPattern
    }
    let end = greatest >> Self.cellBits
    let start = end >= UInt32(Self.cells) ? end - UInt32(Self.cells) + 1 : 0
    counts.withUnsafeMutableBufferPointer { counts in
      for band in bands.indices {
        let base = band * Self.cells
        for bin in bands[band] {
          let cell = powers[bin].bitPattern >> Self.cellBits
          if cell >= start { counts[base + (Int(cell) & Self.mask)] += 1 }
        }
      }
    }
  }

  /// The share of each band's bins in all windows that lie `ratio` (below 1) times the greatest power or above, each 0…1; `nil`
  /// if nothing was counted, or only zeros.
  func shares(above ratio: Double) -> [Double]? {
    guard frames > 0, greatest > 0 else { return nil }
    let threshold = Float(Double(Float(bitPattern: greatest)) * ratio).bitPattern
    let (first, last) = (threshold >> Self.cellBits, greatest >> Self.cellBits)
    let part = Double(threshold & ((1 << Self.cellBits) - 1)) / Double(1 << Self.cellBits)
    return bands.indices.map { band in
      let base = band * Self.cells
      var sum = (1 - part) * Double(counts[base + (Int(first) & Self.mask)])
      if first < last { for cell in first + 1...last { sum += Double(counts[base + (Int(cell) & Self.mask)]) } }
      return sum / Double(max(1, bands[band].count) * frames)
    }
  }
}
