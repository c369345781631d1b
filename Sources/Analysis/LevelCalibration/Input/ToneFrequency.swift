import AudioCore
import Foundation

/// The frequency of a tone in a recording.
enum ToneFrequency {
  /// The frequency of the tone near a stated one, in hertz. It follows from the speed at which the tone's phase moves
  /// against the stated frequency: first over pieces of 12 periods, which resolve deviations of up to 8 %, then over
  /// pieces of 0.1 s relative to the first result.
  static func refined(in samples: [Float], near frequency: Double, sampleRate: Double) -> Double {
    let coarse = frequency + drift(samples, frequency, length: 12 / frequency, sampleRate)
    guard abs(coarse - frequency) < 0.08 * frequency else { return coarse }
    return coarse + drift(samples, coarse, length: max(0.1, 12 / frequency), sampleRate)
  }

  /// The deviation of the tone from `frequency` in hertz, from the change of phase between Hann-weighted pieces of
  /// `length` seconds that follow each other by half a piece.
  private static func drift(
    _ samples: [Float], _ frequency: Double, length: Double, _ sampleRate: Double
  ) -> Double {
    let count = max(4, Int(length * sampleRate)) & ~1
    let hop = count / 2
    let step = 2 * Double.pi * frequency / sampleRate
    let kernel = (0..<count).map { n in
      let weight = 1 - cos(2 * .pi * (Double(n) + 0.5) / Double(count))
      return SIMD2(weight * cos(step * Double(n)), -weight * sin(step * Double(n)))
    }
    var last: SIMD2<Double>?
    var sum = SIMD2(0.0, 0.0)
    samples.withUnsafeBufferPointer { samples in
      kernel.withUnsafeBufferPointer { kernel in
        for start in stride(from: 0, through: samples.count - count, by: hop) {
          var piece = SIMD2(0.0, 0.0)
          var n = 0
          while n < count {
            piece += Double(samples[start + n]) * kernel[n]
            n += 1
          }
          if let last {
            // piece × conjugate of last
            sum += SIMD2(piece.x * last.x + piece.y * last.y, piece.y * last.x - piece.x * last.y)
          }
          last = piece
        }
      }
    }
    // The kernel starts with phase 0 in each piece, so its own phase over one hop is subtracted.
    var turn = atan2(sum.y, sum.x) - step * Double(hop)
    turn -= 2 * .pi * (turn / (2 * .pi)).rounded()
    return turn * sampleRate / (2 * .pi * Double(hop))
  }

  /// The frequency of the strongest tone in a piece, in hertz; `nil` if no tone has at least half of the power.
  static func strongest(in samples: [Float], piece: Int, fit: SineFit, sampleRate: Double) -> Double? {
    let start = piece * fit.hop
    let (count, end) = (fit.length, min(samples.count, start + fit.length))
    var windowed = [Double](repeating: 0, count: count)
    var power = 0.0
    for n in start..<end {
      let weight = 1 - cos(2 * .pi * (Double(n - start) + 0.5) / Double(count))
      windowed[n - start] = Double(samples[n]) * weight
      power += weight * Double(samples[n]) * Double(samples[n])
    }
    // Steps of half of the window's resolution, so that no tone falls between two steps.
    let spacing = sampleRate / Double(count) / 2
    let highest = Int(min(20_000, 0.49 * sampleRate) / spacing)
    guard highest >= 3, power > 0 else { return nil }
    let spectrum = (2...highest).map { self.power(windowed, 2 * .pi * Double($0) * spacing / sampleRate) }
    guard let peak = spectrum.indices.max(by: { spectrum[$0] < spectrum[$1] }) else { return nil }
    // A sine with the mean square p has |X|² = p N² / 2 at its frequency, where N is the sum of the weights.
    let share = 2 * spectrum[peak] / (Double(count) * power)
    guard share >= 0.5 else { return nil }
    let frequency = Double(peak + 2) * spacing
    guard peak > 0, peak + 1 < spectrum.count else { return frequency }
    let (low, middle, high) = (log(spectrum[peak - 1]), log(spectrum[peak]), log(spectrum[peak + 1]))
    return frequency + spacing * 0.5 * (low - high) / (low - 2 * middle + high)
  }

  /// |X|² at an angular frequency per sample (Goertzel's recursion).
  private static func power(_ samples: [Double], _ step: Double) -> Double {
    let factor = 2 * cos(step)
    var (one, two) = (0.0, 0.0)
    for sample in samples { (one, two) = (sample + factor * one - two, one) }
    return one * one + two * two - factor * one * two
  }
}
