/// How an envelope goes from one level to the next.
public enum EnvelopeCurve: String, Sendable, Hashable, CaseIterable {
  /// A straight line.
  case linear
  /// Half a period of a cosine: no corner at either end, so that what it switches on has the narrowest spectrum of these.
  case raisedCosine
  /// Towards the new level by a constant factor, as a capacitor is charged: 80 dB of the way in the stated time, which then
  /// ends exactly at the level.
  case exponential
}

/// A way from one level to another in a stated number of frames.
@usableFromInline struct EnvelopeSegment: Sendable {
  @usableFromInline let curve: EnvelopeCurve
  @usableFromInline let from: Double
  @usableFromInline let to: Double
  @usableFromInline let length: Int
  @usableFromInline var position = 0
  /// Of the exponential: what it aims at, and its factor per frame.
  @usableFromInline let aim: Double
  @usableFromInline let factor: Double
  @usableFromInline var value: Double

  /// What of the way the exponential leaves undone at its end.
  private static let rest = 1e-4

  /// A level that stays.
  init(level: Double) { self.init(from: level, to: level, length: 0, curve: .linear) }

  init(from: Double, to: Double, length: Int, curve: EnvelopeCurve) {
    self.curve = curve
    self.from = from
    self.to = to
    self.length = length
    value = from
    aim = to - (from - to) * Self.rest / (1 - Self.rest)
    // ln 10⁻⁴
    factor = length > 0 && curve == .exponential ? PortableFunctions.exp(-9.210340371976184 / Double(length)) : 0
  }

  @inlinable var isFinished: Bool { position >= length }
  var remaining: Int { length - position }

  /// The level now.
  @inlinable var level: Double {
    if position >= length { return to }
    switch curve {
    case .linear: return from + (to - from) * (Double(position) / Double(length))
    case .raisedCosine: return raisedCosineLevel
    case .exponential: return value
    }
  }

  @usableFromInline var raisedCosineLevel: Double {
    let quarter = SineKernel.sine(turns: Double(position) / Double(4 * length))
    return from + (to - from) * (quarter * quarter)
  }

  /// To the next frame.
  @inlinable @inline(__always)
  mutating func advance() {
    guard position < length else { return }
    position += 1
    if case .exponential = curve { value = aim + (value - aim) * factor }
  }
}
