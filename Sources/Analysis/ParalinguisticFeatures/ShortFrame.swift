import AudioCore
import Foundation
import Spectral
import SpectralFeatures

/// What is measured in a window of 20 ms: loudness, the balance of the spectrum, flux, MFCC and energy.
///
/// Sources: loudness as H. Hermansky, "Perceptual linear predictive (PLP) analysis of speech", JASA 87 (1990), without the linear
/// prediction: 26 bands · equal loudness, to the power 0.33; MFCC as HTK's; the others as Eyben et al. 2016.
final class ShortFrame {
  /// loudness, alpha ratio, Hammarberg index, two slopes, flux, MFCC 1–4.
  static let width = 10
  /// The values of the last window; NaN where undefined.
  private(set) var values = [Float](repeating: .nan, count: width)
  /// Mean square of the last window's samples.
  private(set) var meanSquare = 0.0

  private let fft: RealFFT
  private let length: Int
  private let window: [Float]
  private let binCount: Int
  private let bands: [(firstBin: Int, weights: [Float], equalLoudness: Double)]
  private let cepstrum: [[Double]]
  private let alpha: (low: Range<Int>, high: Range<Int>)
  private let hammarberg: (low: Range<Int>, high: Range<Int>)
  private let slopes: [BandSlope]
  private let fluxCount: Int
  private var power: [Float]
  private var magnitude: [Float]
  private var previous: [Float]
  private var isFirst = true
  private var bandValues = [Double](repeating: 0, count: bandCount)
  private var decibels: [Double]

  private static let bandCount = 26
  /// openSMILE reads samples of 16 bits as n / 32,767.
  static let scale: Float = 32_768 / 32_767
  /// The least energy of a band in the root: 1 in steps of 16 bits, as in the logarithm.
  private static let bandFloor = 1.0 / (32_767 * 32_767)
  /// The least power of a bin in decibels.
  private static let powerFloor = 1e-14

  private let undefined: EGeMAPS.Undefined

  init(_ grid: EGeMAPSGrid, _ undefined: EGeMAPS.Undefined) throws(SpectralError) {
    self.undefined = undefined
    fft = try RealFFT(length: grid.shortTransform)
    for n in 0..<grid.shortTransform { fft.signal[n] = 0 }
    length = grid.shortLength
    window = Window.hamming.samples(knownLength: grid.shortLength, .symmetric).map { Float($0) * Self.scale }
    binCount = grid.shortTransform / 2 + 1
    let width = grid.sampleRate / Double(grid.shortTransform)
    let binCount = binCount
    let nyquist = grid.sampleRate / 2
    func bin(_ frequency: Double) -> Int { min(binCount, Int((frequency / width).rounded(.up))) }
    func after(_ frequency: Double) -> Int { min(binCount, Int((frequency / width).rounded(.down)) + 1) }
    alpha = (0..<bin(1000), bin(1000)..<after(5000))
    hammarberg = (0..<bin(2000), bin(2000)..<after(5000))
    slopes = [BandSlope(from: 0, to: 500, binWidth: width), BandSlope(from: 500, to: 1500, binWidth: width)]
    fluxCount = bin(5000)
    bands = Self.bands(binCount: binCount, binWidth: width, highest: min(8000, nyquist))
    cepstrum = (1...4).map { k in
      let lift = 1 + 11 * sin(.pi * Double(k) / 22)
      return (0..<Self.bandCount).map { band in
        (2 / Double(Self.bandCount)).squareRoot() * lift
          * cos(.pi * Double(k) / Double(Self.bandCount) * (Double(band) + 0.5))
      }
    }
    power = [Float](repeating: 0, count: binCount)
    magnitude = power
    previous = power
    decibels = [Double](repeating: 0, count: 2 + bin(1500) + 1)
  }

  func reset() {
    isFirst = true
    for n in previous.indices { previous[n] = 0 }
  }

  /// The spectrum of the last window, real and imaginary parts in turn.
  func withSpectrum(_ body: (UnsafePointer<Float>) -> Void) {
    guard let bins = fft.spectrum.baseAddress else { return }
    bins.withMemoryRebound(to: Float.self, capacity: 2 * binCount) { body($0) }
  }

  /// Measures a window.
  func measure(_ samples: UnsafeBufferPointer<Float>) {
    var square = 0.0
    for n in 0..<length {
      fft.signal[n] = samples[n] * window[n]
      square += Double(samples[n]) * Double(samples[n])
    }
    meanSquare = square / Double(length) * Double(Self.scale * Self.scale)
    fft.forward()
    power.withUnsafeMutableBufferPointer { power in
      magnitude.withUnsafeMutableBufferPointer { magnitude in
        guard let power = power.baseAddress, let magnitude = magnitude.baseAddress else { return }
        for k in 0..<binCount { power[k] = (fft.spectrum[k] * fft.spectrum[k]).sum() }
        SpectrumVectors.roots(of: power, binCount, into: magnitude)
      }
    }
    guard meanSquare.isFinite, magnitude[0].isFinite else {
      for n in values.indices { values[n] = .nan }
      isFirst = true
      return
    }
    measureBands()
    measureBalance()
    values[5] = isFirst ? 0 : Float(flux())
    swap(&previous, &magnitude)
    isFirst = false
  }

