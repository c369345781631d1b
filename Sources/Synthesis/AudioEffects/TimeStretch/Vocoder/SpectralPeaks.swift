/// The peaks of a power spectrum, each with the region around it that goes with it.
///
/// A peak is larger than its two neighbours on both sides and no side lobe of a larger one; regions end where the power
/// between two peaks is least (J. Laroche, M. Dolson, "Improved phase vocoder time-scale modification of audio", IEEE Trans.
/// Speech and Audio Processing 7 (1999), III.C).
struct SpectralPeaks: ~Copyable {
  private(set) var count = 0
  /// The peaks' bins, rising.
  let bins: UnsafeMutablePointer<Int>
  /// Where each peak's region begins; the one after the last is `binCount`.
  let starts: UnsafeMutablePointer<Int>
  private let binCount: Int

  /// Power below the largest by so much, −130 dB, makes no peak of its own.
  private static let leastPower: Float = 1e-13

  init(binCount: Int) {
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

  mutating func clear() { count = 0 }

  /// Finds the peaks among the first `count` of a spectrum's `binCount` powers, at least 8.
  mutating func find(in power: UnsafePointer<Float>, _ count: Int) {
    let floor = Self.largest(power, count) * Self.leastPower
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

  /// Which of eight bins are larger than their neighbours, a bit each.
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
    // A side lobe of the peak before is none; nor was that if it is a side lobe of this one.
    if found > 0, power[bin] < power[bins[found - 1]] * Self.sideLobe(bin - bins[found - 1]) { return }
    while found > 0, power[bins[found - 1]] < power[bin] * Self.sideLobe(bin - bins[found - 1]) { found -= 1 }
    bins[found] = bin
    found += 1
  }

  /// Power of a Hann window's side lobes at some bins' distance, of two windows side by side: 6 dB above one window's.
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
