import AllocationCounter
import AudioCore
import PitchTracking
import TestSignals

/// Prints, for each pitch method and mode, how often `process` allocated while ten blocks of every kind of sound went
/// through a tracker that had heard one: `method mode count`, a line each. The first line is a check of the counter itself.
///
/// A program of its own, since the counter stands in front of the allocator of the program that links it.
@main
enum AllocationProbe {
  static func main() throws {
    allocation_counter_start()
    let grown = (0..<1000).map { $0 * 2 }
    print("counter check", allocation_counter_stop() > 0 && grown.count == 1000 ? "counts" : "does not count")
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 48_000, sampleRate: 16_000, seed: 7)
    for method in PitchMethod.allCases {
      for mode in PitchConfiguration.Mode.allCases {
        let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000, mode: mode)
        var tracker = try method.makeTracker(configuration: configuration, sampleRate: 16_000)
        var frames = 0
        var allocations = 0
        var isFirst = true
        signal.forEachBlock(of: 480) { block in
          allocation_counter_start()
          tracker.process(block) { _ in frames += 1 }
          let count = allocation_counter_stop()
          // What the runtime sets up once (metadata, tables) belongs to no block of sound.
          if !isFirst { allocations += count }
          isFirst = false
        }
        print(method.rawValue, mode.rawValue, frames > 0 ? "\(allocations)" : "nothing heard")
      }
    }
  }
}
