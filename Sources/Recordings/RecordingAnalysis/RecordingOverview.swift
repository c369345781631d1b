/// An overview of a recording for pictures. Its size is bounded for recordings of any length.
package struct RecordingOverview: Sendable {
  /// The lowest and highest sample of a stretch of time, over all channels.
  package struct Extent: Mergeable, Sendable {
    package var low: Float
    package var high: Float

    package init(low: Float, high: Float) { (self.low, self.high) = (low, high) }

    package mutating func merge(_ next: Extent) {
      low = min(low, next.low)
      high = max(high, next.high)
    }
  }

  /// The range of a track's values in a stretch of time; both bounds are `nil` if there are no values.
  package struct Span: Mergeable, Sendable {
    package var low: Double?
    package var high: Double?

    init(_ value: Double?) {
      low = value
      high = value
    }

    package mutating func merge(_ next: Span) {
      low = [low, next.low].compactMap { $0 }.min()
      high = [high, next.high].compactMap { $0 }.max()
    }
  }

  /// The range of the voiced pitch frames in a stretch of time and their mean confidence; `nil` if no frame is voiced.
  package struct PitchSpan: Mergeable, Sendable {
    package private(set) var span: Span
    private var confidenceSum = 0.0
    private var count = 0

    init(frequency: Double?, confidence: Double) {
      span = Span(frequency)
      if frequency != nil { (confidenceSum, count) = (confidence, 1) }
    }

    /// Mean confidence of the voiced frames, 0…1.
    package var confidence: Double? { count > 0 ? confidenceSum / Double(count) : nil }

    package mutating func merge(_ next: PitchSpan) {
      span.merge(next.span)
      confidenceSum += next.confidenceSum
      count += next.count
    }
  }

  /// The mean power of each frequency band in a stretch of time.
  package struct Bands: Mergeable, Sendable {
    package var power: [Float]
    package var count: Float = 1

    package mutating func merge(_ next: Bands) {
      for band in power.indices { power[band] += next.power[band] }
      count += next.count
    }
  }

  /// A track, with the time between its items in seconds.
  package struct Track<Bin: Mergeable & Sendable>: Sendable {
    package var bins: AdaptiveBins<Bin>
    package var interval: Double

    /// The middle of each bin in seconds. A track's items are centred on multiples of the interval.
    package var times: [Double] {
      let width = interval * Double(bins.itemsPerBin)
      return bins.bins.indices.map { Double($0) * width + (width - interval) / 2 }
    }
  }

  package var waveform: Track<Extent>?
  package var level: Track<Span>?
  package var pitch: Track<PitchSpan>?
  package var spectrogram: Track<Bands>?
  /// The band edges of the spectrogram in hertz; there is one more edge than bands.
  package var bandEdges: [Double] = []

  /// Creates an empty overview.
  package init() {}
}
