import AudioFiles
import LoudnessMetering

extension AudioFileFormat {
  /// The amplitude from which a sample counts as full scale. It depends on the bits per sample, and allows for 24-bit
  /// files that were made from 16-bit ones.
  package var clippingLevel: Float {
    let bits = min(16, bitDepth ?? 16)
    return 1 - Float(sign: .plus, exponent: 1 - bits, significand: 1)
  }

  /// The loudspeaker layout for the loudness. If the file does not give one, it is derived from the number of channels,
  /// and `remark` says so.
  ///
  /// - Throws: `LoudnessError`.
  package var loudnessLayout: (layout: LoudnessLayout, remark: String?) {
    get throws(LoudnessError) {
      if let channelLayout { return (LoudnessLayout(channelLayout), nil) }
      let taken = try LoudnessLayout(channelCount: channelCount)
      return (taken, "channel layout unknown: loudness measured as \(taken)")
    }
  }

  /// Checks that a recording has the given channel, counted from 0.
  func requireChannel(_ channel: Int) throws(RecordingAnalyzer.Failure) {
    guard (0..<channelCount).contains(channel) else {
      throw .init(description: "channel: expected 1 to \(channelCount), got \(channel + 1)")
    }
  }
}
