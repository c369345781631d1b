import AudioCore
import AudioFiles

/// The waveform at a glance: the extent of all channels' samples over time. Always measured, for the picture.
final class WaveformFeature: FeatureExtractor {
  /// Frames in one item: short enough for a picture of a tenth of a second.
  private static let itemLength = 16

  private var waveform = AdaptiveBins<RecordingOverview.Extent>(capacity: 2048)
  private var item = RecordingOverview.Extent(low: .infinity, high: -.infinity)
  private var framesInItem = 0
  private let sampleRate: Double

  init(_ format: AudioFileFormat) { sampleRate = format.sampleRate }

  func process(_ block: AudioBlock, mono: AudioBlock) {
    var start = 0
    while start < block.frameCount {
      let end = min(block.frameCount, start + Self.itemLength - framesInItem)
      var (low, high) = (item.low, item.high)
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in start..<end {
          low = min(low, channel[n])
          high = max(high, channel[n])
        }
      }
      item = .init(low: low, high: high)
      framesInItem += end - start
      start = end
      if framesInItem == Self.itemLength { endItem() }
    }
  }

  func finish(into measurement: inout RecordingMeasurement) {
    if framesInItem > 0 { endItem() }
    measurement.overview.waveform = .init(bins: waveform, interval: Double(Self.itemLength) / sampleRate)
  }

  private func endItem() {
    waveform.append(item)
    item = .init(low: .infinity, high: -.infinity)
    framesInItem = 0
  }
}
