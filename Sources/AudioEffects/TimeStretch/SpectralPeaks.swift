/// The peaks of a power spectrum, and for each bin the peak to whose region it belongs.
///
/// A peak is larger than its two neighbours on both sides; regions end where the power between two peaks is least
/// (J. Laroche, M. Dolson, "Improved phase vocoder time-scale modification of audio", IEEE Trans. Speech and Audio
/// Processing 7 (1999), III.C).
struct SpectralPeaks: ~Copyable {
  private(set) var count = 0
  /// The peaks' bins, rising.
  let bins: UnsafeMutablePointer<Int>
  /// Where each peak's region begins; the one after the last is `binCount`.
  let starts: UnsafeMutablePointer<Int>
  /// For each bin the number of its peak; of no use if there are none.
  let owners: UnsafeMutablePointer<Int32>
  private let candidates: UnsafeMutablePointer<Int>
  private let binCount: Int

  init(binCount: Int) {
    self.binCount = binCount
    let capacity = binCount / 3 + 2
    bins = .allocate(capacity: capacity)
    bins.initialize(repeating: 0, count: capacity)
    candidates = .allocate(capacity: capacity)
    candidates.initialize(repeating: 0, count: capacity)
    starts = .allocate(capacity: capacity)
    starts.initialize(repeating: 0, count: capacity)
    owners = .allocate(capacity: binCount)
    owners.initialize(repeating: 0, count: binCount)
  }

  deinit {
    bins.deallocate()
    starts.deallocate()
    candidates.deallocate()
    owners.deallocate()
  }

  mutating func clear() { count = 0 }

  /// Finds the peaks of a spectrum of `binCount` powers.
  mutating func find(in power: UnsafePointer<Float>) {
    // Without a branch for each bin: whether it is a peak is hard to foretell.
    var candidateCount = 0
    for b in 2..<binCount - 2 {
      let p = power[b]
      candidates[candidateCount] = b
      let isPeak = (p > power[b - 1] ? 1 : 0) & (p > power[b + 1] ? 1 : 0)
      candidateCount &+= isPeak & (p > power[b - 2] ? 1 : 0) & (p >= power[b + 2] ? 1 : 0)
    }
    var found = 0
    for index in 0..<candidateCount {
      let b = candidates[index]
      let p = power[b]
      // A side lobe of the peak before is none; nor was that if it is a side lobe of this one.
      if found > 0, p < power[bins[found - 1]] * Self.sideLobe(b - bins[found - 1]) { continue }
      while found > 0, power[bins[found - 1]] < p * Self.sideLobe(b - bins[found - 1]) { found -= 1 }
      bins[found] = b
      found += 1
    }
    count = found
    starts[0] = 0
    starts[found] = binCount
    for index in 0..<found {
      if index + 1 < found { starts[index + 1] = Self.valley(power, bins[index] + 1, bins[index + 1]) }
      (owners + starts[index]).update(repeating: Int32(index), count: starts[index + 1] - starts[index])
    }
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

  /// The bin of least power.
  @inline(__always)
  private static func valley(_ power: UnsafePointer<Float>, _ start: Int, _ end: Int) -> Int {
    var (place, least) = (start, power[start])
    for b in start + 1..<max(start + 1, end) where power[b] < least { (place, least) = (b, power[b]) }
    return place
  }
}
