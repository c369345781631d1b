import AudioCore
import Foundation
import Reporting
import TestSignals
import TimeStretching

/// Pictures of a click, a tone and a vowel after a pitch shift.
enum PitchPictures {
  private static let rate = 44_100.0

  static func all() throws -> [Picture] {
    [Picture("pitch-and-tempo", Figure(width: 800, panels: [try clickPanel(), try tonePanel(), try vowelPanel()]))]
  }

  private static func shifted(_ signal: AudioBuffer, keepsFormants: Bool = false) throws -> AudioBuffer {
    var effect = try PitchShift(
      configuration: .init(pitch: 4, keepsFormants: keepsFormants), sampleRate: rate, channelCount: 1)
    return try effect.applied(to: signal)
  }

  private static func tone(_ seconds: Double) -> AudioBuffer {
    let partials = (1...18).map { (k: Int) -> (number: Int, amplitude: Double, phase: Double) in
      (number: k, amplitude: 0.15 / Double(k), phase: 1.7 * Double(k * k))
    }
    return AudioBuffer(
      known: TestSignal.harmonics(
        fundamental: 220.3, partials, frameCount: Int(seconds * rate), sampleRate: rate),
      sampleRate: rate)
  }

  private static func clickPanel() throws -> Panel {
    var signal = tone(1)
    signal.samples[22_050] += 0.9
    let result = try shifted(signal)
    let frames = 22_050 - 662...22_050 + 662
    let times = frames.map { Double($0 - 22_050) / rate * 1000 }
    func line(_ buffer: AudioBuffer, _ colour: Colour, _ label: String, offset: Double) -> Mark {
      .line(x: times, y: frames.map { Double(buffer.samples[$0]) + offset }, colour: colour, label: label)
    }
    return Panel(
      title: "A click over a tone, four semitones higher (lower curve)", height: 220,
      x: Axis("time", unit: "ms"), y: Axis("amplitude"),
      marks: [line(signal, .blue, "before", offset: 0), line(result, .vermilion, "after", offset: -1.2)])
  }

  private static func tonePanel() throws -> Panel {
    let result = try shifted(tone(1)).samples[11_025..<27_409]
    let spectrum = levels(Array(result), up: 6000)
    return Panel(
      title: "A tone of 220.3 Hz with 18 harmonics, four semitones higher", height: 220,
      x: Axis("frequency", unit: "Hz", range: 0...6000), y: Axis("level", unit: "dB re 1", range: -120...0),
      marks: [.line(x: spectrum.frequencies, y: spectrum.levels)])
  }

  /// The levels of a spectrum with a Blackman–Harris window of 16384 samples, computed by Goertzel's sums 2.7 Hz apart.
  private static func levels(_ samples: [Float], up top: Double) -> (frequencies: [Double], levels: [Double?]) {
    let window = Window.blackmanHarris.samples(knownLength: samples.count, .periodic)
    let windowed = zip(samples, window).map { Double($0) * $1 }
    let gain = 2 / window.reduce(0, +)
    let bins = Array(0..<Int(top / rate * Double(samples.count)))
    let powers = bins.map { bin -> Double in
      let c = 2 * cos(2 * .pi * Double(bin) / Double(samples.count))
      var (a, b) = (0.0, 0.0)
      for x in windowed { (a, b) = (x + c * a - b, a) }
      return (a * a + b * b - c * a * b) * gain * gain
    }
    return (bins.map { Double($0) * rate / Double(samples.count) }, powers.map { Decibels.level(power: $0) })
  }

  private static func vowelPanel() throws -> Panel {
    let signal = KnownVowel.sound(117.3, sampleRate: rate)
    let fundamental = 117.3 * exp2(1.0 / 3)
    func points(_ buffer: AudioBuffer, _ colour: Colour, _ label: String) -> Mark {
      let found = KnownVowel.harmonics(of: buffer, fundamental: fundamental)
      return .points(x: found.frequencies, y: found.levels.map { $0 as Double? }, colour: colour, label: label)
    }
    let frequencies = (10...500).map { 10 * Double($0) }
    let envelope = frequencies.map { KnownVowel.level($0) + 20 * log10(0.02) as Double? }
    return Panel(
      title: "A vowel four semitones higher, formants kept or moved", height: 240,
      x: Axis("frequency", unit: "Hz", range: 0...5000), y: Axis("level", unit: "dB re 1", range: -110...(-20)),
      marks: [
        .line(x: frequencies, y: envelope, colour: .blue, label: "envelope"),
        points(try shifted(signal, keepsFormants: true), .green, "kept"),
        points(try shifted(signal), .vermilion, "moved"),
      ])
  }
}
