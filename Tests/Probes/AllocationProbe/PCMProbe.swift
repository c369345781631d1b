import AllocationCounter
import AudioCore

/// Counts the allocations of the way from a device's samples to a processor's blocks and back, once the converter has met
/// its largest block.
enum PCMProbe {
  static func checkAll() throws -> Bool {
    var isClean = try check("pcm-int16", [Int16](repeating: 8192, count: 960))
    isClean = try check("pcm-float", [Float](repeating: 0.25, count: 960)) && isClean
    return isClean
  }

  private static func check<Sample: PCMSample & Equatable>(_ name: String, _ samples: [Sample]) throws -> Bool {
    var converter = PlanarConverter()
    var output = samples
    var (allocations, sum) = (0, Float(0))
    for round in 0..<20 {
      for channelCount in [2, 1] {
        for isInterleaved in [true, false] {
          try samples.withUnsafeBufferPointer { source in
            try output.withUnsafeMutableBufferPointer { target in
              allocation_counter_start()
              let input =
                isInterleaved
                ? try PCMBlock(interleaved: source, channelCount: channelCount)
                : try PCMBlock(planar: source, channelCount: channelCount)
              let written =
                isInterleaved
                ? try MutablePCMBlock(interleaved: target, channelCount: channelCount)
                : try MutablePCMBlock(planar: target, channelCount: channelCount)
              converter.withPlanar(input) { sum += $0.channel(0)[0] }
              converter.withPlanar(into: written) { block in
                for c in 0..<block.channelCount { block.channel(c).update(repeating: 0.25) }
              }
              let count = allocation_counter_stop()
              if round > 0 { allocations += count }
            }
          }
        }
      }
    }
    let isHeard = sum == 20 && output == samples
    print(name, allocations, isHeard ? "" : "and gave other samples")
    return isHeard && allocations == 0
  }
}
