import AudioCore
import AudioFiles

/// Measures the extent of all channels' samples over time, for the picture of the waveform. It always runs.
final class WaveformFeature: FeatureExtractor {
  /// The number of frames in one item, small enough for a picture of a tenth of a second.
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
    // The vector is halved by hand because the standard library's min() and max() of a vector loop over its elements.
    var low = UnsafeRawPointer(base).loadUnaligned(as: SIMD4<Float>.self)
    var high = low
    for offset in stride(from: 4, to: itemLength, by: 4) {
      let next = UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD4<Float>.self)
      low.replace(with: next, where: next .< low)
      high.replace(with: next, where: next .> high)
    }
    return .init(low: low.min(), high: high.max())
  }

  private func endItem() {
    waveform.append(item)
    item = .init(low: .infinity, high: -.infinity)
    framesInItem = 0
  }
}
