import AudioCore
import FeatureTracks
import Spectral

/// A checked set of features with all its tables.
struct FeaturePlan: Sendable {
  let configuration: SpectralFeatureSet
  let sampleRate: Double
  let stages: [FeatureStage]
  /// The mel filters that the stages share.
  let banks: [MelFilters]
  let window: [Double]
  let columns: [FeatureColumn]

  init(configuration: SpectralFeatureSet, sampleRate: Double, defersLimits: Bool = false) throws(SpectralFeatureError) {
    let framing = configuration.framing
    try SpectralFeatureError.check(transformLength: framing.transformLength, sampleRate: sampleRate)
    guard framing.hopLength >= 1, framing.hopLength <= 1 << 28 else {
      throw .transform(.invalidHop(framing.hopLength))
    }
    guard (2...framing.transformLength).contains(framing.windowLength) else {
      throw .transform(.invalidWindowLength(framing.windowLength, transformLength: framing.transformLength))
    }
    try SpectralFeatureError.check("pre-emphasis", framing.preEmphasis, in: 0...1)
    try SpectralFeatureError.check("scale of samples", framing.scale, in: 1e-9...1e9)
    guard !configuration.features.isEmpty else { throw .noFeatures }
    var (stages, banks): ([FeatureStage], [MelFilters]) = ([], [])
    for feature in configuration.features {
      stages.append(
        try FeatureStage(
          feature, banks: &banks, transformLength: framing.transformLength, sampleRate: sampleRate,
          defersLimits: defersLimits))
    }
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.stages = stages
    self.banks = banks
    window = framing.window.samples(knownLength: framing.windowLength, framing.symmetry).map {
      $0 * framing.scale
    }
    columns = zip(configuration.features, stages).flatMap { feature, stage in
      feature.dynamicRange != nil && defersLimits
        ? FeatureColumn.numbered("mel", unit: "dB", count: stage.width) : feature.columns
    }
  }

  /// Whether the values of a feature depend on the loudest of all frames.
  var hasLimits: Bool { configuration.features.contains { $0.dynamicRange != nil } }

  /// The features of all frames, given the frames with mel spectra where a feature depends on the loudest.
  func limited(_ raw: FeatureMatrix, to columns: [FeatureColumn]) -> FeatureMatrix {
    let limits = FrameLimits(self)
    var values = [Float](repeating: 0, count: raw.frameCount * columns.count)
    raw.values.withUnsafeBufferPointer { from in
      values.withUnsafeMutableBufferPointer { into in
        guard let from = from.baseAddress, let into = into.baseAddress else { return }
        for frame in 0..<raw.frameCount { limits.observe(from + frame * limits.rawWidth) }
        for frame in 0..<raw.frameCount {
          limits.apply(from + frame * limits.rawWidth, into: into + frame * limits.width)
        }
      }
    }
    return FeatureMatrix(columns: columns, times: raw.times, values: values)
  }
}
