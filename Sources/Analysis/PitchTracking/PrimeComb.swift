import Foundation

/// The kernels of SWIPE′ for a grid of pitches, on a grid of frequencies with equal steps in ERBs.
///
/// A kernel is a cosine around the fundamental and around each prime harmonic. It falls with 1/√f, has valleys of half
/// the height between them, and its positive part has unit energy (Camacho & Harris 2008, section III; thesis, chapter
/// 4).
struct PrimeComb: Sendable {
  /// Steps of the grid of frequencies, in ERBs.
  private static let step = 0.1

  /// Frequencies of the grid in hertz. Their number is a multiple of 8; the last one is repeated if necessary.
  let frequencies: [Double]
  /// The pitches whose strength the comb computes.
  let pitches: PitchGrid

  /// A row of `frequencies.count` values for each pitch.
  private let rows: [Float]
  /// The range of vectors of a row that are not all 0.
  private let spans: [Range<Int>]

  /// Creates kernels for the pitches, up to a frequency of `highest` hertz. Cost: O(pitches · frequencies).
  init(pitches: PitchGrid, highest: Double) {
    let lowest = pitches.frequency(of: 0) / 4
    let (first, last) = (Self.erbs(lowest), Self.erbs(highest))
    let count = max(8, Int((last - first) / Self.step) + 1)
    let grid = (0..<count).map { Self.hertz(first + Double($0) * Self.step) }
    let padded = (count + 7) / 8 * 8
    frequencies = grid + [Double](repeating: grid[count - 1], count: padded - count)
    self.pitches = pitches
    let isHarmonic = Self.harmonics(upTo: Int(grid[count - 1] / pitches.frequency(of: 0)) + 1)
    let all = (0..<pitches.count).map { pitch -> [Float] in
      Self.kernel(pitches.frequency(of: pitch), grid, isHarmonic) + [Float](repeating: 0, count: padded - count)
    }
    rows = all.flatMap { $0 }
    spans = all.map { row in
      let first = row.firstIndex { $0 != 0 } ?? 0
      let last = row.lastIndex { $0 != 0 } ?? 0
      return first / 8..<last / 8 + 1
    }
  }

  /// Calls `body` with the memory of the kernels, for `strength`.
  func withRows(_ body: (UnsafeRawBufferPointer) -> Void) { rows.withUnsafeBytes(body) }

  /// Σ kernel · loudness for a pitch.
  func strength(
    _ pitch: Int, _ loudness: UnsafeBufferPointer<Float>, _ rows: UnsafeRawBufferPointer
  ) -> Float {
    let raw = UnsafeRawBufferPointer(loudness)
    let stride = MemoryLayout<SIMD8<Float>>.stride
    let base = pitch * frequencies.count * MemoryLayout<Float>.stride
    let end = spans[pitch].upperBound * stride
    func product(_ offset: Int) -> SIMD8<Float> {
      rows.loadUnaligned(fromByteOffset: base + offset, as: SIMD8<Float>.self)
        * raw.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    }
    // Two sums side by side, because each addition to a single sum would have to wait for the last one.
    var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var offset = spans[pitch].lowerBound * stride
    while offset + stride < end {
      sums.0 += product(offset)
      sums.1 += product(offset + stride)
      offset += 2 * stride
    }
    if offset < end { sums.0 += product(offset) }
    return (sums.0 + sums.1).sum()
  }

  /// `strength` with a sum in Double, at several times its cost.
  func exactStrength(_ pitch: Int, _ loudness: UnsafeBufferPointer<Float>) -> Double {
    let first = pitch * frequencies.count
    let span = 8 * spans[pitch].lowerBound..<8 * spans[pitch].upperBound
    return rows.withUnsafeBufferPointer { rows in
      // Four sums side by side, because each addition to a single sum would have to wait for the last one.
      var sums = SIMD4<Double>.zero
      for n in stride(from: span.lowerBound, to: span.upperBound, by: 4) {
        for lane in 0..<4 { sums[lane] += Double(rows[first + n + lane]) * Double(loudness[n + lane]) }
      }
      return sums.sum()
    }
  }

  /// The kernel of a pitch. Cost: O(frequencies), since no more than the two harmonics around a frequency reach it.
  private static func kernel(_ pitch: Double, _ frequencies: [Double], _ isHarmonic: [Bool]) -> [Float] {
    let last = max(1, Int(frequencies[frequencies.count - 1] / pitch - 0.75))
    var kernel = [Double](repeating: 0, count: frequencies.count)
    for (index, frequency) in frequencies.enumerated() {
      let below = Int(frequency / pitch)
      for harmonic in below...below + 1 where harmonic <= last && isHarmonic[harmonic] {
        let distance = abs(frequency / pitch - Double(harmonic))
        if distance < 0.25 {
          kernel[index] = cos(2 * .pi * frequency / pitch)
        } else if distance < 0.75 {
          kernel[index] += cos(2 * .pi * frequency / pitch) / 2
        }
      }
    }
    var energy = 0.0
    for index in kernel.indices {
      kernel[index] *= (1 / frequencies[index]).squareRoot()
      energy += kernel[index] > 0 ? kernel[index] * kernel[index] : 0
    }
    return kernel.map { energy > 0 ? Float($0 / energy.squareRoot()) : 0 }
  }

  /// For each number up to a limit, whether the comb has a tooth at this harmonic: at 1 and at the primes.
  private static func harmonics(upTo limit: Int) -> [Bool] {
    var isHarmonic = [Bool](repeating: true, count: max(2, limit + 1))
    isHarmonic[0] = false
    var number = 2
    while number * number <= limit {
      if isHarmonic[number] {
        for multiple in stride(from: number * number, through: limit, by: number) { isHarmonic[multiple] = false }
      }
      number += 1
    }
    return isHarmonic
  }

  /// ERB-rate scale (Glasberg & Moore 1990, in the paper's form).
  private static func erbs(_ hertz: Double) -> Double { 6.44 * (log2(229 + hertz) - 7.84) }
  private static func hertz(_ erbs: Double) -> Double { exp2(erbs / 6.44 + 7.84) - 229 }
}
