import AudioCore
import Foundation

/// Measures the frequency of one steady partial by the advance of its phase, which is much more accurate than a
/// spectrum's bins.
enum SteadyPartial {
  /// Returns the frequency near `guess` in hertz; `nil` if the partial is not steady, too short or too weak.
  ///
  /// The phase is measured under Hann windows of 8 periods, at least 20 ms, with a hop of half a window. A line is
  /// fitted to it. Cost: O(n).
  static func frequency(near guess: Double, in sound: AudioBuffer) -> Double? {
    guard guess > 0 else { return nil }
    let length = 2 * Int((max(4 / guess, 0.01) * sound.sampleRate).rounded(.up))
    let hop = length / 2
    let count = (sound.frameCount - length) / hop + 1
    guard count >= 4 else { return nil }
    let window = (0..<length).map { (n: Int) -> Double in
      let phase: Double = 2 * .pi * (Double(n) + 0.5) / Double(length)
      return 0.5 - 0.5 * cos(phase)
    }
    let step = 2 * .pi * guess / sound.sampleRate
    var phases: [Double] = []
    var magnitudes: [Double] = []
    for k in 0..<count {
      var (real, imaginary) = (0.0, 0.0)
      for n in 0..<length {
        let sample = Double(sound.samples[k * hop + n]) * window[n]
        let angle = step * Double(k * hop + n)
        real += sample * cos(angle)
        imaginary -= sample * sin(angle)
      }
      magnitudes.append(hypot(real, imaginary))
      let phase = atan2(imaginary, real)
      let last = phases.last ?? phase
      phases.append(last + remainder(phase - last, 2 * .pi))
    }
    // The phase is unreliable at the start and the end of the sound.
    let strongest = magnitudes.max() ?? 0
    let kept = phases.indices.filter { magnitudes[$0] > 0.1 * strongest }
    guard strongest > 0, kept.count >= 4, 4 * kept.count >= 3 * count else { return nil }
    let mean = (
      x: kept.map(Double.init).reduce(0, +) / Double(kept.count),
      y: kept.map { phases[$0] }.reduce(0, +) / Double(kept.count)
    )
    var (xx, xy) = (0.0, 0.0)
    for k in kept {
      xx += (Double(k) - mean.x) * (Double(k) - mean.x)
      xy += (Double(k) - mean.x) * (phases[k] - mean.y)
    }
    let slope = xy / xx
    let worst = kept.map { abs(phases[$0] - mean.y - slope * (Double($0) - mean.x)) }.max() ?? 0
    // A tone whose phase deviates by a tenth of a radian from the line is not steady; the pitch tracker measures its
    // mean frequency.
    guard worst < 0.1 else { return nil }
    return guess + slope / Double(hop) * sound.sampleRate / (2 * .pi)
  }
}
