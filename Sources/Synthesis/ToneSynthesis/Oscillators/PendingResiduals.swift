/// The corrections that steps and corners have added to future frames.
///
/// A buffer in which `position` is the next frame. At its end the rest is moved to the front.
struct PendingResiduals: Sendable {
  private static let room = 1024
  private var storage = [Float](repeating: 0, count: room + BandLimitedStep.reach)
  private var position = 0

  /// Frames that can be taken before `makeRoom` must be called.
  var available: Int { Self.room - position }

  /// The next frame and the frames after it.
  @inline(__always)
  mutating func withNext<Result>(_ body: (UnsafeMutablePointer<Float>) -> Result) -> Result {
    storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { fatalError("the pending frames are never none") }
      return body(base + position)
    }
  }

  /// Moves on by `count` frames, at most `available`.
  mutating func advance(_ count: Int) {
    position += count
    if position == Self.room { moveToFront() }
  }

  private mutating func moveToFront() {
    storage.withUnsafeMutableBufferPointer { buffer in
      for n in 0..<BandLimitedStep.reach { buffer[n] = buffer[Self.room + n] }
      for n in BandLimitedStep.reach..<buffer.count { buffer[n] = 0 }
    }
    position = 0
  }

  mutating func reset() {
    for n in storage.indices { storage[n] = 0 }
    position = 0
  }
}
