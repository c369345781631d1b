import Foundation

/// The detection functions of `OnsetDetector`: one number per spectrum, large where a sound begins.
struct OnsetFunction: Sendable {
  private let method: OnsetDetector.Method
  private let scale: Float
  private let bands: [Band]
  private let lag: Int
  /// Logarithmic band amplitudes of the last spectra, in a ring buffer of `lag` + 1 rows.
  private var rows: [Float]
  /// The last two spectra.
  private var previous: [SIMD2<Float>]
  private var beforePrevious: [SIMD2<Float>]
  private var count = 0

  /// Middle frequencies of SuperFlux's bands in hertz.
  var bandFrequencies: [Double] { bands.map(\.frequency) }

  /// A triangular band over bins. Its weights sum to 1.
  private struct Band: Sendable {
    let frequency: Double
    let first: Int
    let weights: [Float]
  }

  /// Amplitude (relative to full scale) from which on the logarithmic compression is effective: −60 dBFS.
  private static let compression: Float = 1000
  /// Sum of amplitudes below which a spectrum counts as silence: a partial of −80 dBFS.
  private static let faintest: Float = 1e-4

  init(method: OnsetDetector.Method, window: [Float], binCount: Int, binWidth: Double, lag: Int) {
    self.method = method
    self.lag = lag
    scale = 2 / window.reduce(0, +)
    bands = method == .superFlux ? Self.quarterTones(binCount: binCount, binWidth: binWidth) : []
    rows = [Float](repeating: 0, count: bands.count * (lag + 1))
    let kept = method == .complexDomain ? binCount : 0
    previous = [SIMD2<Float>](repeating: .zero, count: kept)
    // An array of its own: a copy of the other one would be allocated at the first write.
    beforePrevious = [SIMD2<Float>](repeating: .zero, count: kept)
  }

  mutating func reset() {
    for index in rows.indices { rows[index] = 0 }
    for index in previous.indices {
      previous[index] = .zero
      beforePrevious[index] = .zero
    }
    count = 0
  }

  /// The detection function's value for the next spectrum.
  mutating func value(_ bins: UnsafeBufferPointer<SIMD2<Float>>) -> Double {
    defer { count += 1 }
    return method == .superFlux ? superFlux(bins) : complexDomain(bins)
  }

  /// Calls `body` with the logarithmic amplitudes of SuperFlux's bands in the last spectrum.
  func withBands(_ body: (UnsafeBufferPointer<Float>) -> Void) {
    let current = (count - 1) % (lag + 1) * bands.count
    rows.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[current..<current + bands.count])) }
  }

  /// Böck & Widmer 2013, eq. 1–4: the increase of each band's logarithmic amplitude relative to the largest of three
  /// bands `lag` spectra ago, so that a vibrato does not count as an onset; averaged over the bands.
  private mutating func superFlux(_ bins: UnsafeBufferPointer<SIMD2<Float>>) -> Double {
    let n = bands.count
    let current = count % (lag + 1) * n
    let old = (count + 1) % (lag + 1) * n
    var sum: Float = 0
    for b in 0..<n {
      var amplitude: Float = 0
      for (offset, weight) in bands[b].weights.enumerated() {
        let bin = bins[bands[b].first + offset]
        amplitude += weight * (bin.x * bin.x + bin.y * bin.y).squareRoot()
      }
      let value = log10(1 + Self.compression * scale * amplitude)
      let before = max(rows[old + max(0, b - 1)], rows[old + b], rows[old + min(n - 1, b + 1)])
      sum += max(0, value - before)
      rows[current + b] = value
    }
    return Double(sum) / Double(max(1, n))
  }

  /// Duxbury, Bello, Davies & Sandler 2003, eq. 4–6: the distance of each bin from the prediction for a steady partial,
  /// which keeps its amplitude and the change of its phase. Only growing bins count (Dixon 2006, eq. 2.7). The sum is
  /// divided by the spectrum's own, so that a soft sound after a loud one counts equally. The result is 0…about 1.
  private mutating func complexDomain(_ bins: UnsafeBufferPointer<SIMD2<Float>>) -> Double {
    var sum: Float = 0
    var total: Float = 0
    for k in previous.indices {
      let now = bins[k] * scale
      let (p, q) = (previous[k], beforePrevious[k])
      let magnitude = (now.x * now.x + now.y * now.y).squareRoot()
      let last = (p.x * p.x + p.y * p.y).squareRoot()
      total += magnitude
      if magnitude > last {
        // |p| · exp(i (2 φ(p) − φ(q))) is p · p · conj(q), scaled to the length |p|.
        let square = SIMD2(p.x * p.x - p.y * p.y, 2 * p.x * p.y)
        let turned = SIMD2(square.x * q.x + square.y * q.y, square.y * q.x - square.x * q.y)
        let length = (turned.x * turned.x + turned.y * turned.y).squareRoot()
        let target = length > 1e-30 ? turned * (last / length) : p
        let d = now - target
        sum += (d.x * d.x + d.y * d.y).squareRoot()
      }
      beforePrevious[k] = p
      previous[k] = now
    }
    return Double(sum / max(total, Self.faintest))
  }

  /// Triangles a quarter tone apart from 60 Hz to 16 kHz, without those that are narrower than a bin.
  private static func quarterTones(binCount: Int, binWidth: Double) -> [Band] {
    let highest = min(16_000, Double(binCount - 2) * binWidth)
    var centres: [Int] = []
    var frequency = 60.0
    while frequency < highest {
      let bin = Int((frequency / binWidth).rounded())
      if bin > (centres.last ?? 0) { centres.append(bin) }
      frequency *= pow(2, 1.0 / 24)
    }
    guard centres.count > 2 else { return [] }
    return (1..<centres.count - 1).map { i in
      let (left, centre, right) = (centres[i - 1], centres[i], centres[i + 1])
      let weights = (left + 1..<right).map { bin in
        bin <= centre ? Float(bin - left) / Float(centre - left) : Float(right - bin) / Float(right - centre)
      }
      let sum = weights.reduce(0, +)
      return Band(
        frequency: Double(centre) * binWidth, first: left + 1, weights: weights.map { $0 / sum })
    }
  }
}
