import AllocationCounter
import AudioCore
import Foundation
import Instruments
import TestSignals
import ToneSynthesis

/// Counts the allocations of generators in the same way: `render`, parameters, gates and notes.
enum GeneratorProbe {
  private static let sampleRate = 48_000.0

  static func check() throws -> Bool {
    var isClean = try checkOscillators()
    isClean = try checkNoisesAndStimuli() && isClean
    return try checkInstruments() && isClean
  }

  private static func checkOscillators() throws -> Bool {
    let table = try Wavetable(.sawtooth, harmonicCount: 100)
    let partials = (1...5).map { AdditiveOscillator.Partial(ratio: Double($0), amplitude: 0.1) }
    func move(_ generator: inout some AudioGenerator, _ block: Int) {
      generator.setParameter(0, to: 100 * Double(block % 9 + 1))
      generator.setParameter(1, to: 0.1 * Double(block % 5))
    }
    var isClean = try check("sine", move) {
      try SineOscillator(configuration: .init(frequency: 441), sampleRate: sampleRate)
    }
    for waveform in Waveform.allCases {
      for ratio in [nil, 2.5] {
        isClean =
          try check("\(waveform)\(ratio == nil ? "" : "-synced")", move) {
            try BandLimitedOscillator(
              configuration: .init(waveform, frequency: 441, syncRatio: ratio), sampleRate: sampleRate)
          } && isClean
      }
    }
    isClean =
      try check("wavetable", move) {
        try WavetableOscillator(configuration: .init(table, frequency: 441), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("fm", move) {
        try FMOscillator(configuration: .init(frequency: 441, ratio: 2, index: 3), sampleRate: sampleRate)
      } && isClean
    return try check("additive", move) {
      try AdditiveOscillator(configuration: .init(partials: partials, frequency: 441), sampleRate: sampleRate)
    } && isClean
  }

  private static func checkNoisesAndStimuli() throws -> Bool {
    func move(_ generator: inout some AudioGenerator, _ block: Int) {
      generator.setParameter(0, to: 0.1 * Double(block % 5 + 1))
    }
    func stay(_: inout some AudioGenerator, _: Int) {}
    func gate(_ envelope: inout ADSREnvelope, _ block: Int) {
      if block % 2 == 0 { envelope.gateOn() } else { envelope.gateOff() }
    }
    var isClean = try check("white-noise", move) {
      try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1, channelCount: 2), sampleRate: sampleRate)
    }
    for colour in ColouredNoise.Colour.allCases {
      isClean =
        try check("\(colour)-noise", move) {
          try ColouredNoise(configuration: .init(colour, rootMeanSquare: 0.1, seed: 1), sampleRate: sampleRate)
        } && isClean
    }
    isClean =
      try check("narrow-band-noise", move) {
        try NarrowBandNoise(
          configuration: .init(frequency: 1000, rootMeanSquare: 0.1, seed: 1), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("speech-shaped-noise", move) {
        try SpeechShapedNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("adsr", gate) {
        try ADSREnvelope(
          configuration: .init(attack: 0.01, decay: 0.01, sustain: 0.5, release: 0.1), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("segments", stay) {
        try SegmentEnvelope(
          from: 0.1, EnvelopeCurve.allCases.map { .init(to: 1, duration: 0.05, curve: $0) }, sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("tone-burst", stay) {
        try GatedSound.toneBurst(frequency: 1000, gate: .init(duration: 0.5), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("pulsed-tone", stay) {
        try PulsedTone(configuration: .init(frequency: 1000), sampleRate: sampleRate)
      } && isClean
    isClean =
      try check("warble-tone", stay) {
        try WarbleTone(configuration: .init(frequency: 1000), sampleRate: sampleRate)
      } && isClean
    return try check("sweep", stay) {
      try FrequencySweep(configuration: .init(.exponential, from: 20, to: 20_000, duration: 1), sampleRate: sampleRate)
    } && isClean
  }

  private static func checkInstruments() throws -> Bool {
    func play(_ sampler: inout Sampler, _ block: Int) { sampler.noteOn(40 + block % 40, velocity: 99) }
    func pluck(_ strings: inout PluckedString, _ block: Int) {
      if block % 3 == 0 { strings.noteOff(40) } else { strings.noteOn(40 + block % 9, velocity: 99) }
    }
    func strike(_ drum: inout ModalInstrument, _ block: Int) {
      if block % 3 == 0 { drum.noteOff(40) } else { drum.noteOn(40 + block % 9, velocity: 99) }
    }
    let recording = AudioBuffer(known: (0..<9000).map { Float($0 % 100) * 0.005 }, sampleRate: sampleRate)
    let instrument = try SFZInstrument(
      text: "<region> sample=a pitch_keycenter=60 loop_mode=loop_sustain loop_start=1000 loop_end=5999")
    var isClean = try check("sampler", play) {
      try Sampler(instrument, configuration: .init(voiceCount: 4), sampleRate: sampleRate) { _ in recording }
    }
    let playable = try PlayableRecording(recording)
    func playBack(_ player: inout RecordingPlayer, _ block: Int) {
      switch block % 4 {
      case 0: player.start(at: Double(block) * 10.5)
      case 1: player.setSpeed(exp2(Double(block % 7 - 3)), rampLengthInFrames: 300)
      case 2: player.start()
      default: player.stop()
      }
    }
    isClean = try check("recording-player", playBack) { try RecordingPlayer(playable, channelCount: 2) } && isClean
    isClean =
      try check("strings", pluck) {
        try PluckedString(configuration: .init(voiceCount: 4), sampleRate: sampleRate)
      } && isClean
    return try check("modal", strike) {
      var snare = ModalInstrument.Configuration.snareDrum
      snare.release = 0.1
      return try ModalInstrument(configuration: snare, sampleRate: sampleRate)
    } && isClean
  }

  /// Whether the generator rendered a second of sound without allocation. `action` runs before each block.
  private static func check<Generator: AudioGenerator>(
    _ name: String, _ action: (inout Generator, Int) -> Void, _ make: () throws -> Generator
  ) rethrows -> Bool {
    var allocations = 0
    var isHeard = false
    for isCounted in [false, true] {
      var generator = try make()
      var buffer = AudioBuffer(silence: 480, channelCount: generator.channelCount, sampleRate: sampleRate)
      for block in 0..<100 {
        buffer.withMutableBlock { frames in
          allocation_counter_start()
          action(&generator, block)
          generator.render(into: frames)
          let count = allocation_counter_stop()
          if isCounted { allocations += Int(count) }
        }
        isHeard = isHeard || buffer.samples.contains { $0 != 0 }
      }
    }
    print(name, allocations, isHeard ? "" : "and gave nothing")
    return isHeard && allocations == 0
  }
}
