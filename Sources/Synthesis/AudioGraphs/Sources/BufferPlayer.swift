import AudioCore

/// Plays a recording that is in memory, from any frame, once or in a loop.
///
/// A start while it plays begins anew, and what played fades out; stopping fades out, too: in `fadeDuration`. A start is not
/// faded in, so that attacks stay, unless it begins in the middle.
public struct BufferPlayer: FixedRateSource, Sendable {
  private struct Voice {
    /// The next frame; `nil`: silent.
    var position: Int?
    /// The gain's way to silence: frames that are left, `nil` while it is not stopped.
    var fadeOut: Int?
    /// Frames of the fade in that are left.
    var fadeIn = 0
  }

  /// Number of channels of the recording.
  public let channelCount: Int
  /// Frames per second of the recording, in hertz.
  public var sampleRate: Double { buffer.sampleRate }
  private let buffer: AudioBuffer
  private let isLooped: Bool
  private let fadeLength: Int
  /// The voice that was started last comes first; the others fade out.
  private var voices = (Voice(), Voice(), Voice())

  /// A player at rest.
  ///
  /// - Parameters:
  ///   - buffer: what is played, at its own rate.
  ///   - isLooped: whether it begins again at its end.
  ///   - fadeDuration: seconds, 0 to 1.
  public init(_ buffer: AudioBuffer, isLooped: Bool = false, fadeDuration: Double = 0.025) {
    self.buffer = buffer
    self.isLooped = isLooped && buffer.frameCount > 0
    channelCount = buffer.channelCount
    fadeLength = Int((min(max(fadeDuration, 0), 1) * buffer.sampleRate).rounded())
  }

  /// Whether something is heard, a fade out included.
  public var isPlaying: Bool {
    voices.0.position != nil || voices.1.position != nil || voices.2.position != nil
  }

  /// Plays from `frame` on, with the next frame that is rendered.
  public mutating func start(at frame: Int = 0) {
    // The oldest of three voices is cut off, after three starts within a fade.
    voices.2 = voices.1
    voices.1 = Self.leaving(voices.0, fadeLength)
    let isInside = frame >= 0 && frame < buffer.frameCount
    voices.0 = Voice(position: isInside ? frame : nil, fadeOut: nil, fadeIn: isInside && frame > 0 ? fadeLength : 0)
  }

  /// Fades out, from the next frame that is rendered.
  public mutating func stop() { voices.0 = Self.leaving(voices.0, fadeLength) }

  private static func leaving(_ voice: Voice, _ length: Int) -> Voice {
    guard voice.position != nil, length > 0 else { return Voice() }
    var voice = voice
    voice.fadeOut = voice.fadeOut ?? length
    return voice
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    block.clear()
    add(&voices.0, to: block)
    add(&voices.1, to: block)
    add(&voices.2, to: block)
  }

  private func add(_ voice: inout Voice, to block: MutableAudioBlock) {
    guard voice.position != nil else { return }
    let start = voice
    for c in 0..<channelCount {
      voice = start
      let output = block.channel(c)
      buffer.samples.withUnsafeBufferPointer { samples in
        for n in 0..<block.frameCount {
          guard let position = voice.position else { break }
          output[n] += samples[c * buffer.frameCount + position] * step(&voice)
          guard voice.position != nil else { break }
          let next = position + 1
          voice.position = next < buffer.frameCount ? next : isLooped ? 0 : nil
        }
      }
    }
  }

  /// The gain of the next frame; a voice that has faded out has no position any more.
  private func step(_ voice: inout Voice) -> Float {
    var gain: Float = 1
    if voice.fadeIn > 0 {
      gain = 1 - Float(voice.fadeIn) / Float(fadeLength + 1)
      voice.fadeIn -= 1
    }
    if let left = voice.fadeOut {
      gain *= Float(left) / Float(fadeLength + 1)
      if left <= 1 { voice.position = nil } else { voice.fadeOut = left - 1 }
    }
    return gain
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { voices = (Voice(), Voice(), Voice()) }
}
