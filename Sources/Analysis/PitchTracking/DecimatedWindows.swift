import AudioCore

/// Windows of a signal at a lower sample rate, one per hop of the signal's own rate, however it was cut into blocks.
///
/// Window k is centred on sample k · hop of the signal plus a fixed shift, rounded to the lower rate's grid (at most half
/// a sample of it, 31 µs at 16 kHz); samples before the start and after the end count as 0. A signal of n samples has ⌈n / hop⌉
/// windows. A window that holds less than a millionth of the sound's power is given as silence: that much of a loud sound
/// above the passband comes through the filter, and looks like a tone of another pitch. Memory: four windows, allocated
/// once.
struct DecimatedWindows: Sendable {
  /// Samples in one window, at the lower rate.
  let length: Int
  /// The lower sample rate, in hertz.
  let rate: Double
  /// Samples of the signal that must follow a window's time before it is whole.
  let lookahead: Int

  /// Share of the power before the filter below which a window is taken for what leaked: the filter stops by 70 dB.
  private static let leastShare: Float = 1e-6

  private let hop: Int
  /// Samples, at the lower rate, from a window's time to its centre.
  private let shift: Int
  private var decimator: Decimator
  private var storage: [Float]
  /// The mean power before the filter about each sample in `storage`.
  private var powers: [Float]
  private let silence: [Float]
  /// Samples in `storage`, and the index in the lowered signal of the first.
  private var filled: Int
  private var origin: Int
  private var received = 0
  private var emitted = 0

  /// Windows of `duration` seconds, every `hop` samples, centred `shift` seconds after their times.
  init(
    duration: Double, hop: Int, passband: Double, lowestRate: Double, sampleRate: Double, shift: Double = 0
  ) {
    decimator = Decimator(passband: passband, lowestRate: lowestRate, sampleRate: sampleRate)
    rate = sampleRate / Double(decimator.factor)
    length = max(4, Int((duration * rate).rounded()))
    self.hop = hop
    self.shift = Int((shift * rate).rounded())
    lookahead =
      (length - length / 2 - 1 + self.shift) * decimator.factor + decimator.factor / 2 + decimator.lookahead + 1
    let room = length + max(length, 1024)
    storage = [Float](repeating: 0, count: room)
    // Memory of its own: shared memory would be parted, and so allocated, at the first write.
    powers = [Float](repeating: 0, count: room)
    silence = [Float](repeating: 0, count: length)
    filled = length / 2 - self.shift
    origin = -filled
  }

  /// Takes the next samples and calls `body` with each window that is now whole, and its index.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    received += samples.count
    push(samples, body)
  }

  /// Ends the signal: calls `body` with the windows centred on its last samples, completed with zeros.
  mutating func flush(_ body: (Int, UnsafeBufferPointer<Float>) -> Void) {
    let windows = (received + hop - 1) / hop
    withUnsafeTemporaryAllocation(of: Float.self, capacity: hop) { zeros in
      zeros.initialize(repeating: 0)
      while emitted < windows { push(UnsafeBufferPointer(zeros), body) }
    }
  }

  /// Forgets all samples.
  mutating func reset() {
    decimator.reset()
    for index in storage.indices { (storage[index], powers[index]) = (0, 0) }
    filled = length / 2 - shift
    origin = -filled
    received = 0
    emitted = 0
  }

  /// Where in `storage` the next window begins.
  private var start: Int { (emitted * hop + decimator.factor / 2) / decimator.factor - length / 2 + shift - origin }

  private mutating func push(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    var taken = 0
    while taken < samples.count {
      moveToFront()
      // The decimator gives at most one output more than whole factors went in.
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

  /// Whether the window that begins at `first` holds a noticeable share of the sound's power; so does one with samples
  /// that are no numbers, which every method refuses.
  private func isInBand(_ first: Int) -> Bool {
    storage.withUnsafeBytes { storage in
      powers.withUnsafeBytes { powers in
        let stride = MemoryLayout<Float>.stride
        // Eight sums side by side: one sum alone waits for itself. The last samples but whole vectors decide nothing.
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

  /// Drops what no window needs any more, once half the room is taken.
  private mutating func moveToFront() {
    guard 2 * filled > storage.count else { return }
    // A hop longer than a window steps over samples that have not come yet.
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
