import Foundation

/// The bands of a `MelSpectrum` with only the bins that have a weight.
package struct MelFilters: Sendable {
  /// What is computed, without a limit that needs the whole signal.
  package let spectrum: MelSpectrum
  package var count: Int { spectrum.bands.count }
  /// The first bin of each band, and where its weights begin; one more of these at the end.
  private let firstBins: [Int]
  private let starts: [Int]
  private let weights: [Float]

  /// - Throws: `SpectralFeatureError` for a setting out of range.
  package init(_ mel: MelSpectrum, transformLength: Int, sampleRate: Double) throws(SpectralFeatureError) {
    let dense = try mel.bands.weights(transformLength: transformLength, sampleRate: sampleRate)
    switch mel.scaling {
    case .linear: break
    case .decibels(let floor): try SpectralFeatureError.check("floor of the mel bands", floor, in: 1e-30...1e30)
    case .logarithm(let floor, let offset):
      try SpectralFeatureError.check("floor of the mel bands", floor, in: 0...1e30)
      try SpectralFeatureError.check("offset of the mel bands", offset, in: (floor > 0 ? 0 : 1e-30)...1e30)
    }
    try mel.checkDynamicRange()
    let binCount = transformLength / 2 + 1
    var (firstBins, starts, weights): ([Int], [Int], [Float]) = ([], [0], [])
    for band in 0..<mel.bands.count {
      let row = dense[band * binCount..<(band + 1) * binCount]
      let first = (row.firstIndex { $0 > 0 } ?? row.startIndex) - row.startIndex
      let last = (row.lastIndex { $0 > 0 } ?? row.startIndex - 1) - row.startIndex
      firstBins.append(first)
      if last >= first { weights += row[(row.startIndex + first)...(row.startIndex + last)].map { Float($0) } }
      starts.append(weights.count)
    }
    (self.firstBins, self.starts, self.weights) = (firstBins, starts, weights)
    spectrum = mel.streaming
  }

  /// Writes the bands of a spectrum of powers or magnitudes.
  package func apply(_ bins: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>) {
    let count = count
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return result.update(repeating: 0, count: count) }
      starts.withUnsafeBufferPointer { starts in
        firstBins.withUnsafeBufferPointer { firstBins in
          for band in 0..<count {
            let start = starts[band]
            result[band] = SpectrumVectors.dot(base + start, bins + firstBins[band], starts[band + 1] - start)
          }
        }
      }
    }
    switch spectrum.scaling {
    case .linear: return
    case .decibels(let floor):
      let factor: Float = spectrum.quantity == .power ? 10 : 20
      let least = Float(floor)
      for band in 0..<count { result[band] = factor * log10(max(least, result[band])) }
    case .logarithm(let floor, let offset):
      let (least, more) = (Float(floor), Float(offset))
      for band in 0..<count { result[band] = log(max(least, result[band]) + more) }
    }
  }
}
