import AllocationCounter
import AudioCore
import AudioEffects
import TestSignals

/// The same for what writes samples: effects.
enum EffectProbe {
  private static let sampleRate = 48_000.0
  private static let signal = TestSignal.mixed(channelCount: 2, frameCount: 96_000, sampleRate: sampleRate, seed: 9)

  static func checkAll() throws -> Bool {
    try check("true-peak-limiter") {
      try TruePeakLimiter(configuration: .init(ceiling: -20), sampleRate: sampleRate, channelCount: 2)
    }
  }

  /// Whether the effect gave something other than silence, and did not allocate.
  private static func check<Effect: AudioEffect & ~Copyable>(
    _ name: String, _ make: () throws -> Effect
  ) rethrows -> Bool {
    var allocations = 0
    var isHeard = false
    for isCounted in [false, true] {
      var effect = try make()
      var output = AudioBuffer(channelCount: effect.outputChannelCount, frameCount: 480, sampleRate: sampleRate)
      signal.forEachBlock(of: 480) { block in
        output.withMutableBlock { output in
          allocation_counter_start()
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
