import AudioCore

extension AudioBuffer {
  /// Returns the part of the sound between two times in seconds, limited to its length; the whole sound for `nil`.
  package func excerpt(_ range: Range<Double>?) -> AudioBuffer {
    guard let range else { return self }
    return frames(frame(range.lowerBound)..<max(frame(range.lowerBound), frame(range.upperBound)))
  }

  /// Returns the frame nearest to a time, limited to the frames of the sound.
  private func frame(_ time: Double) -> Int { Int(min(max(0, (time * sampleRate).rounded()), Double(frameCount))) }

  func frames(_ range: Range<Int>) -> AudioBuffer {
    let channels = (0..<channelCount).map { c in
      channel(c)[(c * frameCount + range.lowerBound)...].prefix(range.count)
    }
    return AudioBuffer(like: self, frameCount: range.count).with(samples: Array(channels.joined()))
  }

  /// The mean of all channels.
  var mono: [Float] { downmixed().samples }

  /// Returns the mean square of one channel.
  func power(_ channel: Int) -> Double {
    guard frameCount > 0 else { return 0 }
    return self.channel(channel).reduce(0) { $0 + Double($1) * Double($1) } / Double(frameCount)
  }
}
