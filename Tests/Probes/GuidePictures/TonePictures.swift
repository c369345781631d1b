import AudioCore
import Foundation
import FourierTransforms
import Reporting
import TestSignals
import ToneMeasures
import ToneSynthesis

/// Pictures of measured spectra of the sounds of `ToneSynthesis`.
enum TonePictures {
  private static let rate = 48_000.0

  static func all() throws -> [Picture] {
    [
      Picture("tone-aliases", try aliases()), Picture("tone-noises", noises()),
      Picture("tone-splatter", try splatter()),
    ]
  }

  /// The spectra of three sawtooths of 2489 Hz: a plain ramp, PolyBLEP and `BandLimitedOscillator`.
  private static func aliases() throws -> Figure {
    let frequency = 2489.0
    let (plain, smoothed) = OtherSawtooths.samples(frequency: frequency, rate: rate, count: 1 << 14)
    var own = try BandLimitedOscillator(configuration: .init(.sawtooth, frequency: frequency), sampleRate: rate)
    _ = try own.rendered(frameCount: 500)
    let bandLimited = try own.rendered(frameCount: 1 << 14).samples
    let panels = [("plain sawtooth", plain), ("PolyBLEP", smoothed), ("BandLimitedOscillator", bandLimited)].map {
      title, samples in
      let spectrum = ToneSpectrum(samples, sampleRate: rate)
      let fundamental = spectrum.level(at: frequency)
      let levels = spectrum.power.map { Decibels.level(power: $0).map { max(-190, $0 - fundamental) } }
      return Panel(
        title: "\(title), 2489 Hz at 48 kHz", height: 130, x: Axis("frequency", unit: "Hz", range: 0...24_000),
        y: Axis("level", unit: "dBc", range: -190...5),
        marks: [
          .line(x: levels.indices.map { Double($0) * spectrum.binWidth }, y: levels),
          .rule(y: -120, label: "goal for aliases"),
        ])
    }
    return Figure(width: 800, panels: panels, sharesXAxis: true)
  }

  /// The deviations of the responses of the pink and the brown filter from their ideal slopes.
  private static func noises() -> Figure {
    let frequencies = (0...400).map { 10 * pow(2400, Double($0) / 400) }.filter { $0 < 24_000 }
    let marks = [(ColouredNoise.Colour.pink, 1.0), (.brown, 2)].map { colour, exponent in
      let filter = ColouredNoise.filter(colour, rate)
      let reference = power(filter, 1000) * pow(1000, exponent)
      return Mark.line(
        x: frequencies,
        y: frequencies.map { 10 * log10(power(filter, $0) * pow($0, exponent) / reference) }, label: colour.rawValue)
    }
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Deviation from the slope at 48 kHz, 1 kHz being 0", height: 200,
          x: Axis("frequency", unit: "Hz", range: 10...24_000, scale: .logarithmic),
          y: Axis("deviation", unit: "dB", range: -0.3...0.3),
          marks: marks + [.rule(y: 0.25, label: "goal"), .rule(y: -0.25)])
      ])
  }

  /// The spectra of bursts of half a second with three kinds of ramps.
  private static func splatter() throws -> Figure {
    let length = 1 << 17
    let cases: [(String, Double, EnvelopeCurve)] = [
      ("no ramps", 0, .linear), ("straight, 50 ms", 0.05, .linear), ("raised cosine, 50 ms", 0.05, .raisedCosine),
    ]
    let marks = try cases.map { label, ramp, curve in
      var burst = try GatedSound.toneBurst(
        frequency: 1000, gate: .init(rise: ramp, fall: ramp, duration: 0.5, curve: curve), sampleRate: rate)
      let sound = try burst.rendered(frameCount: length).samples.map { Double($0) }
      let power = ArrayTransform(length: length).forward(sound).map { ($0 * $0).sum() }
      let highest = power.max() ?? 1
      // Each point is the highest level in a fortieth of an octave, so that the side lobes form a curve.
      let points = (0..<240).map { 125 * pow(2, Double($0) / 40) }
      let levels = points.map { frequency -> Double? in
        let (low, high) = (frequency * exp2(-1.0 / 80), frequency * exp2(1.0 / 80))
        let bins = Int(low * Double(length) / rate)...Int(high * Double(length) / rate)
        return bins.map { power[$0] }.max().flatMap { Decibels.level(power: $0 / highest) }
      }
      return Mark.line(x: points, y: levels, label: label)
    }
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Spectrum of a tone burst, 1 kHz, 0.5 s", height: 240,
          x: Axis("frequency", unit: "Hz", range: 125...8000, scale: .logarithmic),
          y: Axis("level", unit: "dB", range: -180...5), marks: marks)
      ])
  }

  private static func power(_ filter: SlopeFilter, _ frequency: Double) -> Double {
    let w = 2 * Double.pi * frequency / rate
    func evaluated(_ terms: [(gain: Double, pole: Double)]) -> (Double, Double) {
      terms.reduce((0, 0)) { sum, term in
        let (re, im) = (1 - term.pole * cos(w), term.pole * sin(w))
        let scale = term.gain / (re * re + im * im)
        return (sum.0 + scale * re, sum.1 - scale * im)
      }
    }
    let (poles, gains) = (filter.poles, filter.gains)
    let vectors = [(gains.0, poles.0), (gains.1, poles.1), (gains.2, poles.2)]
    let terms = vectors.flatMap { gain, pole in (0..<4).map { (gain: gain[$0], pole: pole[$0]) } }
    let (re, im) = evaluated(terms)
    let (b0, b1, b2) = filter.input
    let (x, y) = (b0 + b1 * cos(w) + b2 * cos(2 * w), b1 * sin(w) + b2 * sin(2 * w))
    return (re * re + im * im) * (x * x + y * y)
  }
}
