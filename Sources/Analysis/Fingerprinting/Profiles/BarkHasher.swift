import AudioCore
import Foundation
import Spectral

/// The words of `phash` and `phash-legacy` from samples at 8000 Hz.
///
/// pHash 0.9.6, `ph_audiohash`: bands at bark(f) = 6 asinh(f / 600), weighted magnitudes, bit m = sign of (B[m] − B[m +
/// 1]) − (B′[m] − B′[m + 1]), where B′ belongs to the frame before (zeros for the first). The released code places bin
/// i at ⌊i · rate / 2048⌋ Hz, twice its frequency, and uses bins 0…1024. The legacy form does the same and transforms
/// in double precision, so that bits which depend on the last digits are equal, too.
final class BarkHasher: WordHasher {
  static let (frameLength, hop, bandCount) = (4096, 128, 33)

  private let isLegacy: Bool
  private let window = Window.hamming.samples(knownLength: 4096)
  private let transform = planned { try RealFFT(length: BarkHasher.frameLength) }
  private let exactMagnitudes: DoubleMagnitudes?
  /// First bin and weights of each band. Except in the legacy form, weights below 1e-15 of the highest are left out.
  private let bands: [(first: Int, weights: [Double])]
  private var queue = SampleQueue(span: BarkHasher.frameLength, hop: BarkHasher.hop)
  private var magnitudes = [Double](repeating: 0, count: 2048)
  private var current = [Double](repeating: 0, count: BarkHasher.bandCount)
  private var previous = [Double](repeating: 0, count: BarkHasher.bandCount)

  init(isLegacy: Bool) {
    self.isLegacy = isLegacy
    exactMagnitudes = isLegacy ? DoubleMagnitudes() : nil
    bands = Self.bands(isLegacy: isLegacy)
  }

  private static func bands(isLegacy: Bool) -> [(first: Int, weights: [Double])] {
    func bark(_ frequency: Double) -> Double { 6 * asinh(frequency / 600) }
    let rate = 8000
    let frequencies = (0...1024).map { bin in
      // Whole hertz, because the released code computes with integers.
      isLegacy ? Double(bin * rate / 2048) : Double(bin * rate) / 4096
    }
    let all = isLegacy ? frequencies : (0..<2048).map { Double($0 * rate) / 4096 }
    let (lowest, highest) = (bark(300), bark(3000))
    let step = (highest - lowest) / Double(bandCount - 1)
    return (0..<bandCount).map { band in
      let centre = lowest + Double(band) * step
      let weights = all.map { frequency in
        let distance = bark(frequency) - centre
        let falling = -2.5 * (distance / 1.06 - 0.5)
        let rising = distance / 1.06 + 0.5
        return pow(10, min(0, min(falling, rising)))
      }
      guard !isLegacy else { return (0, weights) }
      let first = weights.firstIndex { $0 > 1e-6 } ?? 0
      let last = weights.lastIndex { $0 > 1e-6 } ?? 0
      return (first, Array(weights[first...last]))
    }
  }

  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void) {
    queue.append(samples) { emit(SubFingerprint(index: $0, word: nextWord($1))) }
  }

  private func nextWord(_ samples: UnsafePointer<Float>) -> UInt32 {
    let power = computeMagnitudes(samples)
    var word: UInt32 = 0
    var (change, level) = (0.0, 0.0)
    magnitudes.withUnsafeBufferPointer { magnitudes in
      for band in 0..<Self.bandCount {
        let (first, weights) = bands[band]
        current[band] = weights.withUnsafeBufferPointer { weights in
          // Four sums at a time, because the compiler must not reorder the additions of one sum.
          var sums = SIMD4<Double>.zero
          let whole = weights.count / 4 * 4
          for n in stride(from: 0, to: whole, by: 4) {
            let weight = SIMD4<Double>(weights[n], weights[n + 1], weights[n + 2], weights[n + 3])
            let at = first + n
            let value = SIMD4<Double>(magnitudes[at], magnitudes[at + 1], magnitudes[at + 2], magnitudes[at + 3])
            sums += weight * value
          }
          var sum = sums.sum()
          for n in whole..<weights.count { sum += weights[n] * magnitudes[first + n] }
          return sum
        }
      }
    }
    for m in 0..<Self.bandCount - 1 {
      let difference = current[m] - current[m + 1] - (previous[m] - previous[m + 1])
      word = word << 1 | (difference > 0 ? 1 : 0)
      change = max(change, abs(difference))
      level += current[m]
    }
    swap(&current, &previous)
    // pHash has no word for silence, so the legacy form has none either.
    guard !isLegacy else { return word }
    return power < BandDifferences.contentPower || change < BandDifferences.contentChange * level ? 0 : max(word, 1)
  }

  /// Computes `magnitudes` and returns the mean square of the frame.
  private func computeMagnitudes(_ samples: UnsafePointer<Float>) -> Double {
    var power = 0.0
    for n in 0..<Self.frameLength { power += Double(samples[n]) * Double(samples[n]) }
    if let exactMagnitudes {
      exactMagnitudes.compute(&magnitudes) { window[$0] * Double(samples[$0]) }
    } else {
      let signal = transform.signal
      for n in 0..<Self.frameLength { signal[n] = Float(window[n]) * samples[n] }
      transform.forward()
      let spectrum = transform.spectrum
      for k in magnitudes.indices {
        magnitudes[k] = Double((spectrum[k].x * spectrum[k].x + spectrum[k].y * spectrum[k].y).squareRoot())
      }
    }
    return power / Double(Self.frameLength)
  }

  func reset() {
    queue.reset()
    for band in previous.indices { previous[band] = 0 }
  }
}
