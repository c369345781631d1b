import AudioCore

/// Plays a recording that is in memory, from any frame, once or in a loop.
///
/// A start during playback begins anew and fades out what was playing; a stop fades out, too, both in `fadeDuration`.
/// Playback from the first frame is not faded in, so that attacks are kept; playback from a later frame is.
public struct BufferPlayer: AudioGenerator, Sendable {
  private struct Voice {
    /// The next frame; `nil` if the voice is silent.
    var position: Int?
    /// Frames left of the fade-out; `nil` while the voice is not stopped.
    var fadeOut: Int?
    /// Frames left of the fade-in.
    var fadeIn = 0
  }

  /// Duration of a fade in seconds; 0 is a hard cut.
  public static let fadeDuration = AudioParameter("fade", unit: "s", range: 0...1, defaultValue: 0.025)

  /// Number of channels of the recording.
  public let channelCount: Int
  /// Sample rate of the recording in hertz.
  public var sampleRate: Double { buffer.sampleRate }
  private let buffer: AudioBuffer
  private let isLooped: Bool
  private let fadeLength: Int
  /// The first voice was started last; the others fade out.
  private var voices = (Voice(), Voice(), Voice())

  /// A player at rest.
  ///
  /// - Parameters:
  ///   - buffer: the recording, with its sample rate.
  ///   - isLooped: whether playback returns to the beginning at the end.
  ///   - fadeDuration: duration of the fades in seconds, 0 to 1; a value outside becomes the nearest bound, and one that is
  ///     not a number the default.
  public init(_ buffer: AudioBuffer, isLooped: Bool = false, fadeDuration: Double = Self.fadeDuration.defaultValue) {
    self.buffer = buffer
    self.isLooped = isLooped && buffer.frameCount > 0
    channelCount = buffer.channelCount
    fadeLength = Int((Self.fadeDuration.clamped(fadeDuration) * buffer.sampleRate).rounded())
  }

  /// Whether a voice sounds, fade-outs included.
  public var isPlaying: Bool {
    voices.0.position != nil || voices.1.position != nil || voices.2.position != nil
  }

  /// Whether no voice sounds.
  public var isSilent: Bool { !isPlaying }

  /// Starts playback at `frame` with the next rendered frame.
  public mutating func start(at frame: Int = 0) {
    // The oldest of the three voices is cut off. This happens only after three starts within one fade.
    voices.2 = voices.1
    voices.1 = Self.leaving(voices.0, fadeLength)
    let isInside = frame >= 0 && frame < buffer.frameCount
    voices.0 = Voice(position: isInside ? frame : nil, fadeOut: nil, fadeIn: isInside && frame > 0 ? fadeLength : 0)
  }

  /// Fades out from the next rendered frame on.
  public mutating func stop() { voices.0 = Self.leaving(voices.0, fadeLength) }

  private static func leaving(_ voice: Voice, _ length: Int) -> Voice {
    guard voice.position != nil, length > 0 else { return Voice() }
    var voice = voice
    voice.fadeOut = voice.fadeOut ?? length
    return voice
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "BufferPlayer")
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

  /// The gain of the next frame. After the fade-out the position becomes `nil`.
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
