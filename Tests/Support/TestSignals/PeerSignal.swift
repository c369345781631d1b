import AudioCore
import Foundation

/// Signals of a second at 22,050 Hz that Benchmarks/features/references.py makes too, sample by sample.
public enum PeerSignal: String, CaseIterable, Sendable {
  /// 100 to 8000 Hz, amplitude 0.3.
  case chirp
  /// Uniform within ±0.25, of a linear congruential generator (Knuth's MMIX).
  case noise
  /// C4, E4 and G4, 0.1 each, with noise of 0.001.
  case chord

  /// Hertz.
  public static let sampleRate = 22_050.0

  /// The samples, computed in Double and rounded to Float once.
  public var samples: [Float] {
    let count = 22_050
    switch self {
    case .chirp:
      return (0..<count).map { n in
        let t = Double(n) / Self.sampleRate
        return Float(0.3 * sin(2 * .pi * (100 * t + 3950 * t * t)))
      }
    case .noise: return Self.noise(count, seed: 7).map { Float(0.25 * $0) }
    case .chord:
      let noise = Self.noise(count, seed: 3)
      return (0..<count).map { n in
        let t = Double(n) / Self.sampleRate
        let tones = [261.6256, 329.6276, 391.9954].reduce(0) { $0 + 0.1 * sin(2 * .pi * $1 * t) }
        return Float(tones + 1e-3 * noise[n])
      }
    }
  }

  /// Numbers uniform in −1…1.
  public static func noise(_ count: Int, seed: UInt64) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / 0x1p31 * 2 - 1
    }
  }

  /// The signal in a buffer, of another rate if told.
  public func buffer(sampleRate: Double = sampleRate) -> AudioBuffer {
    AudioBuffer(known: [samples], sampleRate: sampleRate)
  }

  /// A table of a text: the numbers that follow the line `# name`; `nil` if there is none.
  public static func table(_ name: String, in text: String) -> [Double]? {
    for part in text.split(separator: "#") {
      let lines = part.split(separator: "\n", maxSplits: 1)
      guard lines.count == 2, lines[0].trimmingCharacters(in: .whitespaces) == name else { continue }
      return lines[1].split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
    return nil
  }
}
