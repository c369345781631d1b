/// The course of an envelope between two levels.
public enum EnvelopeCurve: String, Codable, Sendable, Hashable, CaseIterable {
  /// A straight line.
  case linear
  /// Half a period of a cosine without a corner at either end. A sound switched with it has the narrowest spectrum of
  /// the three.
  case raisedCosine
  /// Approaches the new level by a constant factor per frame, as the voltage of a capacitor does. The distance falls by
  /// 80 dB in the stated time, after which the level is set exactly.
  case exponential
}

/// The course from one level to another in a given number of frames.
@usableFromInline struct EnvelopeSegment: Sendable {
  @usableFromInline let curve: EnvelopeCurve
  @usableFromInline let from: Double
  @usableFromInline let to: Double
  @usableFromInline let length: Int
  @usableFromInline var position = 0
  /// The asymptote of the exponential, and its factor per frame.
  @usableFromInline let aim: Double
  @usableFromInline let factor: Double
  @usableFromInline var value: Double

  /// The share of the distance that the exponential leaves at its end.
  private static let rest = 1e-4

  /// A constant level.
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

  /// The present level.
  @inlinable var level: Double {
    if position >= length { return to }
    switch curve {
    case .linear: return from + (to - from) * (Double(position) / Double(length))
    case .raisedCosine: return raisedCosineLevel
    case .exponential: return value
    }
  }

  @usableFromInline var raisedCosineLevel: Double {
    let quarter = SineKernel.sine(turns: Double(position) / (4 * Double(length)))
    return from + (to - from) * (quarter * quarter)
  }

  /// Moves on to the next frame.
  @inlinable @inline(__always)
  mutating func advance() {
    guard position < length else { return }
    position += 1
    if case .exponential = curve { value = aim + (value - aim) * factor }
  }
}
