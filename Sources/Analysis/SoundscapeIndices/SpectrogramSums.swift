import AudioCore
import Foundation
import Spectral

/// Sums over the windows of a spectrogram, by bin, and the indices that follow from them.
final class SpectrogramSums {
  private let configuration: SoundscapeConfiguration
  private let fft: RealFourierTransform<Double>
  private let window: [Double]
  /// Without the bin at half the sample rate.
  private let binCount: Int
  private let binWidth: Double
  /// Windows of a stretch of the ACI.
  private let stretchLength: Int

  private var power, amplitude, previous: [Float]
  /// Σ A and Σ A² of all windows; Σ A and Σ |ΔA| of the stretch; the ACI of each bin in the stretches before.
  private var amplitudes, powers, stretchAmplitudes, changes, complexities: [Double]
  private var windows = 0
  private var stretchWindows = 0
  private var wholeStretches = 0
  private var diversityCounts, evennessCounts: LevelCounts

  init(_ configuration: SoundscapeConfiguration, sampleRate: Double) throws(SoundscapeError) {
    let length = configuration.windowLength
    do { fft = try RealFourierTransform<Double>(length: length) } catch { throw .transform(error) }
    self.configuration = configuration
    let shape = Window.hann.samples(knownLength: length, .periodic)
    // A sine of amplitude a on a bin's centre has there the amplitude a √(Σw)² / √(2 n Σw²): scikit-maad's scale.
    let scale = (2 / (Double(length) * shape.reduce(0) { $0 + $1 * $1 })).squareRoot()
    window = shape.map { $0 * scale }
    binCount = length / 2
    binWidth = sampleRate / Double(length)
    stretchLength = configuration.complexityStretch.map { Int($0 * sampleRate) / configuration.hopLength } ?? .max
    power = [Float](repeating: 0, count: length / 2)
    amplitude = [Float](repeating: 0, count: length / 2)
    previous = [Float](repeating: 0, count: length / 2)
    amplitudes = [Double](repeating: 0, count: length / 2)
    powers = [Double](repeating: 0, count: length / 2)
    stretchAmplitudes = [Double](repeating: 0, count: length / 2)
    changes = [Double](repeating: 0, count: length / 2)
    complexities = [Double](repeating: 0, count: length / 2)
    func bands(_ width: Double) -> [Range<Int>] {
      let highest = min(configuration.diversityLimit, sampleRate / 2)
      return (0..<Int(highest / width)).map { band in
        // From the bin nearest to the lower edge to that nearest to the upper one, both included, as scikit-maad.
        let bin = sampleRate / Double(length)
        let first = Int((Double(band) * width / bin - 1e-9).rounded(.toNearestOrAwayFromZero))
        let last = Int((Double(band + 1) * width / bin - 1e-9).rounded(.toNearestOrAwayFromZero))
        return min(max(0, first), length / 2 - 1)..<min(last, length / 2 - 1) + 1
      }
    }
    diversityCounts = LevelCounts(bands: bands(configuration.diversityBand))
    evennessCounts = LevelCounts(
      bands: configuration.evennessBand == configuration.diversityBand ? [] : bands(configuration.evennessBand))
  }

  func reset() {
    for bin in 0..<binCount {
      (amplitudes[bin], powers[bin], stretchAmplitudes[bin], changes[bin], complexities[bin]) = (0, 0, 0, 0, 0)
      previous[bin] = 0
    }
    (windows, stretchWindows, wholeStretches) = (0, 0, 0)
    diversityCounts.reset()
    evennessCounts.reset()
  }

  func add(_ samples: UnsafeBufferPointer<Float>) {
    transform(samples)
    if stretchWindows == stretchLength { closeStretch() }
    let isFirst = stretchWindows == 0
    var peak: Float = 0
    let count = binCount
    power.withUnsafeMutableBufferPointer { power in
      amplitude.withUnsafeMutableBufferPointer { amplitude in
        for bin in 0..<count {
          let value = fft.spectrum[bin]
          power[bin] = Float(value.x * value.x + value.y * value.y)
          amplitude[bin] = power[bin].squareRoot()
          peak = max(peak, power[bin])
        }
        amplitudes.withUnsafeMutableBufferPointer { sums in
          powers.withUnsafeMutableBufferPointer { powers in
            for bin in 0..<count {
              sums[bin] += Double(amplitude[bin])
              powers[bin] += Double(power[bin])
            }
          }
        }
        stretchAmplitudes.withUnsafeMutableBufferPointer { sums in
          changes.withUnsafeMutableBufferPointer { changes in
            previous.withUnsafeMutableBufferPointer { previous in
              for bin in 0..<count {
                sums[bin] += Double(amplitude[bin])
                if !isFirst { changes[bin] += Double(abs(amplitude[bin] - previous[bin])) }
                previous[bin] = amplitude[bin]
              }
            }
          }
        }
        if let base = UnsafePointer(power.baseAddress) {
          diversityCounts.add(base, peak: peak)
          if !evennessCounts.bands.isEmpty { evennessCounts.add(base, peak: peak) }
        }
      }
    }
    windows += 1
    stretchWindows += 1
  }