  private func measureBands() {
    var loudness = 0.0
    power.withUnsafeBufferPointer { power in
      guard let power = power.baseAddress else { return }
      for (index, band) in bands.enumerated() {
        let energy = band.weights.withUnsafeBufferPointer { weights in
          weights.baseAddress.map { Double(SpectrumVectors.dot($0, power + band.firstBin, weights.count)) } ?? 0
        }
        loudness += exp(0.33 * log(max(Self.bandFloor, energy) * band.equalLoudness))
        // HTK counts in steps of 16 bits, and floors at 1.
        bandValues[index] = log(max(1, energy * 32_767 * 32_767))
      }
    }
    values[0] = Float(loudness / Double(Self.bandCount))
    for (k, row) in cepstrum.enumerated() {
      var sum = 0.0
      for band in 0..<Self.bandCount { sum += row[band] * bandValues[band] }
      values[6 + k] = Float(sum)
    }
  }

  private func measureBalance() {
    power.withUnsafeBufferPointer { power in
      guard let base = power.baseAddress else { return }
      func sum(_ bins: Range<Int>) -> Double {
        Double(SpectrumVectors.sum(base + bins.lowerBound, bins.count))
      }
      func greatest(_ bins: Range<Int>) -> Double {
        var value: Float = 0
        for k in bins { value = max(value, base[k]) }
        return Double(value)
      }
      values[1] = ratio(sum(alpha.high), sum(alpha.low))
      values[2] = ratio(greatest(hammarberg.low), greatest(hammarberg.high))
      let isSilent = undefined == .missing && SpectrumVectors.sum(base, binCount) <= 0
      let last = min(decibels.count, binCount)
      for k in 0..<last { decibels[k] = 10 * log10(max(Self.powerFloor, Double(base[k]))) }
      for (k, slope) in slopes.enumerated() { values[3 + k] = isSilent ? .nan : Float(slope.value(of: decibels)) }
    }
  }

  private func ratio(_ a: Double, _ b: Double) -> Float {
    a > 0 && b > 0 ? Float(10 * log10(a / b)) : .nan
  }

  /// The root of the mean square of the changes of magnitude below 5 kHz.
  private func flux() -> Double {
    let sum = magnitude.withUnsafeBufferPointer { now in
      previous.withUnsafeBufferPointer { before -> Float in
        guard let now = now.baseAddress, let before = before.baseAddress else { return 0 }
        return SpectrumVectors.distance(now, before, fluxCount, rising: false)
      }
    }
    return (Double(sum) / Double(max(1, fluxCount))).squareRoot()
  }

  private static func bands(
    binCount: Int, binWidth: Double, highest: Double
  ) -> [(firstBin: Int, weights: [Float], equalLoudness: Double)] {
    let scale = MelScale.htk
    let (from, to) = (scale.mel(of: 20), scale.mel(of: highest))
    let edges = (0..<bandCount + 2).map { from + (to - from) * Double($0) / Double(bandCount + 1) }
    let mels = (0..<binCount).map { scale.mel(of: Double($0) * binWidth) }
    // Bins up to the one that is nearest to 20 Hz have no weight.
    let first = Int((20 / binWidth).rounded()) + 1
    return (0..<bandCount).map { band in
      let bins = (first..<max(first + 1, binCount)).filter {
        $0 < binCount && mels[$0] > edges[band] && mels[$0] < edges[band + 2]
      }
      let weights = bins.map { bin in
        let rising = (mels[bin] - edges[band]) / (edges[band + 1] - edges[band])
        return Float(min(rising, (edges[band + 2] - mels[bin]) / (edges[band + 2] - edges[band + 1])))
      }
      return (bins.first ?? 0, weights, equalLoudness(scale.frequency(of: edges[band + 1])))
    }
  }

  /// Hermansky's equal-loudness curve with the fall above 5 kHz, as openSMILE scales it.
  private static func equalLoudness(_ frequency: Double) -> Double {
    let w2 = pow(2 * .pi * frequency, 2)
    let curve = (w2 + 56.8e6) * w2 * w2 / ((w2 + 6.3e6) * (w2 + 6.3e6) * (w2 + 0.38e9))
    return 1e32 * curve / (pow(w2, 3.5) + 1.7e31)
  }
}
