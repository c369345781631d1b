import Foundation
import Reporting
import SoundLevelMetering
import TestSignals

/// Pictures of the responses of the sound level meter's filters, and of patterns of specific loudness.
enum SoundLevelPictures {
  static func all() throws -> [Picture] {
    [
      Picture("sound-level-weighting", try weighting()), Picture("sound-level-bands", try bands()),
      Picture("sound-level-loudness", try loudness()),
    ]
  }

  /// The weightings A, C and Z at 48 kHz, and the deviations of two filters from the curve of A: this package's filter,
  /// and the bilinear transform of the analogue filter.
  private static func weighting() throws -> Figure {
    let sampleRate = 48_000.0
    let frequencies = (0...330).map { 10 * pow(10, Double($0) / 100) }.filter { $0 <= 20_000 }
    let axis = Axis("frequency", unit: "Hz", range: 10...20_000, scale: .logarithmic)
    let responses = try FrequencyWeighting.allCases.map { weighting in
      let filter = try WeightingFilter(weighting, sampleRate: sampleRate)
      return Mark.line(x: frequencies, y: frequencies.map { filter.level(at: $0) }, label: weighting.symbol)
    }
    let high = (0...200).map { 1000 * pow(20, Double($0) / 200) }
    func deviation(_ rate: Double, _ label: String, _ level: (Double) -> Double) -> Mark {
      let shown = high.filter { $0 <= min(20_000, 0.47 * rate) }
      return .line(x: shown, y: shown.map { level($0) - FrequencyWeighting.a.level(at: $0) }, label: label)
    }
    let (at44, at48) = (
      try WeightingFilter(.a, sampleRate: 44_100), try WeightingFilter(.a, sampleRate: 48_000)
    )
    let bilinear = bilinearA(sampleRate: sampleRate)
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Measured response at 48 kHz", height: 240, x: axis, y: Axis("gain", unit: "dB", range: -75...5),
          marks: responses),
        Panel(
          title: "A: deviation from the analytic curve", height: 180,
          x: Axis("frequency", unit: "Hz", range: 1000...20_000, scale: .logarithmic),
          y: Axis("deviation", unit: "dB", range: -0.5...0.1),
          marks: [
            deviation(44_100, "44.1 kHz") { at44.level(at: $0) }, deviation(48_000, "48 kHz") { at48.level(at: $0) },
            deviation(48_000, "bilinear, 48 kHz") { bilinear($0) },
          ]),
      ])
  }

  /// The third-octave bands at 48 kHz around 1 kHz, with the mask of class 1, and the whole bank.
  private static func bands() throws -> Figure {
    let meter = try BandLevelMeter(sampleRate: 48_000)
    let bank = meter.bands.indices.map { index in
      let shown = (-60...60).map { meter.bands[index].midbandFrequency * exp2(Double($0) / 30) }.filter { $0 < 24_000 }
      return Mark.line(x: shown, y: shown.map { meter.response(of: index, at: $0) })
    }
    let index = meter.bands.firstIndex { $0.number == 0 } ?? 0
    let near = (0...600).map { 125 * pow(64, Double($0) / 600) }
    let limits = near.map { BandMask.limits(ratio: $0 / 1000, bandsPerOctave: 3) }
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Third-octave band of 1 kHz at 48 kHz, and the mask of class 1", height: 240,
          x: Axis("frequency", unit: "Hz", range: 125...8000, scale: .logarithmic),
          y: Axis("gain", unit: "dB", range: -90...5),
          marks: [
            .line(x: near, y: near.map { meter.response(of: index, at: $0) }, label: "band"),
            .line(x: near, y: limits.map { -$0.least }, label: "at most"),
            .line(x: near, y: limits.map { $0.most == .infinity ? nil : -$0.most }, label: "at least"),
          ]),
        Panel(
          title: "All third-octave bands at 48 kHz, two octaves around each", height: 240,
          x: Axis("frequency", unit: "Hz", range: 20...24_000, scale: .logarithmic),
          y: Axis("gain", unit: "dB", range: -70...5), marks: bank),
      ])
  }

  /// The specific loudness of ISO 532-1's test signal 1, and of a third-octave band around 1 kHz at three levels.
  private static func loudness() throws -> Figure {
    let rates = (1...240).map { Double($0) / 10 }
    let signal = try ZwickerLoudness(thirdOctaveLevels: ZwickerSpectra.isoSignal1, field: .free)
    let tones = try [40.0, 60, 80].map { level in
      let bands = (0..<28).map { $0 == 16 ? level : ZwickerLoudness.emptyBandLevel }
      let tone = try ZwickerLoudness(thirdOctaveLevels: bands, field: .free)
      return Mark.line(x: rates, y: tone.specificLoudness, label: "\(Int(level)) dB")
    }
    let x = Axis("critical-band rate", unit: "Bark", range: 0...24)
    let y = Axis("N′", unit: "sone/Bark", from: 0)
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "ISO 532-1, test signal 1: \(String(format: "%.1f", signal.loudness)) sone", height: 160,
          x: x, y: y, marks: [.line(x: rates, y: signal.specificLoudness)]),
        Panel(title: "A third-octave band at 1 kHz", height: 160, x: x, y: y, marks: tones),
      ])
  }

  /// The A weighting of the filter by the bilinear transform, in decibels relative to 1 kHz.
  private static func bilinearA(sampleRate: Double) -> (Double) -> Double {
    func level(_ frequency: Double) -> Double {
      // The transform's response at f is the prototype's at the warped frequency.
      FrequencyWeighting.a.level(at: sampleRate / .pi * tan(.pi * frequency / sampleRate))
    }
    return { level($0) - level(1000) }
  }
}
