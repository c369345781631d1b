import AudioCore

/// The operations of a sound editor on a selection. Ranges are in frames and must lie in the recording. Joins are not
/// faded.
extension AudioBuffer {
  /// The sound in reverse: the last frame comes first.
  ///
  /// - Parameter range: the frames to reverse; `nil` for all.
  public func reversed(in range: Range<Int>? = nil) -> AudioBuffer {
    var result = self
    let range = range ?? 0..<frameCount
    result.withMutableBlock { block in
      for c in 0..<block.channelCount {
        var channel = UnsafeMutableBufferPointer(rebasing: block.channel(c)[range])
        channel.reverse()
      }
    }
    return result
  }

  /// Only the frames in `range`.
  public func trimmed(to range: Range<Int>) -> AudioBuffer {
    joined([range])
  }

  /// The sound without the frames in `range`.
  public func removing(_ range: Range<Int>) -> AudioBuffer {
    joined([0..<range.lowerBound, range.upperBound..<frameCount])
  }

  /// The sound with the frames in `range` (`nil` for all) multiplied by a factor: 0 mutes them, 1.25 amplifies, 0.75
  /// attenuates.
  public func scaled(by factor: Double, in range: Range<Int>? = nil) -> AudioBuffer {
    var result = self
    let (range, factor) = (range ?? 0..<frameCount, Float(factor))
    result.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in range { channel[n] *= factor }
      }
    }
    return result
  }

  private func joined(_ ranges: [Range<Int>]) -> AudioBuffer {
    var samples: [Float] = []
    let length = ranges.reduce(0) { $0 + $1.count }
    samples.reserveCapacity(length * channelCount)
    for c in 0..<channelCount {
      for range in ranges {
        samples += self.samples[c * frameCount + range.lowerBound..<c * frameCount + range.upperBound]
      }
    }
    return AudioBuffer(planar: samples, channelCount: channelCount, frameCount: length, sampleRate: sampleRate)
  }
}
