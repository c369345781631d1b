import AudioCore
import Foundation
import TestSignals

/// 22,000 samples of made voice at 22,050 Hz, which Benchmarks/features/praat.py makes too: 115 to 145 Hz with three resonances, a pause
/// in its middle, and noise of −85 dBFS throughout.
enum MadeVoice {
  static let sampleRate = 22_050.0

  static let signal: AudioBuffer = {
    let count = 22_000
    let resonances = [(700.0, 80.0), (1200, 100), (2600, 150)]
    let weights = (1...40).map { (h: Int) -> Double in
      let peaks = resonances.reduce(0.02) { sum, resonance in
        let distance = (130 * Double(h) - resonance.0) / resonance.1
        return sum + 1 / (1 + distance * distance)
      }
      return peaks / Double(h)
    }
    let noise = PeerSignal.noise(count, seed: 5)
    let samples = (0..<count).map { (n: Int) -> Float in
      let t = Double(n) / sampleRate
      var envelope = 0.0
      for (start, end) in [(0.08, 0.5), (0.6, 0.95)] where t >= start && t < end {
        let edge = min(1, min(t - start, end - t) / 0.02)
        envelope = pow(sin(.pi / 2 * edge), 2)
      }
      guard envelope > 0 else { return Float(1e-4 * noise[n]) }
      let phase = 2 * .pi * 130 * t - 7.5 * cos(4 * .pi * t)
      var sum = 0.0
      for (h, weight) in weights.enumerated() { sum += weight * sin(Double(h + 1) * phase) }
      return Float(0.5 * envelope * sum + 1e-4 * noise[n])
    }
    return AudioBuffer(known: [samples], sampleRate: sampleRate)
  }()
}
