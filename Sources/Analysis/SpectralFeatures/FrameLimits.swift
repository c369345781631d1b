/// The limits of a set that are relative to the loudest of all frames.
///
/// Frames come twice. First all of them are observed, with the mel spectra of the features that have a limit. Then each is
/// turned into the features of the set, in the same order.
final class FrameLimits {
  private enum Kind {
    /// The values stay as they are.
    case copy
    /// A mel spectrum.
    case mel
    /// What is a cosine transform of it.
    case cepstrum([Double], count: Int)
    /// The mean rise since the frame before.
    case onset
  }

  private struct Part {
    let kind: Kind
    /// Places of the first value in a frame as it comes and as it goes.
    let source, target: Int
    /// Number of values as they come.
    let width: Int
    let range: Float
    var loudest = -Float.infinity
  }

  /// Number of values of a frame as it comes.
  let rawWidth: Int
  /// Number of values of a frame as it goes.
  let width: Int
  private var parts: [Part] = []
  private let clipped: UnsafeMutablePointer<Float>
  private let before: UnsafeMutablePointer<Float>
  private var isFirst = true

  init(_ plan: FeaturePlan) {
    var (source, target) = (0, 0)
    for (feature, stage) in zip(plan.configuration.features, plan.stages) {
      let kind: Kind =
        switch feature {
        case .mel(let mel) where mel.dynamicRange != nil: .mel
        case .cepstrum(let cepstrum) where cepstrum.spectrum.dynamicRange != nil:
          .cepstrum((try? cepstrum.matrix()) ?? [], count: cepstrum.count)
        case .onsetStrength(let mel) where mel.dynamicRange != nil: .onset
        default: .copy
        }
      parts.append(
        Part(
          kind: kind, source: source, target: target, width: stage.width, range: Float(feature.dynamicRange ?? 0)))
      source += stage.width
      target += feature.columns.count
    }
    (rawWidth, width) = (source, target)
    clipped = .allocate(capacity: max(1, source))
    before = .allocate(capacity: max(1, source))
    before.initialize(repeating: 0, count: max(1, source))
    clipped.initialize(repeating: 0, count: max(1, source))
  }

  deinit {
    clipped.deallocate()
    before.deallocate()
  }

  /// Takes the next frame of the first turn.
  func observe(_ raw: UnsafePointer<Float>) {
    for index in parts.indices {
      if case .copy = parts[index].kind { continue }
      let (from, width) = (raw + parts[index].source, parts[index].width)
      var loudest = parts[index].loudest
      for band in 0..<width { loudest = max(loudest, from[band]) }
      parts[index].loudest = loudest
    }
  }

  /// Writes the features of the next frame of the second turn: `width` values.
  func apply(_ raw: UnsafePointer<Float>, into: UnsafeMutablePointer<Float>) {
    for part in parts {
      let (from, into, floor) = (raw + part.source, into + part.target, part.loudest - part.range)
      switch part.kind {
      case .copy: into.update(from: from, count: part.width)
      case .mel: for band in 0..<part.width { into[band] = max(floor, from[band]) }
      case .cepstrum(let matrix, let count):
        for band in 0..<part.width { clipped[band] = max(floor, from[band]) }
        matrix.withUnsafeBufferPointer { matrix in
          guard let matrix = matrix.baseAddress else { return }
          SpectrumVectors.product(matrix, rows: count, clipped, part.width, into: into)
        }
      case .onset:
        let before = before + part.source
        var sum: Float = 0
        for band in 0..<part.width {
          let value = max(floor, from[band])
          if !isFirst { sum += max(0, value - before[band]) }
          before[band] = value
        }
        into[0] = sum / Float(part.width)
      }
    }
    isFirst = false
  }
}
