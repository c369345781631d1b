import AmplitudeTracking
import AudioCore
import Expectations
import TestSignals
import Testing

@Suite struct ClippingTests {
  private func clipped(_ channels: [[Float]], level: Float = 32767.0 / 32768.0) throws -> Int {
    var meter = try AmplitudeMeter(
      configuration: .init(clippingLevel: level), sampleRate: 48_000, channelCount: channels.count)
    AudioBuffer(known: channels, sampleRate: 48_000).forEachBlock(of: 5) { meter.process($0) }
    return meter.clippedSampleCount
  }

  /// All samples of runs of three and more count. Shorter runs, and runs that change sign, do not count.
  @Test(
    arguments: [
      ([], 0), ([1, 1], 0), ([1, 1, 1], 3), ([1, 1, 1, 1, 0, 1, 1], 4), ([1, 1, -1, -1, 1, 1], 0),
      ([0.5, -1, -1, -1, 0.5, 1, 1, 1, 1, 1], 8), ([1, 1, -1, -1, -1, 1, 1], 3), ([1, 1, 0.9, 1, 1], 0),
      ([1, 1, 1, -1, -1, -1], 6), ([2, 1.5, 32767.0 / 32768.0], 3), ([1, 1, 32766.0 / 32768.0, 1], 0),
    ] as [([Float], Int)])
  func runs(samples: [Float], count: Int) throws {
    expectEqual(try clipped([samples]), count)
    expectEqual(try clipped([samples.map { -$0 }, samples]), 2 * count)
  }

  /// A sine that just reaches full scale is not clipped. One that is 6 dB louder is clipped for two thirds of each
  /// period. With 480 samples per period that is 2 · 160 + 2 samples, including the ends that just reach full scale.
  @Test func sines() throws {
    let fitting = TestSignal.sine(frequency: 1000, frameCount: 4800, sampleRate: 48_000)
    expectEqual(try clipped([fitting]), 0)
    let loud = TestSignal.sine(frequency: 100, amplitude: 2, phase: 0.001, frameCount: 4800, sampleRate: 48_000)
    let limited = loud.map { max(-1, min(1, $0)) }
    expectEqual(try clipped([limited]), limited.count { abs($0) >= 32767.0 / 32768.0 })
    expectAtMost(abs(try clipped([limited]) - 10 * 320), 10)
  }

  @Test func levelForFewerBits() throws {
    let eightBits: [Float] = [0.9921875, 0.9921875, 0.9921875, 0.984375]
    expectEqual(try clipped([eightBits]), 0)
    expectEqual(try clipped([eightBits], level: 1 - 0x1p-7), 3)
  }

  /// The count for random runs agrees with a direct count.
  @Test func randomRuns() throws {
    var random = SeededRandom(seed: 77)
    for round in 0..<200 {
      var samples: [Float] = []
      var expected = 0
      var last: Float = 0
      for _ in 0..<20 {
        // Neighbouring runs differ in value, so that they do not join.
        let value = ([1, -1, 0.3, 0] as [Float]).filter { $0 != last }[Int(random.next() % 3)]
        let length = 1 + Int(random.next() % 6)
        if abs(value) == 1 && length >= 3 { expected += length }
        samples += [Float](repeating: value, count: length)
        last = value
      }
      expectEqual(try clipped([samples]), expected, "round \(round), seed 77")
    }
  }
}
