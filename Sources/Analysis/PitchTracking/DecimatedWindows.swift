import AudioCore

/// Windows of a signal at a lower sample rate, one per hop of the signal's own rate. They do not depend on the blocks.
///
/// Window k is centred on sample k · hop of the signal plus a fixed shift, rounded to the lower rate's grid (by at most
/// half a sample of it, 31 µs at 16 kHz). Samples before the start and after the end count as 0. A signal of n samples
/// has ⌈n / hop⌉ windows. A window with less than a millionth of the sound's power is replaced by silence: this much of
/// a loud sound above the passband leaks through the filter and looks like a tone of another pitch. Memory: four
/// windows, allocated once.
struct DecimatedWindows: Sendable {
  /// Number of samples in one window, at the lower rate.
  let length: Int
  /// The lower sample rate, in hertz.
  let rate: Double
  /// Number of samples after a window's time that must arrive before the window is complete.
  let lookahead: Int

  /// Share of the power before the filter below which a window counts as leakage: the filter attenuates by 70 dB.
  private static let leastShare: Float = 1e-6

  private let hop: Int
  /// Number of samples, at the lower rate, from a window's time to its centre.
  private let shift: Int
  private var decimator: Decimator
  private var storage: [Float]
  /// The mean power before the filter about each sample in `storage`.
  private var powers: [Float]
  private let silence: [Float]
  /// Number of samples in `storage`, and the index of the first one in the decimated signal.
  private var filled: Int
  private var origin: Int
  private var received = 0
  private var emitted = 0

  /// Creates windows of `duration` seconds, every `hop` samples, centred `shift` seconds after their times.
  init(
    duration: Double, hop: Int, passband: Double, lowestRate: Double, sampleRate: Double, shift: Double = 0
  ) throws(AudioFormatError) {
    decimator = try Decimator(passband: passband, lowestRate: lowestRate, sampleRate: sampleRate)
    rate = sampleRate / Double(decimator.factor)
    length = max(4, Int((duration * rate).rounded()))
    self.hop = hop
    self.shift = Int((shift * rate).rounded())
    lookahead =
      (length - length / 2 - 1 + self.shift) * decimator.factor + decimator.factor / 2 + decimator.lookahead + 1
    let room = length + max(length, 1024)
    storage = [Float](repeating: 0, count: room)
    // An array of its own: an array that shares memory would be copied, and so allocated, at the first write.
    powers = [Float](repeating: 0, count: room)
    silence = [Float](repeating: 0, count: length)
    filled = length / 2 - self.shift
    origin = -filled
  }

  /// Adds samples and calls `body` with the index and the samples of each window that they complete.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    received += samples.count
    push(samples, body)
  }

  /// Ends the signal: calls `body` with the windows that are centred on its last samples, completed with zeros.
  mutating func flush(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    let windows = (received + hop - 1) / hop
    withUnsafeTemporaryAllocation(of: Float.self, capacity: hop) { zeros in
      zeros.initialize(repeating: 0)
      while emitted < windows { push(UnsafeBufferPointer(zeros), body) }
    }
  }

  /// Returns to the state of a new instance.
  mutating func reset() {
    decimator.reset()
    for index in storage.indices { (storage[index], powers[index]) = (0, 0) }
    filled = length / 2 - shift
    origin = -filled
    received = 0
    emitted = 0
  }

  /// Index in `storage` of the next window's first sample.
  private var start: Int { (emitted * hop + decimator.factor / 2) / decimator.factor - length / 2 + shift - origin }

  private mutating func push(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    var taken = 0
    while taken < samples.count {
      moveToFront()
      // The decimator gives at most one output more than the number of whole factors.
      let count = min(samples.count - taken, (storage.count - filled - 1) * decimator.factor)
      storage.withUnsafeMutableBufferPointer { storage in
        powers.withUnsafeMutableBufferPointer { powers in
          guard let base = storage.baseAddress, let power = powers.baseAddress else { return }
          filled += decimator.process(
            UnsafeBufferPointer(rebasing: samples[taken..<taken + count]), base + filled, power + filled)
        }
      }
      taken += count
      while start + length <= filled {
        let first = start
        let (source, offset) = isInBand(first) ? (storage, first) : (silence, 0)
        source.withUnsafeBufferPointer { body(emitted, UnsafeBufferPointer(rebasing: $0[offset..<offset + length])) }
        emitted += 1
      }
    }
  }

  /// Whether the window that starts at `first` contains a noticeable share of the sound's power. It is true for a
  /// window with samples that are not numbers, because every method rejects those itself.
  private func isInBand(_ first: Int) -> Bool {
    storage.withUnsafeBytes { storage in
      powers.withUnsafeBytes { powers in
        let stride = MemoryLayout<Float>.stride
        // Eight sums side by side, because each addition to a single sum would have to wait for the last one. The few
        // samples after the last whole vector do not affect the decision.
        var (inside, whole) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        for index in Swift.stride(from: first, to: first + length - 7, by: 8) {
          let sample = storage.loadUnaligned(fromByteOffset: stride * index, as: SIMD8<Float>.self)
          inside += sample * sample
          whole += powers.loadUnaligned(fromByteOffset: stride * index, as: SIMD8<Float>.self)
        }
        return !(inside.sum() < Self.leastShare * whole.sum())
      }
    }
  }

  /// Drops the samples that no window needs any more when half of the space is used.
  private mutating func moveToFront() {
    guard 2 * filled > storage.count else { return }
    // If the hop is longer than a window, it skips samples that have not arrived yet.
    let first = min(start, filled)
    guard first > 0 else { return }
    storage.withUnsafeMutableBufferPointer { storage in
      powers.withUnsafeMutableBufferPointer { powers in
        for index in first..<filled {
          storage[index - first] = storage[index]
          powers[index - first] = powers[index]
        }
      }
    }
    filled -= first
    origin += first
  }
}
