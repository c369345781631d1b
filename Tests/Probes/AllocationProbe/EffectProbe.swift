import AllocationCounter
import AudioCore
import AudioEffects
import EffectChains
import TestSignals
import TimeStretching
import ToneSynthesis

/// Counts the allocations of effects in the same way.
enum EffectProbe {
  private static let sampleRate = 48_000.0
  private static let signal = TestSignal.mixed(channelCount: 2, frameCount: 96_000, sampleRate: sampleRate, seed: 9)

  static func checkAll() throws -> Bool {
    let rate = sampleRate
    var isClean = try check("true-peak-limiter") {
      try TruePeakLimiter(configuration: .init(ceiling: -20), sampleRate: rate, channelCount: 2)
    }
    isClean = try check("gain") { try Gain(sampleRate: rate, channelCount: 2) } && isClean
    isClean = try check("pan") { try Pan(sampleRate: rate, channelCount: 2) } && isClean
    isClean = try check("echo") { try Echo(sampleRate: rate, channelCount: 2) } && isClean
    isClean = try check("ring-modulator") { try RingModulator(sampleRate: rate, channelCount: 2) } && isClean
    for kind in FilterKind.allCases {
      isClean =
        try check("filter-\(kind.rawValue)") {
          try StateVariableFilter(
            configuration: .init(kind: kind, frequency: 1000, gain: 3), sampleRate: rate, channelCount: 2)
        } && isClean
    }
    for isLinked in [true, false] {
      isClean =
        try check(isLinked ? "compressor" : "compressor-of-each-channel") {
          try Compressor(configuration: .init(linksChannels: isLinked), sampleRate: rate, channelCount: 2)
        } && isClean
    }
    isClean =
      try check("effect-chain") {
        try EffectChain(parsing: "compress; echo; pan=20; highpass=80; limit", sampleRate: rate, channelCount: 2)
      } && isClean
    isClean = try check("gate") { try Gate(sampleRate: rate, channelCount: 2) } && isClean
    for keepsFormants in [false, true] {
      isClean =
        try check(keepsFormants ? "pitch-shift-with-formants-kept" : "pitch-shift") {
          try PitchShift(
            configuration: .init(pitch: 4, keepsFormants: keepsFormants), sampleRate: rate, channelCount: 2)
        } && isClean
    }
    isClean = try checkVariableSpeed() && isClean
    return try check("fade") {
      let fades = Fade.Configuration(fadeIn: .init(start: 0, duration: 1), fadeOut: .init(start: 1, duration: 1))
      return try Fade(configuration: fades, sampleRate: rate, channelCount: 2)
    } && isClean
  }

  /// Checks variable speed with an oscillator that is played faster and slower.
  private static func checkVariableSpeed() throws -> Bool {
    var allocations = 0
    for isCounted in [false, true] {
      var speed = try VariableSpeed(
        SineOscillator(configuration: .init(frequency: 441), sampleRate: sampleRate), sampleRate: sampleRate)
      var buffer = AudioBuffer(silence: 480, sampleRate: sampleRate)
      for block in 0..<200 {
        buffer.withMutableBlock { buffer in
          allocation_counter_start()
          speed.setParameter(0, to: Double(block % 9 * 9 - 36))
          speed.render(into: buffer)
          let count = allocation_counter_stop()
          if isCounted { allocations += count }
        }
      }
    }
    print("variable-speed", allocations)
    return allocations == 0
  }

  /// Whether the effect did not allocate and gave sound while its parameters changed.
  private static func check<Effect: AudioEffect & ~Copyable>(
    _ name: String, _ make: () throws -> Effect
  ) rethrows -> Bool {
    var allocations = 0
    var isHeard = false
    let parameters = Effect.parameters
    for isCounted in [false, true] {
      var effect = try make()
      var output = AudioBuffer(silence: 480, channelCount: effect.outputChannelCount, sampleRate: sampleRate)
      var goesUp = false
      signal.forEachBlock(of: 480) { block in
        goesUp.toggle()
        output.withMutableBlock { output in
          allocation_counter_start()
          for (index, parameter) in parameters.enumerated() {
            effect.setParameter(index, to: goesUp ? parameter.range.upperBound : parameter.defaultValue)
          }
          effect.process(block, into: output.frames(0..<block.frameCount))
          let count = allocation_counter_stop()
          if isCounted { allocations += count }
          isHeard = isHeard || output.channel(0).contains { $0 != 0 }
        }
      }
    }
    print(name, allocations, isHeard ? "" : "and gave nothing")
    return isHeard && allocations == 0
  }
}
