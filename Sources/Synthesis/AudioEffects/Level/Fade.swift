import AudioCore

/// A fade in, a fade out, or both, at times counted from the first frame.
///
/// Before a fade in and after a fade out there is silence; between them the output has the same bits as the input. The
/// gain of a fade in is 0 at its first frame and 1 at its end; that of a fade out is the reverse. No latency; allocates
/// nothing after `init`.
public struct Fade: AudioEffect, Sendable {
  /// The beginning of a fade in seconds.
  public static let start = AudioParameter("start", unit: "s", range: 0...1e6, defaultValue: 0)
  /// The duration of a fade in seconds.
  public static let duration = AudioParameter("duration", unit: "s", range: 0...3600, defaultValue: 1)

  /// The time of a fade.
  public struct Span: Sendable, Hashable, Codable {
    /// The beginning in seconds, in the range of `Fade.start`.
    public var start: Double
    /// The duration in seconds, in the range of `Fade.duration`.
    public var duration: Double

    /// A span of time; both values in seconds.
    public init(start: Double, duration: Double) {
      self.start = start
      self.duration = duration
    }
  }

  /// The fades and their curve.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The fade from silence to the sound; `nil` for none.
    public var fadeIn: Span?
    /// The fade from the sound to silence; `nil` for none.
    public var fadeOut: Span?
    /// The curve of both fades.
    public var curve: FadeCurve

    /// A configuration with the given fades.
    public init(fadeIn: Span? = nil, fadeOut: Span? = nil, curve: FadeCurve = .sCurve) {
      self.fadeIn = fadeIn
      self.fadeOut = fadeOut
      self.curve = curve
    }
  }

  /// A fade in frames: the first at or after which it acts, and its length.
  private struct Frames: Sendable {
    let start: Int
    let length: Int
    var end: Int { start + length }

    init(_ span: Span, sampleRate: Double) throws(AudioEffectsError) {
      start = Int((try Fade.start.require(span.start) * sampleRate).rounded())
      length = Int((try Fade.duration.require(span.duration) * sampleRate).rounded())
    }

    /// 0 before, 1 after.
    func share(_ frame: Int) -> Double {
      frame >= end ? 1 : frame <= start ? 0 : Double(frame - start) / Double(length)
    }
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0

  private let fadeIn: Frames?
  private let fadeOut: Frames?
  private let curve: FadeCurve
  private var gains = [Float](repeating: 1, count: FrameGains.chunk)
  private var frame = 0

  /// A fade at its first frame.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration, sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    var (fadeIn, fadeOut): (Frames?, Frames?)
    if let span = configuration.fadeIn { fadeIn = try Frames(span, sampleRate: sampleRate) }
    if let span = configuration.fadeOut { fadeOut = try Frames(span, sampleRate: sampleRate) }
    (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
    curve = configuration.curve
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// Takes frames and writes them faded.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Fade")
    var start = 0
    while start < input.frameCount {
      let range = start..<min(start + FrameGains.chunk, input.frameCount)
      let frames = frame..<frame + range.count
      if isPlain(frames) {
        output.frames(range).copy(input.frames(range))
      } else {
        let (fadeIn, fadeOut, curve) = (fadeIn, fadeOut, curve)
        gains.withUnsafeMutableBufferPointer { gains in
          for (n, frame) in frames.enumerated() {
            let rise = fadeIn.map { curve.gain(at: $0.share(frame)) } ?? 1
            let fall = fadeOut.map { curve.gain(at: 1 - $0.share(frame)) } ?? 1
            gains[n] = Float(rise * fall)
          }
          FrameGains.apply(UnsafeBufferPointer(gains), to: input.frames(range), into: output.frames(range))
        }
      }
      frame = frames.upperBound
      start = range.upperBound
    }
  }

  private func isPlain(_ frames: Range<Int>) -> Bool {
    fadeIn.map { frames.lowerBound >= $0.end } ?? true && fadeOut.map { frames.upperBound <= $0.start } ?? true
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { frame = 0 }
}
