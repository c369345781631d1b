import AudioFiles
import LoudnessMetering

extension AudioFileFormat {
  /// The amplitude from which a sample counts as standing at full scale. It follows from the bits of a sample; 24-bit files
  /// are often made from 16-bit ones.
  var clippingLevel: Float {
    let bits = min(16, bitDepth ?? 16)
    return 1 - Float(sign: .plus, exponent: 1 - bits, significand: 1)
  }

  /// The loudspeakers by which the loudness is measured; a remark where the file does not say them, so that they are taken
  /// from the number of channels.
  ///
  /// - Throws: `LoudnessError`.
  package var loudnessLayout: (layout: LoudnessLayout, remark: String?) {
    get throws(LoudnessError) {
      if let channelLayout { return (LoudnessLayout(channelLayout), nil) }
      let taken = try LoudnessLayout(channelCount: channelCount)
      return (taken, "channel layout unknown: loudness measured as \(taken)")
    }
  }

  /// Makes sure that a recording has a channel, counted from 0.
  func requireChannel(_ channel: Int) throws(RecordingAnalyzer.Failure) {
    guard (0..<channelCount).contains(channel) else {
      throw .init(description: "channel: expected 1 to \(channelCount), got \(channel + 1)")
    }
  }
}
