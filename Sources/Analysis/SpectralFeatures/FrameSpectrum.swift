import AudioCore
import Foundation
import Spectral

/// The spectrum of one window, and the features that are made of it. It owns all memory that they need.
final class FrameSpectrum {
  private let stages: [FeatureStage]
  private let banks: [MelFilters]
  /// Where the values of each bank begin.
  private let bankStarts: [Int]
  /// In double precision, so that weak bins beside strong ones keep their values: librosa's transform is so too.
  private let fft: RealFourierTransform<Double>
  private let window: [Double]
  private let preEmphasis: Double
  private let binCount: Int
  private let binWidth: Double
  private let needsSpectrum: Bool
  private let needsMagnitude: Bool
  private let needsPrevious: Bool
  private let memory: UnsafeMutableBufferPointer<Float>
  private let power, magnitude, previous, scratch, history, bankValues, values: UnsafeMutablePointer<Float>
  private let width, historyLength: Int

  init(_ plan: FeaturePlan) {
    let framing = plan.configuration.framing
    guard let fft = try? RealFourierTransform<Double>(length: framing.transformLength) else {
      fatalError("a transform of \(framing.transformLength), which was checked")
    }
    for n in 0..<framing.transformLength { fft.signal[n] = 0 }
    self.fft = fft
    stages = plan.stages
    banks = plan.banks
    var bankLength = 0
    var starts: [Int] = []
    for bank in banks {
      starts.append(bankLength)
      bankLength += bank.count
    }
    bankStarts = starts
    window = plan.window
    preEmphasis = framing.preEmphasis
    binCount = framing.transformLength / 2 + 1
    binWidth = plan.sampleRate / Double(framing.transformLength)
    needsSpectrum = stages.contains { $0.needsSpectrum }
    needsMagnitude = stages.contains { $0.needsMagnitude } || banks.contains { $0.spectrum.quantity == .magnitude }
    needsPrevious = stages.contains { $0.needsPrevious }
    width = stages.reduce(0) { $0 + $1.width }
    historyLength = stages.reduce(0) { $0 + $1.history }
    let scratchLength = stages.reduce(1) { max($0, $1.scratch) }
    let lengths = [binCount, binCount, binCount, scratchLength, historyLength, bankLength, width].map {
      ($0 + 15) & ~15
    }
    memory = .allocate(capacity: lengths.reduce(0, +))
    memory.initialize(repeating: 0)
    guard var place = memory.baseAddress else { fatalError("memory of a bin at least") }
    var parts: [UnsafeMutablePointer<Float>] = []
    for length in lengths {
      parts.append(place)
      place += length
    }
    (power, magnitude, previous, scratch, history, bankValues, values) = (
      parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]
    )
  }

  deinit { memory.deallocate() }

  func reset() { memory.update(repeating: 0) }

  /// The features of a window. `own` are those of its samples that are the signal's.
  func measure(
    _ samples: UnsafeBufferPointer<Float>, own: Range<Int>, isFirst: Bool
  ) -> UnsafeBufferPointer<Float> {
    if needsSpectrum { transform(samples) }
    for index in banks.indices {
      let bins = banks[index].spectrum.quantity == .power ? power : magnitude
      banks[index].apply(bins, into: bankValues + bankStarts[index])
    }
    var (column, past) = (0, 0)
    for index in stages.indices {
      let stage = stages[index]
      let target = values + column
      switch stage {
      case .zeroCrossingRate: target[0] = zeroCrossingRate(samples, own)
      case .rootMeanSquare: target[0] = rootMeanSquare(samples, own)
      case .flux(let rising):
        target[0] =
          isFirst ? .nan : SpectrumVectors.distance(magnitude, previous, binCount, rising: rising).squareRoot()
      case .onsetStrength(let bank, let count):
        target[0] = rise(bankValues + bankStarts[bank], history + past, count, isFirst: isFirst)
      default: write(stage, target)
      }
      column += stage.width
      past += stage.history
    }
    if needsPrevious { previous.update(from: magnitude, count: binCount) }
    return UnsafeBufferPointer(start: values, count: width)
  }

  private func transform(_ samples: UnsafeBufferPointer<Float>) {
    guard let signal = fft.signal.baseAddress, let source = samples.baseAddress else { return }
    window.withUnsafeBufferPointer { window in
      if preEmphasis > 0 {
        signal[0] = Double(source[0]) * (1 - preEmphasis) * window[0]
        for n in 1..<window.count {
          signal[n] = (Double(source[n]) - preEmphasis * Double(source[n - 1])) * window[n]
        }
      } else {
        for n in 0..<window.count { signal[n] = Double(source[n]) * window[n] }
      }
    }
    fft.forward()
    guard let bins = fft.spectrum.baseAddress else { return }
    let parts = UnsafeRawPointer(bins)
    var k = 0
    while k + 4 <= binCount {
      let low = parts.loadUnaligned(fromByteOffset: 16 * k, as: SIMD4<Double>.self)
      let high = parts.loadUnaligned(fromByteOffset: 16 * k + 32, as: SIMD4<Double>.self)
      let (squaresLow, squaresHigh) = (low * low, high * high)
      let real = SIMD4(lowHalf: squaresLow.evenHalf, highHalf: squaresHigh.evenHalf)
      let imaginary = SIMD4(lowHalf: squaresLow.oddHalf, highHalf: squaresHigh.oddHalf)
      let sum = SIMD4<Float>(real + imaginary)
      UnsafeMutableRawPointer(power + k).storeBytes(of: sum, as: SIMD4<Float>.self)
      k += 4
    }
    while k < binCount {
      power[k] = Float(bins[k].x * bins[k].x + bins[k].y * bins[k].y)
      k += 1
    }
    if needsMagnitude { SpectrumVectors.roots(of: power, binCount, into: magnitude) }
  }

  private func write(_ stage: FeatureStage, _ target: UnsafeMutablePointer<Float>) {
    switch stage {
    case .mel(let bank, let width): target.update(from: bankValues + bankStarts[bank], count: width)
    case .cepstrum(let bank, let matrix, let count):
      matrix.withUnsafeBufferPointer { matrix in
        guard let matrix = matrix.baseAddress else { return }
        SpectrumVectors.product(
          matrix, rows: count, bankValues + bankStarts[bank], banks[bank].count, into: target)
      }
    case .chroma(let weights, let count): chroma(weights, count, target)
    case .centroid: target[0] = centroid().map { Float($0 * binWidth) } ?? .nan
    case .bandwidth:
      guard let centre = centroid() else {
        target[0] = .nan
        return
      }
      let total = Double(SpectrumVectors.sum(magnitude, binCount))
      let spread = SpectrumVectors.spread(magnitude, binCount, around: Float(centre))
      target[0] = Float((spread / total).squareRoot() * binWidth)
    case .rollOff(let share): target[0] = rollOff(share)
    case .flatness:
      let total = Double(SpectrumVectors.sum(power, binCount))
      guard total > 0 else {
        target[0] = .nan
        return
      }
      let logarithm = SpectrumVectors.sumOfLogarithms(power, binCount, floor: 1e-10) / Double(binCount)
      target[0] = Float(exp2(logarithm) / meanOfFloored())
    case .contrast(let bands): for band in bands.indices { target[band] = contrast(bands[band]) }
    case .slope(let bins, let factors, let quantity): target[0] = slope(bins, factors, quantity)
    case .entropy:
      let total = SpectrumVectors.sum(power, binCount)
      guard total > 0, total.isFinite else {
        target[0] = .nan
        return
      }
      let sum = SpectrumVectors.negativeEntropy(power, binCount, scale: 1 / total)
      target[0] = Float(max(0, -sum) / Foundation.log2(Double(binCount)))
    case .zeroCrossingRate, .rootMeanSquare, .flux, .onsetStrength: break
    }
  }

  /// The arithmetic mean of the powers, none below 10⁻¹⁰.
  private func meanOfFloored() -> Double {
    var sum = SIMD8<Float>.zero
    let least = SIMD8<Float>(repeating: 1e-10)
    var k = 0
    while k + 8 <= binCount {
      let value = SpectrumVectors.load(power + k)
      sum += value.replacing(with: least, where: value .< least)
      k += 8
    }
    var total = Double(sum.sum())
    while k < binCount {
      total += Double(max(1e-10, power[k]))
      k += 1
    }
    return total / Double(binCount)
  }

  /// In bins; `nil` for digital silence.
  private func centroid() -> Double? {
    SpectralCentroid.frequency(magnitudes: UnsafeBufferPointer(start: magnitude, count: binCount), binWidth: 1)
  }

  private func rollOff(_ share: Double) -> Float {
    var total = 0.0
    for k in stride(from: 0, to: binCount, by: 64) {
      total += Double(SpectrumVectors.sum(magnitude + k, min(64, binCount - k)))
    }
    guard total > 0 else { return .nan }
    let wanted = share * total
    var sum = 0.0
    for k in stride(from: 0, to: binCount, by: 64) {
      let part = Double(SpectrumVectors.sum(magnitude + k, min(64, binCount - k)))
      if sum + part >= wanted {
        for bin in k..<min(k + 64, binCount) {
          sum += Double(magnitude[bin])
          if sum >= wanted { return Float(Double(bin) * binWidth) }
        }
        return Float(Double(min(k + 63, binCount - 1)) * binWidth)
      }
      sum += part
    }
    return Float(Double(binCount - 1) * binWidth)
  }

  private func chroma(_ weights: [Float], _ count: Int, _ target: UnsafeMutablePointer<Float>) {
    weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      SpectrumVectors.product(weights, rows: count, power, binCount, into: target)
    }
    var greatest: Float = 0
    for step in 0..<count { greatest = max(greatest, target[step]) }
    for step in 0..<count { target[step] = greatest > 0 ? target[step] / greatest : .nan }
  }

  private func slope(_ bins: Range<Int>, _ factors: [Float], _ quantity: SpectralSlope.Quantity) -> Float {
    factors.withUnsafeBufferPointer { factors in
      guard let factors = factors.baseAddress else { return .nan }
      guard quantity == .decibels else {
        return SpectrumVectors.dot(factors, magnitude + bins.lowerBound, bins.count)
      }
      for k in 0..<bins.count { scratch[k] = 10 * log10(max(1e-10, power[bins.lowerBound + k])) }
      return SpectrumVectors.dot(factors, scratch, bins.count)
    }
  }

  /// 10 log₁₀ of the mean of the greatest magnitudes of a band over that of the least.
  private func contrast(_ band: SpectralContrast.Band) -> Float {
    let kept = band.kept
    // The least so far, rising, and the greatest so far, falling.
    let (least, greatest) = (scratch, scratch + kept)
    for n in 0..<kept {
      least[n] = .infinity
      greatest[n] = -.infinity
    }
    let bins = magnitude + band.bins.lowerBound
    let count = band.bins.count
    // Each of so many groups has a least and a greatest value, so that nothing between the worst of these is wanted.
    let (lowest, highest) = SpectrumVectors.groupBounds(bins, count, groups: kept)
    // Without branches, which could not be foretold: every value is written, and only those that are wanted are counted.
    let candidates = scratch + 2 * kept
    var found = 0
    for k in 0..<count {
      candidates[found] = bins[k]
      found += bins[k] <= lowest || bins[k] >= highest ? 1 : 0
    }
    for k in 0..<found { Self.insert(candidates[k], least, greatest, kept) }
    let peak = SpectrumVectors.sum(greatest, kept) / Float(kept)
    let valley = SpectrumVectors.sum(least, kept) / Float(kept)
    guard peak > 0 else { return .nan }
    return 10 * (log10(max(1e-10, peak)) - log10(max(1e-10, valley)))
  }

  @inline(__always)
  private static func insert(
    _ value: Float, _ least: UnsafeMutablePointer<Float>, _ greatest: UnsafeMutablePointer<Float>, _ kept: Int
  ) {
    if value < least[kept - 1] {
      var place = kept - 1
      while place > 0, least[place - 1] > value {
        least[place] = least[place - 1]
        place -= 1
      }
      least[place] = value
    }
    if value > greatest[kept - 1] {
      var place = kept - 1
      while place > 0, greatest[place - 1] < value {
        greatest[place] = greatest[place - 1]
        place -= 1
      }
      greatest[place] = value
    }
  }

  private func rise(
    _ bands: UnsafePointer<Float>, _ before: UnsafeMutablePointer<Float>, _ count: Int, isFirst: Bool
  ) -> Float {
    var sum: Float = 0
    if !isFirst { for band in 0..<count { sum += max(0, bands[band] - before[band]) } }
    before.update(from: bands, count: count)
    return sum / Float(count)
  }

  /// What lies beyond the signal continues its first and its last sample, so that nothing crosses there.
  private func zeroCrossingRate(_ samples: UnsafeBufferPointer<Float>, _ own: Range<Int>) -> Float {
    guard own.count > 1, let base = samples.baseAddress else { return 0 }
    return Float(SpectrumVectors.signChanges(base + own.lowerBound, own.count, below: -1e-10)) / Float(samples.count)
  }

  private func rootMeanSquare(_ samples: UnsafeBufferPointer<Float>, _ own: Range<Int>) -> Float {
    guard let base = samples.baseAddress else { return 0 }
    let start = base + own.lowerBound
    return (SpectrumVectors.dot(start, start, own.count) / Float(samples.count)).squareRoot()
  }
}
