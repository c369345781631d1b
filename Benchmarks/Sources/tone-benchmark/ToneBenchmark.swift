import ArgumentParser
import AudioCore
import Foundation
import Instruments
import ToneSynthesis

/// Prints the CPU time in seconds of each generator for a number of frames at 48 kHz, in blocks of 4096 frames, one
/// JSON line per generator.
@main
struct ToneBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tone-benchmark", abstract: "Measures the CPU time of generators.")

  @Argument(help: "Frames to render.")
  var frames: Int

  @Option(name: .long, help: "How often each case is measured.")
  var repetitions = 3

  private static let rate = 48_000.0

  func run() throws {
    for frequency in [441.0, 2489, 6272] {
      let name = "\(Int(frequency)) Hz"
      try measure("sine, \(name)") {
        try SineOscillator(configuration: .init(frequency: frequency), sampleRate: Self.rate)
      }
      for waveform in [Waveform.sawtooth, .square, .triangle] {
        try measure("\(waveform), \(name)") {
          try BandLimitedOscillator(configuration: .init(waveform, frequency: frequency), sampleRate: Self.rate)
        }
      }
      let table = try Wavetable(.sawtooth)
      try measure("wavetable sawtooth, \(name)") {
        try WavetableOscillator(configuration: .init(table, frequency: frequency), sampleRate: Self.rate)
      }
    }
    try measure("sawtooth with hard sync, 441 Hz") {
      try BandLimitedOscillator(configuration: .init(.sawtooth, frequency: 441, syncRatio: 2.7), sampleRate: Self.rate)
    }
    try measure("fm, 441 Hz") {
      try FMOscillator(configuration: .init(frequency: 441, ratio: 2, index: 3), sampleRate: Self.rate)
    }
    try measureNoises()
    try measureInstruments()
  }

  private func measureNoises() throws {
    try measure("white noise") {
      try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: Self.rate)
    }
    for colour in ColouredNoise.Colour.allCases {
      try measure("\(colour) noise") {
        try ColouredNoise(configuration: .init(colour, rootMeanSquare: 0.1, seed: 1), sampleRate: Self.rate)
      }
    }
    try measure("narrow-band noise") {
      try NarrowBandNoise(configuration: .init(frequency: 1000, rootMeanSquare: 0.1, seed: 1), sampleRate: Self.rate)
    }
    try measure("speech-shaped noise", share: 8) {
      try SpeechShapedNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: Self.rate)
    }
  }

  /// Measures the instruments, each with eight notes.
  private func measureInstruments() throws {
    var sine = try SineOscillator(configuration: .init(frequency: 440), sampleRate: Self.rate)
    let recording = try sine.rendered(frameCount: 48_000)
    let instrument = try SFZInstrument(
      text: "<region> sample=a pitch_keycenter=69 loop_mode=loop_continuous loop_start=4800 loop_end=9599")
    try measure("sampler, 8 mono notes", share: 32) {
      var sampler = try Sampler(instrument, sampleRate: Self.rate) { _ in recording }
      for key in 0..<8 { sampler.noteOn(61 + 3 * key, velocity: 100) }
      return sampler
    }
    try measure("plucked strings, 8 notes", share: 32) {
      var strings = try PluckedString(configuration: .init(decay: 60, brightness: 1), sampleRate: Self.rate)
      for key in 0..<8 { strings.noteOn(40 + 3 * key, velocity: 100) }
      return strings
    }
    var marimba = ModalInstrument.Configuration.marimba
    for index in marimba.modes.indices { marimba.modes[index].decay = 60 }
    let bars = marimba
    try measure("marimba, 8 notes of 4 modes", share: 32) {
      var instrument = try ModalInstrument(configuration: bars, sampleRate: Self.rate)
      for key in 0..<8 { instrument.noteOn(48 + 3 * key, velocity: 100) }
      return instrument
    }
  }

  /// Measures a generator.
  ///
  /// - Parameter share: the divisor of the number of rendered frames, above 1 for slow cases. The printed time is
  ///   scaled to all frames.
  private func measure<Generator: AudioGenerator>(
    _ name: String, share: Int = 1, _ make: () throws -> Generator
  ) throws {
    for _ in 0..<repetitions {
      var generator = try make()
      var buffer = try AudioBuffer(channelCount: generator.channelCount, frameCount: 4096, sampleRate: Self.rate)
      let blocks = frames / share / 4096
      let start = cpuSeconds()
      for _ in 0..<blocks { buffer.withMutableBlock { generator.render(into: $0) } }
      let seconds = (cpuSeconds() - start) * Double(frames) / Double(blocks * 4096)
      // The printed line contains the last samples, so that the rendering cannot be optimised away.
      let last = buffer.samples.suffix(4).reduce(0, +)
      print(String(format: "{\"case\": \"%@\", \"seconds\": %.6f, \"last\": %.6f}", name, seconds, last))
    }
  }

  private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
