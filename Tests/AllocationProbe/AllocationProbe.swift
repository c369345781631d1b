import AllocationCounter
import AudioCore
import Foundation
import PitchTracking
import SoundLevelMetering
import TestSignals

/// Prints, for each pitch method and mode and for the level meters, how often `process` allocated while every kind of sound
/// went through: `method mode count`, a line each. What the Swift runtime makes of a type when it first meets it, once a process, is
/// left out: each kind is heard once before. Exit 1 if one did, or the counter does not count.
///
/// A program of its own, since the counter stands in front of the allocator of the program that links it; and made with
/// optimisation (`swift run -c release allocation-probe`), since without it closures and iterators live on the heap.
@main
enum AllocationProbe {
  static func main() throws {
    allocation_counter_start()
    let grown = (0..<1000).map { $0 * 2 }
    var isClean = allocation_counter_stop() > 0 && grown.count == 1000
    if !isClean { print("the counter does not count") }
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 48_000, sampleRate: 16_000, seed: 7)
    for method in PitchMethod.allCases {
      for mode in PitchConfiguration.Mode.allCases {
        let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000, mode: mode)
        let found = try heard(signal) { try method.makeTracker(configuration: configuration, sampleRate: 16_000) }
        print(method.rawValue, mode.rawValue, found.allocations)
        isClean = isClean && found.outputs > 0 && found.allocations == 0
      }
    }
    for weighting in TimeWeighting.allCases {
      let configuration = SoundLevelMeter.Configuration(timeWeighting: weighting)
      let found = try heard(signal) { try SoundLevelMeter(configuration: configuration, sampleRate: 16_000) }
      print("sound-level", weighting, found.allocations)
      isClean = isClean && found.outputs > 0 && found.allocations == 0
    }
    for fraction in OctaveFraction.allCases {
      let found = try heard(signal) { try BandLevelMeter(configuration: .init(fraction), sampleRate: 16_000) }
      print("band-level", fraction, found.allocations)
      isClean = isClean && found.allocations == 0
    }
    if !isClean { exit(1) }
  }
  /// How much the second of two new processors gave and how often it allocated.
  private static func heard<Processor: StreamingProcessor & ~Copyable>(
    _ signal: AudioBuffer, _ make: () throws -> Processor
  ) rethrows -> (outputs: Int, allocations: Int) {
    var (outputs, allocations) = (0, 0)
    for isCounted in [false, true] {
      var processor = try make()
      signal.forEachBlock(of: 480) { block in
        allocation_counter_start()
        processor.process(block) { _ in outputs += 1 }
        let count = allocation_counter_stop()
        if isCounted { allocations += count }
      }
    }
    return (outputs, allocations)
  }
}
