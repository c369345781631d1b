/// Something that changes sound and gives a frame for every frame: a gain, a filter, an echo, a limiter.
///
/// The contract of `StreamingProcessor` holds: what comes out does not depend on the blocks, `reset()` gives the state of a
/// new instance bit for bit, and `process` neither allocates, locks, logs nor throws.
public protocol AudioEffect: ~Copyable, ParameterisedAudio {
  /// Number of channels that it takes and gives; the same, unless the type says otherwise.
  var channelCount: Int { get }

  /// Number of channels that it gives.
  var outputChannelCount: Int { get }

  /// Frames by which the output lags behind the input.
  var latencyInFrames: Int { get }

  /// Frames that may still sound after the last frame of the input, the latency not counted; `nil`: without an end.
  var tailLengthInFrames: Int? { get }

  /// Takes frames and writes as many. `output` may be the memory of `input`, channel by channel.
  mutating func process(_ input: AudioBlock, into output: MutableAudioBlock)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension AudioEffect where Self: ~Copyable {
  /// As many as it takes.
  public var outputChannelCount: Int { channelCount }

  /// Nothing.
  public var tailLengthInFrames: Int? { 0 }

  /// What a whole signal becomes, its latency taken off: frame n of the result belongs to frame n of the signal.
  ///
  /// - Parameter tail: frames to go on after the signal's end, in which silence comes in.
  public mutating func applied(to signal: AudioBuffer, tail: Int = 0) -> AudioBuffer {
    precondition(signal.channelCount == channelCount && tail >= 0)
    let length = signal.frameCount + tail
    var result = AudioBuffer(channelCount: outputChannelCount, frameCount: length, sampleRate: signal.sampleRate)
    let chunk = 4096
    var input = AudioBuffer(channelCount: channelCount, frameCount: chunk, sampleRate: signal.sampleRate)
    var output = AudioBuffer(channelCount: outputChannelCount, frameCount: chunk, sampleRate: signal.sampleRate)
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
  /// Copies `count` frames of another buffer from `start` on to the beginning; frames that it does not have are silent.
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

  /// Copies the first `count` frames of another buffer to `start` on; frames outside this one fall away.
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
