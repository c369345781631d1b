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
      for c in 0..<block.channelCount {
        item.merge(Self.extent(UnsafeBufferPointer(rebasing: block.channel(c)[start..<end])))
      }
      framesInItem += end - start
      start = end
      if framesInItem == Self.itemLength { endItem() }
    }
  }

  func finish(into measurement: inout RecordingMeasurement) {
    if framesInItem > 0 { endItem() }
    measurement.overview.waveform = .init(bins: waveform, interval: Double(Self.itemLength) / sampleRate)
  }

  private static func extent(_ samples: UnsafeBufferPointer<Float>) -> RecordingOverview.Extent {
    guard samples.count == itemLength, let base = samples.baseAddress else {
      return samples.reduce(into: .init(low: .infinity, high: -.infinity)) { $0.merge(.init(low: $1, high: $1)) }
    }
    let item = UnsafeRawPointer(base).loadUnaligned(as: SIMD16<Float>.self)
    return .init(low: item.min(), high: item.max())
  }

  private func endItem() {
    waveform.append(item)
    item = .init(low: .infinity, high: -.infinity)
    framesInItem = 0
  }
}
