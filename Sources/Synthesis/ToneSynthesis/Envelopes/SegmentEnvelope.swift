import AudioCore

/// An envelope through a list of levels from the first frame on. The last level is held.
public struct SegmentEnvelope: Envelope, Sendable {
  /// A segment that ends at a level.
  public struct Segment: Codable, Sendable, Hashable {
    /// The level at its end.
    public var level: Double
    /// The duration in seconds.
    public var duration: Double
    /// The curve of the level.
    public var curve: EnvelopeCurve

    /// A segment to `level` in `duration` seconds.
    public init(to level: Double, duration: Double, curve: EnvelopeCurve = .linear) {
      self.level = level
      self.duration = duration
      self.curve = curve
    }

    /// A segment to `level` whose level is then held, of `duration` seconds.
    public static func hold(_ level: Double, duration: Double) -> Segment { Segment(to: level, duration: duration) }
  }

  /// Sample rate in hertz.
  public let sampleRate: Double
  private let start: Double
  private let segments: [Segment]
  private let lengths: [Int]
  private var next = 0
  private var segment: EnvelopeSegment

  /// An envelope at its first frame. The end of each segment is rounded to a frame counted from the beginning, so that
  /// rounding errors do not add up.
  ///
  /// - Throws: `ToneError`.
  public init(from level: Double, _ segments: [Segment], sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    guard !segments.isEmpty else { throw .empty("segments") }
    start = try EnvelopeParameter.level.required(level)
    var (time, frames, lengths) = (0.0, 0, [Int]())
    for segment in segments {
      _ = try EnvelopeParameter.level.required(segment.level)
      time += try EnvelopeParameter.duration.required(segment.duration)
      let end = Int((time * sampleRate).rounded())
      lengths.append(end - frames)
      frames = end
    }
    self.segments = segments
    self.sampleRate = sampleRate
    self.lengths = lengths
    segment = EnvelopeSegment(level: start)
    goOn()
  }

  /// Whether the last level has been reached.
  public var isFinished: Bool { next == segments.count && segment.isFinished }

  /// The level of the next frame.
  public mutating func nextLevel() -> Double {
    let level = segment.level
    segment.advance()
    if segment.isFinished { goOn() }
    return level
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    next = 0
    segment = EnvelopeSegment(level: start)
    goOn()
  }

  private mutating func goOn() {
    while segment.isFinished, next < segments.count {
      segment = EnvelopeSegment(
        from: segment.level, to: segments[next].level, length: lengths[next], curve: segments[next].curve)
      next += 1
    }
  }
}
