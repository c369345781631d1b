/// A processor that gives one output frame for each input frame: a gain, a filter, an echo, a limiter.
///
/// The contract is that of `StreamingProcessor`: the output does not depend on the blocks, `reset()` restores the state
/// of a new instance bit for bit, and `process` does not allocate, lock, log or throw.
public protocol AudioEffect: ~Copyable, ParameterisedAudio {
  /// The sample rate in hertz for which the effect was made.
  var sampleRate: Double { get }

  /// Number of input channels; also of output channels, unless the type documents another `outputChannelCount`.
  var channelCount: Int { get }

  /// Number of output channels.
  var outputChannelCount: Int { get }

  /// Frames by which the output lags behind the input.
  var latencyInFrames: Int { get }

  /// Frames of the output that may still sound after the last input frame, without the latency; `nil` if there is no
  /// bound.
  var tailLengthInFrames: Int? { get }

  /// Whether silence passes unchanged for certain, until the effect is changed from outside: for frames of +0 it would
  /// write +0 (not −0) and stay as it is. Who renders may then leave it out. It is `false` while a parameter moves and,
  /// by default, always.
  var keepsSilence: Bool { get }

  /// Takes frames and writes the same number of frames. Each channel of `output` may be the memory of the same channel
  /// of `input`.
  mutating func process(_ input: AudioBlock, into output: MutableAudioBlock)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension AudioEffect where Self: ~Copyable {
  /// The sound that the effect takes.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: channelCount) }

  /// The number of input channels.
  public var outputChannelCount: Int { channelCount }

  /// No tail.
  public var tailLengthInFrames: Int? { 0 }

  /// Unknown: it must process silence, too.
  public var keepsSilence: Bool { false }

  /// The output for a whole signal, with the latency removed: frame n of the result belongs to frame n of the signal.
  ///
  /// - Parameter tail: frames of silence to process after the end of the signal; the result is longer by them.
  /// - Throws: `AudioFormatError` if the signal has another sample rate or number of channels than the effect, or if the
  ///   tail is negative or beyond all memory.
  public mutating func applied(to signal: AudioBuffer, tail: Int = 0) throws(AudioFormatError) -> AudioBuffer {
    try inputFormat.check(signal)
    guard (0...AudioFormat.mostSamples).contains(tail) else { throw .frameCount(tail, channelCount: channelCount) }
    let length = signal.frameCount + tail
    var result = try AudioBuffer(
      channelCount: outputChannelCount, frameCount: length, sampleRate: signal.sampleRate)
    let chunk = 4096
    var input = AudioBuffer(like: signal, frameCount: chunk)
    var output = AudioBuffer(like: result, frameCount: chunk)
    var position = 0
    while position < length + latencyInFrames {
      let count = min(chunk, length + latencyInFrames - position)
      input.fill(from: signal, at: position, count: count)
      input.withBlock { frames in
        output.withMutableBlock { process(frames.frames(0..<count), into: $0.frames(0..<count)) }
      }
      result.overwrite(at: position - latencyInFrames, with: output, count: count)
      position += count
    }
    return result
  }
}

extension AudioBuffer {
  /// Copies `count` frames of another buffer, from `start` on, to the beginning. Frames beyond the end of that buffer
  /// are silent.
  fileprivate mutating func fill(from other: AudioBuffer, at start: Int, count: Int) {
    withMutableBlock { target in
      other.withBlock { source in
        let present = max(0, min(count, other.frameCount - start))
        for c in 0..<target.channelCount {
          for n in 0..<present { target.channel(c)[n] = source.channel(c)[start + n] }
          for n in present..<count { target.channel(c)[n] = 0 }
        }
      }
    }
  }

  /// Copies the first `count` frames of another buffer to the frames from `start` on. Frames outside this buffer are
  /// dropped.
  fileprivate mutating func overwrite(at start: Int, with other: AudioBuffer, count: Int) {
    let (first, end) = (max(0, -start), min(count, frameCount - start))
    guard first < end else { return }
    withMutableBlock { target in
      other.withBlock { source in
        for c in 0..<target.channelCount {
          for n in first..<end { target.channel(c)[start + n] = source.channel(c)[n] }
        }
      }
    }
  }
}
