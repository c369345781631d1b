/// The peaks of a power spectrum, each with the region of bins that belongs to it.
///
/// A peak is larger than its two neighbours on both sides and is not a side lobe of a larger peak. Regions meet at the
/// least power between two peaks (J. Laroche, M. Dolson, "Improved phase vocoder time-scale modification of audio",
/// IEEE Trans. Speech and Audio Processing 7 (1999), III.C).
package struct SpectralPeaks: ~Copyable {
  package private(set) var count = 0
  /// The largest power of a bin.
  private(set) var largest: Float = 0
  /// The peaks' bins, rising.
  package let bins: UnsafeMutablePointer<Int>
  /// The first bin of each peak's region; the entry after the last is `binCount`.
  package let starts: UnsafeMutablePointer<Int>
  private let binCount: Int

  /// Bins with less than this share of the largest power, −130 dB, are not peaks.
  private static let leastPower: Float = 1e-13

  package init(binCount: Int) {
    self.binCount = binCount
    let capacity = binCount / 3 + 2
    bins = .allocate(capacity: capacity)
    bins.initialize(repeating: 0, count: capacity)
    starts = .allocate(capacity: capacity)
    starts.initialize(repeating: 0, count: capacity)
  }

  deinit {
    bins.deallocate()
    starts.deallocate()
  }

  package mutating func clear() { count = 0 }

  /// Finds the peaks among the first `count` of a spectrum's `binCount` powers, at least 8.
  package mutating func find(in power: UnsafePointer<Float>, _ count: Int) {
    largest = Self.largest(power, count)
    let floor = largest * Self.leastPower
    var found = 0
    var b = 2
    while b + 8 <= count - 2 {
      var candidates = Self.candidates(power + b, above: floor)
      while candidates != 0 {
        add(b + candidates.trailingZeroBitCount, power, &found)
        candidates &= candidates - 1
      }
      b += 8
    }
    while b < count - 2 {
      let p = power[b]
      if p > floor, p > power[b - 1], p > power[b + 1], p > power[b - 2], p >= power[b + 2] { add(b, power, &found) }
      b += 1
    }
    self.count = found
    starts[0] = 0
    for index in 1..<max(1, found) { starts[index] = Self.valley(power, bins[index - 1] + 1, bins[index]) }
    starts[found] = binCount
  }

  /// The peak whose region a bin belongs to, if there are peaks.
  package func owner(of bin: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= bin { low = middle } else { high = middle }
    }
    return low
  }

  /// A mask of the bins, among eight, that are larger than their neighbours.
  @inline(__always)
  private static func candidates(_ power: UnsafePointer<Float>, above floor: Float) -> Int32 {
    @inline(__always) func load(_ offset: Int) -> SIMD8<Float> {
      UnsafeRawPointer(power + offset).loadUnaligned(as: SIMD8<Float>.self)
    }
    let p = load(0)
    let mask = (p .> load(-1)) .& (p .> load(1)) .& (p .> load(-2)) .& (p .>= load(2)) .& (p .> floor)
    let bits = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    return SIMD8<Int32>.zero.replacing(with: bits, where: mask).wrappedSum()
  }

  @inline(__always)
  private func add(_ bin: Int, _ power: UnsafePointer<Float>, _ found: inout Int) {
    // A side lobe of the previous peak is skipped. The previous peak is removed if it is a side lobe of this one.
    if found > 0, power[bin] < power[bins[found - 1]] * Self.sideLobe(bin - bins[found - 1]) { return }
    while found > 0, power[bins[found - 1]] < power[bin] * Self.sideLobe(bin - bins[found - 1]) { found -= 1 }
    bins[found] = bin
    found += 1
  }

  /// Power of the side lobes of a Hann window at a distance in bins, plus 6 dB for two neighbouring windows.
  @inline(__always)
  private static func sideLobe(_ distance: Int) -> Float {
    switch distance {
    case ...3: 0.0028
    case 4: 5e-4
    case 5: 1.26e-4
    case 6: 5e-5
    default: 0
    }
  }

  @inline(__always)
  private static func largest(_ power: UnsafePointer<Float>, _ count: Int) -> Float {
    var largest = SIMD8<Float>.zero
    for b in stride(from: 0, to: count - 7, by: 8) {
      let p = UnsafeRawPointer(power + b).loadUnaligned(as: SIMD8<Float>.self)
      largest.replace(with: p, where: p .> largest)
    }
    return largest.max()
  }

  /// The bin of least power.
  @inline(__always)
  private static func valley(_ power: UnsafePointer<Float>, _ start: Int, _ end: Int) -> Int {
    var (place, least) = (start, power[start])
    for b in start + 1..<max(start + 1, end) where power[b] < least { (place, least) = (b, power[b]) }
    return place
  }
}
