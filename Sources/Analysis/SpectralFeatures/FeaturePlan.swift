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
    let frames = raw.frameCount
    var values = [Float](repeating: 0, count: frames * columns.count)
    var (source, target) = (0, 0)
    for (feature, stage) in zip(configuration.features, stages) {
      let width = stage.width
      let cells = Cells(width: width, source: source, target: target, stride: columns.count)
      switch feature {
      case .mel(let mel) where mel.dynamicRange != nil:
        let floor = floor(of: raw, cells, below: mel.dynamicRange)
        cells.forEachFrame(raw, &values) { _, from, into in
          for band in 0..<width { into[band] = max(floor, from[band]) }
        }
      case .cepstrum(let cepstrum) where cepstrum.spectrum.dynamicRange != nil:
        let floor = floor(of: raw, cells, below: cepstrum.spectrum.dynamicRange)
        let matrix = (try? cepstrum.matrix()) ?? []
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { clipped in
          guard let clipped = clipped.baseAddress else { return }
          matrix.withUnsafeBufferPointer { matrix in
            guard let matrix = matrix.baseAddress else { return }
            cells.forEachFrame(raw, &values) { _, from, into in
              for band in 0..<width { clipped[band] = max(floor, from[band]) }
              SpectrumVectors.product(matrix, rows: cepstrum.count, clipped, width, into: into)
            }
          }
        }
      case .onsetStrength(let mel) where mel.dynamicRange != nil:
        let floor = floor(of: raw, cells, below: mel.dynamicRange)
        let rowLength = raw.columns.count
        cells.forEachFrame(raw, &values) { index, from, into in
          guard index > 0 else { return }
          var sum: Float = 0
          for band in 0..<width { sum += max(0, max(floor, from[band]) - max(floor, from[band - rowLength])) }
          into[0] = sum / Float(width)
        }
      default:
        cells.forEachFrame(raw, &values) { _, from, into in into.update(from: from, count: width) }
      }
      source += width
      target += feature.columns.count
    }
    return FeatureMatrix(columns: columns, times: raw.times, values: values)
  }

  private func floor(of raw: FeatureMatrix, _ cells: Cells, below range: Double?) -> Float {
    var loudest = -Float.infinity
    for frame in 0..<raw.frameCount {
      let row = raw.row(frame)
      let start = row.startIndex + cells.source
      for index in start..<start + cells.width { loudest = max(loudest, row[index]) }
    }
    return loudest - Float(range ?? 0)
  }

  /// The columns of one feature, in the frames as they come and as they go.
  private struct Cells {
    let width, source, target, stride: Int

    func forEachFrame(
      _ raw: FeatureMatrix, _ values: inout [Float],
      _ body: (Int, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) {
      let rowLength = raw.columns.count
      raw.values.withUnsafeBufferPointer { from in
        values.withUnsafeMutableBufferPointer { into in
          guard let from = from.baseAddress, let into = into.baseAddress else { return }
          for frame in 0..<raw.frameCount {
            body(frame, from + frame * rowLength + source, into + frame * stride + target)
          }
        }
      }
    }
  }
}
