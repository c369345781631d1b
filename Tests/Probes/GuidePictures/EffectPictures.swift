import AudioCore
import AudioEffects
import Foundation
import Reporting
import TestSignals

/// Pictures of the changes that effects make to levels and frequencies, measured on their output.
enum EffectPictures {
  private static let rate = 48_000.0

  static func all() throws -> [Picture] {
    [
      Picture("effects-levels", try levels()), Picture("effects-filters", try filters()),
      Picture("effects-dynamics", try dynamics()),
    ]
  }

  /// The gains of fades and pan laws, measured with a constant signal.
  private static func levels() throws -> Figure {
    let ones = AudioBuffer(known: [Float](repeating: 1, count: 1001), sampleRate: 1000)
    let fades = try FadeCurve.allCases.map { curve in
      var fade = try Fade(
        configuration: .init(fadeIn: .init(start: 0, duration: 1), curve: curve), sampleRate: 1000, channelCount: 1)
      let times = (0...1000).map { Double($0) / 1000 }
      return Mark.line(x: times, y: try fade.applied(to: ones).samples.map(Double.init), label: curve.rawValue)
    }
    let positions = Array(stride(from: -100.0, through: 100, by: 1))
    let colours: [Colour] = [.blue, .vermilion, .green]
    let pans = try zip(PanLaw.allCases, colours).flatMap { law, colour in
      let gains = try positions.map { position in
        var pan = try Pan(configuration: .init(position: position, law: law), sampleRate: 1000, channelCount: 1)
        let result = try pan.applied(to: ones)
        return (Double(result.samples[500]), Double(result.samples[1501]))
      }
      return [
        Mark.line(x: positions, y: gains.map(level(\.0)), colour: colour, label: law.rawValue),
        Mark.line(x: positions, y: gains.map(level(\.1)), colour: colour),
      ]
    }
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Fades in", height: 200, x: Axis("share of the duration", range: 0...1), y: Axis("gain", range: 0...1),
          marks: fades),
        Panel(
          title: "Pan laws for one channel: left (falling) and right", height: 220,
          x: Axis("position", range: -100...100), y: Axis("gain", unit: "dB", range: -40...2), marks: pans),
      ])
  }

  private static func level(_ side: KeyPath<(Double, Double), Double>) -> ((Double, Double)) -> Double? {
    { Decibels.level(amplitude: $0[keyPath: side]) }
  }

  /// The frequency responses of filters, computed as Fourier sums of their impulse responses.
  private static func filters() throws -> Figure {
    let frequencies = (0...600).map { 20 * pow(1000, Double($0) / 600) }
    func response(_ kind: FilterKind, q: Double, gain: Double = 0, label: String) throws -> Mark {
      var filter = try StateVariableFilter(
        configuration: .init(kind: kind, frequency: 1000, q: q, gain: gain), sampleRate: rate, channelCount: 1)
      let unit = AudioBuffer(known: [1] + [Float](repeating: 0, count: 4799), sampleRate: rate)
      let impulse = try filter.applied(to: unit).samples.map(Double.init)
      let levels = frequencies.map { frequency -> Double? in
        let w = 2 * Double.pi * frequency / rate
        let (re, im) = impulse.enumerated().reduce((0.0, 0.0)) { sum, sample in
          (
            sum.0 + sample.element * cos(w * Double(sample.offset)),
            sum.1 + sample.element * sin(w * Double(sample.offset))
          )
        }
        return Decibels.level(power: re * re + im * im)
      }
      return .line(x: frequencies, y: levels, label: label)
    }
    let x = Axis("frequency", unit: "Hz", range: 20...20_000, scale: .logarithmic)
    let flat = 0.5.squareRoot()
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "1 kHz, q 0.707: measured responses at 48 kHz", height: 220, x: x,
          y: Axis("gain", unit: "dB", range: -60...5),
          marks: try [FilterKind.lowPass, .highPass, .bandPass, .notch].map {
            try response($0, q: flat, label: $0.rawValue)
          }),
        Panel(
          title: "1 kHz: peaking and shelves of 12 and −12 dB", height: 220, x: x,
          y: Axis("gain", unit: "dB", range: -15...15),
          marks: [
            try response(.peaking, q: 1, gain: 12, label: "peaking, q 1"),
            try response(.peaking, q: 4, gain: -12, label: "peaking, q 4"),
            try response(.lowShelf, q: flat, gain: 12, label: "lowshelf"),
            try response(.highShelf, q: flat, gain: -12, label: "highshelf"),
          ]),
      ])
  }

  /// Static curves of dynamics, measured with constant signals, and attack and release, measured with a signal that
  /// rises and falls by 20 dB.
  private static func dynamics() throws -> Figure {
    let levels = Array(stride(from: -80.0, through: 0, by: 1))
    func curve(_ label: String, _ make: () throws -> some AudioEffect) throws -> Mark {
      let outputs = try levels.map { level in
        var effect = try make()
        let constant = [Float](repeating: Float(Decibels.amplitude(level: level)), count: 48_000)
        let result = try effect.applied(to: AudioBuffer(known: constant, sampleRate: rate)).samples
        return Decibels.level(amplitude: Double(result[47_999]))
      }
      return .line(x: levels, y: outputs, label: label)
    }
    let curves = try [0.0, 12].map { knee in
      try curve("compressor −30 dBFS, 4 : 1, knee \(Int(knee)) dB") {
        try Compressor(
          configuration: .init(threshold: -30, ratio: 4, knee: knee), sampleRate: rate, channelCount: 1)
      }
    }
    let gate = try curve("gate −50 dBFS, 3 : 1, range 40 dB") {
      try Gate(configuration: .init(threshold: -50, ratio: 3, range: 40), sampleRate: rate, channelCount: 1)
    }
    let steps = (0..<48_000).map { Float((9600..<28_800).contains($0) ? 0.5 : 0.05) }
    let times = stride(from: 0, to: 48_000, by: 48).map { Double($0) / 48_000 }
    let gains = try [(0.005, 0.05), (0.03, 0.2)].map { attack, release in
      var compressor = try Compressor(
        configuration: .init(threshold: -26, ratio: 4, knee: 0, attack: attack, release: release), sampleRate: rate,
        channelCount: 1)
      let result = try compressor.applied(to: AudioBuffer(known: steps, sampleRate: rate)).samples
      let values = stride(from: 0, to: 48_000, by: 48).map {
        Decibels.level(amplitude: Double(result[$0] / steps[$0]))
      }
      return Mark.line(x: times, y: values, label: "attack \(Int(attack * 1000)) ms, release \(Int(release * 1000)) ms")
    }
    return Figure(
      width: 800,
      panels: [
        Panel(
          title: "Measured static curves", height: 240, x: Axis("level in", unit: "dBFS", range: -80...0),
          y: Axis("level out", unit: "dBFS", range: -120...0), marks: curves + [gate]),
        Panel(
          title: "Gain of a compressor (−26 dBFS, 4 : 1) while the level is −6 dBFS for 0.4 s, −26 dBFS else",
          height: 200,
          x: Axis("time", unit: "s", range: 0...1), y: Axis("gain", unit: "dB", range: -20...2), marks: gains),
      ])
  }
}
