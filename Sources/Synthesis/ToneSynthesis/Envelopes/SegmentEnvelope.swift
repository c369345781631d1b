import AudioCore

/// A list of levels and the ways between them, from the first frame on; the last level stays.
public struct SegmentEnvelope: Envelope, Sendable {
  /// One way to a level.
  public struct Segment: Sendable, Hashable {
    /// The level at its end.
    public var level: Double
    /// How long it takes, in seconds.
    public var duration: Double
    /// How the level gets there.
    public var curve: EnvelopeCurve

    /// A way to `level`.
    public init(to level: Double, duration: Double, curve: EnvelopeCurve = .linear) {
      self.level = level
      self.duration = duration
      self.curve = curve
    }

    /// A level that stays for a time.
    public static func hold(_ level: Double, duration: Double) -> Segment { Segment(to: level, duration: duration) }
  }

  private let start: Double
  private let segments: [Segment]
  private let lengths: [Int]
  private var next = 0
  private var segment: EnvelopeSegment

  /// An envelope at its first frame. Ends of segments are rounded to frames from the beginning on, so that roundings do not
  /// add up.
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
    self.lengths = lengths
    segment = EnvelopeSegment(level: start)
    goOn()
  }

  /// Whether the last level is reached.
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
