import AudioCore

/// The operations of a sound editor on a selection. Ranges are in frames; one that does not lie in the sound is refused.
/// Joins are not faded.
extension AudioBuffer {
  /// The sound in reverse: the last frame comes first.
  public func reversed() -> AudioBuffer { reversed(within: 0..<frameCount) }

  /// The sound with the frames in `range` in reverse.
  ///
  /// - Throws: `AudioEffectsError.framesOutside`.
  public func reversed(in range: Range<Int>) throws(AudioEffectsError) -> AudioBuffer {
    reversed(within: try inside(range))
  }

  /// Only the frames in `range`.
  ///
  /// - Throws: `AudioEffectsError.framesOutside`.
  public func trimmed(to range: Range<Int>) throws(AudioEffectsError) -> AudioBuffer {
    joined([try inside(range)])
  }

  /// The sound without the frames in `range`.
  ///
  /// - Throws: `AudioEffectsError.framesOutside`.
  public func removing(_ range: Range<Int>) throws(AudioEffectsError) -> AudioBuffer {
    let range = try inside(range)
    return joined([0..<range.lowerBound, range.upperBound..<frameCount])
  }

  /// The sound multiplied by a factor: 0 mutes it, 1.25 amplifies, 0.75 attenuates.
  public func scaled(by factor: Double) -> AudioBuffer { scaled(by: factor, within: 0..<frameCount) }

  /// The sound with the frames in `range` multiplied by a factor.
  ///
  /// - Throws: `AudioEffectsError.framesOutside`.
  public func scaled(by factor: Double, in range: Range<Int>) throws(AudioEffectsError) -> AudioBuffer {
    scaled(by: factor, within: try inside(range))
  }

  /// The range, if it lies in the sound.
  private func inside(_ range: Range<Int>) throws(AudioEffectsError) -> Range<Int> {
    guard range.lowerBound >= 0, range.upperBound <= frameCount else {
      throw .framesOutside(range, frameCount: frameCount)
    }
    return range
  }

  private func reversed(within range: Range<Int>) -> AudioBuffer {
    var result = self
    result.withMutableBlock { block in
      for c in 0..<block.channelCount {
        var channel = UnsafeMutableBufferPointer(rebasing: block.channel(c)[range])
        channel.reverse()
      }
    }
    return result
  }

  private func scaled(by factor: Double, within range: Range<Int>) -> AudioBuffer {
    var result = self
    let factor = Float(factor)
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
    return AudioBuffer(like: self, frameCount: length).with(samples: samples)
  }
}