  /// The spectrum of a window without its mean.
  private func transform(_ samples: UnsafeBufferPointer<Float>) {
    var sum = 0.0
    for sample in samples { sum += Double(sample) }
    let mean = sum / Double(samples.count)
    window.withUnsafeBufferPointer { window in
      for n in 0..<window.count { fft.signal[n] = (Double(samples[n]) - mean) * window[n] }
    }
    fft.forward()
  }

  private func closeStretch() {
    for bin in 0..<binCount {
      if stretchAmplitudes[bin] > 0 { complexities[bin] += changes[bin] / stretchAmplitudes[bin] }
      (stretchAmplitudes[bin], changes[bin]) = (0, 0)
    }
    stretchWindows = 0
    wholeStretches += 1
  }

  /// With stretches, one that is not whole does not count.
  var complexity: Double? {
    guard amplitudes.contains(where: { $0 > 0 }), windows > 1 else { return nil }
    let isLastWhole = stretchLength == .max || stretchWindows == stretchLength
    guard isLastWhole || wholeStretches > 0 else { return nil }
    return (0..<binCount).reduce(0) { sum, bin in
      let last = isLastWhole && stretchAmplitudes[bin] > 0 ? changes[bin] / stretchAmplitudes[bin] : 0
      return sum + complexities[bin] + last
    }
  }

  private var ratio: Double { pow(10, configuration.threshold / 10) }

  var diversity: Double? {
    guard let shares = diversityCounts.shares(above: ratio), shares.count > 1 else { return nil }
    let sum = shares.reduce(0, +)
    guard sum > 0 else { return nil }
    return shares.reduce(0) { $1 > 0 ? $0 - $1 / sum * log($1 / sum) : $0 }
  }

  var evenness: Double? {
    let counts = evennessCounts.bands.isEmpty ? diversityCounts : evennessCounts
    guard let shares = counts.shares(above: ratio)?.sorted(), shares.count > 1 else { return nil }
    let sum = shares.reduce(0, +)
    guard sum > 0 else { return nil }
    let n = Double(shares.count)
    let weighted = shares.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
    return (2 * weighted / sum - (n + 1)) / n
  }

  var bioacoustic: Double? {
    let range = configuration.bioacousticRange
    func nearest(_ frequency: Double) -> Int {
      Int((frequency / binWidth - 1e-9).rounded(.toNearestOrAwayFromZero))
    }
    let (first, last) = (nearest(range.lowerBound), min(nearest(range.upperBound), binCount - 1))
    guard windows > 0, first < last, amplitudes[first...last].allSatisfy({ $0 > 0 }) else { return nil }
    let levels = amplitudes[first...last].map { 20 * log10($0 / Double(windows)) }
    guard let least = levels.min() else { return nil }
    return levels.reduce(0) { $0 + $1 - least } / binWidth
  }

  var normalizedDifference: Double? {
    func sum(_ range: Range<Double>) -> Double? {
      let (first, end) = (
        Int((range.lowerBound / binWidth).rounded(.up)), Int((range.upperBound / binWidth).rounded(.up))
      )
      guard first < binCount, first < end else { return nil }
      return powers[first..<min(end, binCount)].reduce(0, +)
    }
    guard let human = sum(configuration.anthrophony), let animal = sum(configuration.biophony), human + animal > 0
    else {
      return nil
    }
    return (animal - human) / (animal + human)
  }

  /// The entropy of the mean power spectrum, or of its root.
  var entropy: Double? {
    let spectrum = configuration.entropyQuantity == .power ? powers : powers.map { $0.squareRoot() }
    let logarithms = spectrum.reduce(0) { $1 > 0 ? $0 + $1 * log($1) : $0 }
    return EnvelopeSums.entropy(spectrum.reduce(0, +), logarithms, binCount)
  }
}
