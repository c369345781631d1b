import AudioCore
import TestSignals

/// Spectra of a steady tone in which a pitch tracker must find the fundamental.
enum ToneSpectrum: String, CaseIterable {
  case sine, sawtooth
  case oddHarmonics = "odd harmonics"
  case missingFundamental = "missing fundamental"
  case soft

  /// The number of partials that a tone needs to have this spectrum, and without its fundamental to have a pitch.
  private var needed: Int {
    switch self {
    case .sine: 1
    case .sawtooth, .soft: 2
    case .oddHarmonics: 3
    case .missingFundamental: 4
    }
  }

  /// A tone with random phases, or `nil` if its first partials do not fit below 0.45 of the rate.
  func samples(_ fundamental: Double, seconds: Double, sampleRate: Double, seed: UInt64) -> [Float]? {
    let last = Int(0.45 * sampleRate / fundamental)
    guard last >= needed else { return nil }
    var random = SeededRandom(seed: seed)
    let partials = numbers(upTo: last).map { number in
      let slope = Double(self == .soft ? number * number : number)
      return (number: number, amplitude: 0.3 / slope, phase: random.uniform(in: 0..<2 * .pi))
    }
    return TestSignal.harmonics(
      fundamental: fundamental, partials, frameCount: Int(seconds * sampleRate), sampleRate: sampleRate)
  }

  private func numbers(upTo last: Int) -> [Int] {
    switch self {
    case .sine: [1]
    case .sawtooth: Array(1...min(last, 20))
    case .oddHarmonics: Array(stride(from: 1, through: min(last, 19), by: 2))
    case .missingFundamental: Array(2...min(last, 10))
    case .soft: Array(1...min(last, 12))
    }
  }
}
