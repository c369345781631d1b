import AudioCore

/// Cuts a stream of samples into the windows of a `Framing`, which do not depend on how the stream was cut into blocks.
///
/// Memory: two windows and their padding, allocated once. Samples are known by their place in the signal; those before it have
/// negative places.
package struct FrameCutter {
  private let length: Int
  private let hop: Int
  private let lead: Int
  private let padding: Framing.Padding
  private let framing: Framing
  private var storage: [Float]
  /// The place of the storage's first sample.
  private var base: Int
  /// The place after the last stored sample.
  private var end = 0
  private var emitted = 0
  /// Whether the samples before the signal's start are in the storage.
  private var isPrimed: Bool

  package init(_ framing: Framing) {
    self.framing = framing
    length = framing.windowLength
    hop = framing.hopLength
    lead = framing.lead
    padding = framing.padding
    storage = [Float](repeating: 0, count: 3 * framing.windowLength + 4)
    base = -lead
    isPrimed = padding != .reflected
  }

  /// Samples after a window's centre that must arrive before the window is emitted.
  package var lookahead: Int {
    switch padding {
    case .none: length - length / 2
    case .zeros: length - lead
    case .reflected: length - lead + 1
    }
  }

  /// Takes the next samples and calls `body` with the number and the samples of each window that they complete, and with those
  /// of its samples that are the signal's own.
  package mutating func append(
    _ samples: UnsafeBufferPointer<Float>, _ body: (Int, UnsafeBufferPointer<Float>, Range<Int>) -> Void
  ) {
    var taken = 0
    while taken < samples.count {
      if end - base == storage.count { compact() }
      let count = min(samples.count - taken, storage.count - (end - base))
      let place = end - base
      storage.withUnsafeMutableBufferPointer { storage in
        for index in 0..<count { storage[place + index] = samples[taken + index] }
      }
      end += count
      taken += count
      if !isPrimed, end > lead { prime(of: end) }
      if isPrimed { emitWhole(signalEnd: end, body) }
    }
  }

  /// Ends the signal: calls `body` with the windows that reach beyond it.
  package mutating func flush(_ body: (Int, UnsafeBufferPointer<Float>, Range<Int>) -> Void) {
    let count = end
    let windows = framing.frameCount(of: count)
    guard emitted < windows else { return }
    if !isPrimed { prime(of: count) }
    compact()
    let last = (windows - 1) * hop - lead + length
    while end < last {
      storage[end - base] = padding == .reflected ? storage[Self.reflection(of: end, count) - base] : 0
      end += 1
      emitWhole(signalEnd: count, body)
    }
    emitWhole(signalEnd: count, body)
  }

  package mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    base = -lead
    end = 0
    emitted = 0
    isPrimed = padding != .reflected
  }

  private mutating func emitWhole(
    signalEnd: Int, _ body: (Int, UnsafeBufferPointer<Float>, Range<Int>) -> Void
  ) {
    while true {
      let start = emitted * hop - lead
      guard start + length <= end else { return }
      let own = max(0, -start)..<max(max(0, -start), min(length, signalEnd - start))
      storage.withUnsafeBufferPointer {
        body(emitted, UnsafeBufferPointer(rebasing: $0[start - base..<start - base + length]), own)
      }
      emitted += 1
    }
  }

  /// Writes the reflection of the first samples before them.
  private mutating func prime(of count: Int) {
    for place in -lead..<0 { storage[place - base] = storage[Self.reflection(of: place, count) - base] }
    isPrimed = true
  }

  /// The place in a signal of `count` samples at which a place beyond it is reflected, as often as necessary.
  private static func reflection(of place: Int, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let period = 2 * (count - 1)
    let rest = (place % period + period) % period
    return rest < count ? rest : period - rest
  }

  /// Forgets what no window needs any more. The samples that a reflection of the end can need stay.
  private mutating func compact() {
    let kept = max(base, min(emitted * hop - lead, end - lead - 1))
    let dropped = kept - base
    guard dropped > 0 else { return }
    let count = end - kept
    storage.withUnsafeMutableBufferPointer { storage in
      for index in 0..<count { storage[index] = storage[index + dropped] }
    }
    base = kept
  }
}
