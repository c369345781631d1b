import AudioCore
import Foundation

/// Frequency, phase and fade of the fundamental at every sample. Both excitations are rendered from it, and the
/// reference is sampled from it.
struct PhaseTrack {
  /// Instantaneous frequency in hertz.
  private(set) var frequency: [Double]
  /// Phase in turns: the trapezoidal integral of the frequency.
  private(set) var phase: [Double]
  /// Amplitude of the voice relative to its target, 0…1.
  private(set) var fade: [Float]

  /// Samples the target: the logarithm of the frequency by a Catmull–Rom cubic between hops, then vibrato and jitter.
  /// Frequencies stay within 20 Hz … 0.4 · sample rate.
  init(
    target: TargetContour, curve: PitchCurve, fadeDuration: Double, hop: Int, frameCount: Int, sampleRate: Double,
    seed: UInt64
  ) {
    frequency = [Double](repeating: 0, count: frameCount)
    phase = frequency
    fade = [Float](repeating: 0, count: frameCount)
    let values = target.logFrequency
    guard !values.isEmpty, frameCount > 0 else { return }
    var random = SeededRandom(seed: seed)
    let start = random.uniform()
    var deviations = (Self.deviation(&random), Self.deviation(&random))
    let last = values.count - 1
    let ceiling = 0.4 * sampleRate
    var (turns, previous) = (random.uniform(), 0.0)
    var cycle = 0
    var offset = turns
    for n in 0..<frameCount {
      let k = min(n / hop, last)
      let t = Double(n - k * hop) / Double(hop)
      var value = Self.cubic(values[max(0, k - 1)], values[k], values[min(last, k + 1)], values[min(last, k + 2)], t)
      if let vibrato = curve.vibrato {
        value += vibrato.depthCents / 1200 * sin(2 * .pi * (vibrato.rate * Double(n) / sampleRate + start))
      }
      var now = exp2(value)
      if curve.jitter > 0 {
        // The advance of one sample at the previous frequency is accurate enough for the start of the cycle.
        let position = turns + previous / sampleRate - offset
        while position >= Double(cycle + 1) {
          cycle += 1
          deviations = (deviations.1, Self.deviation(&random))
        }
        let t = position - Double(cycle)
        now *= 1 + curve.jitter * (deviations.0 + t * (deviations.1 - deviations.0))
      }
      now = max(20, min(ceiling, now))
      if n > 0 { turns += (previous + now) / (2 * sampleRate) }
      if n == 0 { offset = turns }
      previous = now
      frequency[n] = now
      phase[n] = turns
    }
    fillFade(voiced: target.voiced, hop: hop, length: max(1, Int((fadeDuration * sampleRate).rounded())))
  }

  /// The reference: ⌈duration / hop⌉ frames, frame k at k · `hop` seconds.
  func reference(hop: Double, threshold: Double, sampleRate: Double) -> [ReferencePitchFrame] {
    let count = Int((Double(frequency.count) / (hop * sampleRate)).rounded(.up))
    return (0..<count).map { k in
      let time = Double(k) * hop
      let position = min(time * sampleRate, Double(frequency.count - 1))
      let n = Int(position)
      let next = min(n + 1, frequency.count - 1)
      let t = position - Double(n)
      let level = Double(fade[n]) + t * Double(fade[next] - fade[n])
      guard level > threshold else { return ReferencePitchFrame(time: time, frequency: nil) }
      return ReferencePitchFrame(time: time, frequency: frequency[n] + t * (frequency[next] - frequency[n]))
    }
  }

  private mutating func fillFade(voiced: [Bool], hop: Int, length: Int) {
    for run in PitchContour.runs(voiced) {
      let start = max(0, run.lowerBound * hop - hop / 2)
      let end = min(fade.count, run.upperBound * hop - hop / 2)
      for n in start..<max(start, end) {
        let distance = min(n - start, end - 1 - n) + 1
        fade[n] = distance >= length ? 1 : Float(0.5 - 0.5 * cos(.pi * Double(distance) / Double(length)))
      }
    }
  }

  private static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }

  /// A standard normal number, limited to ±3.
  private static func deviation(_ random: inout SeededRandom) -> Double {
    let radius = (-2 * log(1 - random.uniform())).squareRoot()
    return max(-3, min(3, radius * cos(2 * .pi * random.uniform())))
  }
}
