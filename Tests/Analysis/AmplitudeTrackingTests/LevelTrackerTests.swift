import AmplitudeTracking
import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing

@Suite struct LevelTrackerTests {
  private typealias Configuration = LevelTracker.Configuration

  private func frames(
    _ channels: [[Float]], sampleRate: Double, _ configuration: LevelTracker.Configuration = .init()
  ) throws -> [LevelTracker.Frame] {
    var tracker = try LevelTracker(
      configuration: configuration, sampleRate: sampleRate, channelCount: channels.count)
    var frames: [LevelTracker.Frame] = []
    AudioBuffer(known: channels, sampleRate: sampleRate).withBlock { tracker.process($0) { frames.append($0) } }
    tracker.flush { frames.append($0) }
    return frames
  }

  /// A full-scale sine with whole periods per hop has −3.0103 dBFS. The samples' rounding changes it by 1e-6 dB.
  @Test(arguments: [8000.0, 44_100, 48_000])
  func steadySine(sampleRate: Double) throws {
    let sine = TestSignal.sine(frequency: 1000, frameCount: Int(sampleRate), sampleRate: sampleRate)
    let frames = try frames([sine], sampleRate: sampleRate)
    expectEqual(frames.count, 100)
    for frame in frames[3..<97] {
      expectLess(abs(try require(frame.level) + 3.010_299_956_639_812), 1e-6, "at \(frame.time) s")
    }
    // At time 0 half of the window is silence before the start, which lowers the level by 3.01 dB.
    expectLess(abs(try require(frames[0].level) + 6.020_599_913_279_624), 1e-6)
  }

  /// If a hop is not a whole number of samples, hops differ in length by one sample, which is one in 550 at 11025 Hz
  /// and 10 ms.
  @Test func fractionalHops() throws {
    let sine = TestSignal.sine(frequency: 1000, frameCount: 11_025, sampleRate: 11_025)
    let frames = try frames([sine], sampleRate: 11_025)
    expectEqual(frames.count, 100)
    for frame in frames[3..<97] { expectLess(abs(try require(frame.level) + 3.0103), 0.02, "at \(frame.time) s") }
  }

  @Test func silenceIsNil() throws {
    let frames = try frames([[Float](repeating: 0, count: 8000)], sampleRate: 8000)
    expect(frames.count == 100 && frames.allSatisfy { $0.level == nil })
    // The same holds after a sound: nothing of it remains once the window has passed it.
    let click = [Float](repeating: 1, count: 80) + [Float](repeating: 0, count: 7920)
    let after = try self.frames([click], sampleRate: 8000)
    expect(after.prefix(4).allSatisfy { $0.level != nil } && after.dropFirst(4).allSatisfy { $0.level == nil })
  }

  /// There are ⌈duration / hop⌉ frames at the times k · hop, for whole and fractional hops.
  @Test(arguments: [8000.0, 11_025, 44_100, 48_000])
  func numberAndTimes(sampleRate: Double) throws {
    for hop in [0.001, 0.005, 0.01, 0.0125] {
      for count in [0, 1, 79, 80, 81, 440, 441, 442, 4410, 5001] {
        let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: count, seed: 9)
        let frames = try frames(
          [noise], sampleRate: sampleRate, Configuration(windowDuration: 0.04, hopDuration: hop))
        // 1e-9 of a hop is subtracted, because rounding must not add a frame to a whole number of hops.
        let expected = Int((Double(count) / sampleRate / hop - 1e-9).rounded(.up))
        expectEqual(frames.count, expected, "\(count) samples at \(sampleRate) Hz, hop \(hop)")
        for (k, frame) in frames.enumerated() { expectEqual(frame.time, Double(k) * hop) }
      }
    }
  }

  /// A sound begins at 0.5 s. Only the second half of the window centred there has sound, so its level is −3.01 dB. The
  /// level reaches its final value half a window later and not before.
  @Test func stepIsCentred() throws {
    let step = [Float](repeating: 0, count: 4000) + [Float](repeating: 1, count: 4000)
    let frames = try frames(
      [step], sampleRate: 8000, Configuration(windowDuration: 0.06, hopDuration: 0.01))
    expectNil(frames[47].level)
    for (k, hops) in [(48, 1.0), (49, 2), (50, 3), (51, 4), (52, 5), (53, 6)] {
      expectLess(abs(try require(frames[k].level) - 10 * log10(hops / 6)), 1e-9, "frame \(k)")
    }
  }

  /// Channels are combined by their mean square. Sound in one of two channels is 3.01 dB lower, and opposite phases do
  /// not cancel.
  @Test func channels() throws {
    let sine = TestSignal.sine(frequency: 1000, frameCount: 8000, sampleRate: 8000)
    let one = try frames([sine, [Float](repeating: 0, count: 8000)], sampleRate: 8000)
    let opposite = try frames([sine, sine.map { -$0 }], sampleRate: 8000)
    expectLess(abs(try require(one[50].level) + 6.020_599_913_279_624), 1e-6)
    expectLess(abs(try require(opposite[50].level) + 3.010_299_956_639_812), 1e-6)
  }

  /// Frame k is emitted with sample k · hop + latency.
  @Test(arguments: [8000.0, 11_025, 48_000])
  func latency(sampleRate: Double) throws {
    var tracker = try LevelTracker(sampleRate: sampleRate, channelCount: 1)
    let latency = Double(tracker.latencyInFrames)
    var received = 0
    AudioBuffer(silence: Int(sampleRate / 5), sampleRate: sampleRate).forEachBlock(of: 1) { block in
      received += 1
      tracker.process(block) { frame in
        // Boundaries of hops are rounded to samples, so one sample more or less is allowed.
        let delay = Double(received) - frame.time * sampleRate
        expectAtMost(abs(delay - latency), 1)
      }
    }
  }

  @Test(arguments: [8000.0, 11_025, 44_100, 48_000], [1, 2])
  func streamingContract(sampleRate: Double, channelCount: Int) throws {
    let signal = TestSignal.mixed(
      channelCount: channelCount, frameCount: Int(sampleRate / 3), sampleRate: sampleRate, seed: 15)
    let violations = try StreamingContract.violations(
      of: { try LevelTracker(sampleRate: sampleRate, channelCount: channelCount) }, on: signal,
      output: { frame, log in
        log.record(frame.time)
        log.record(frame.level)
      })
    expectEqual(violations, [], "seed 15")
  }

  @Test func invalidConfigurations() {
    func isRefused(window: Double, hop: Double) -> Bool {
      let configuration = Configuration(windowDuration: window, hopDuration: hop)
      return (try? LevelTracker(configuration: configuration, sampleRate: 8000, channelCount: 1)) == nil
    }
    expect(isRefused(window: 0.05, hop: 0) && isRefused(window: 0.05, hop: 1e-5) && isRefused(window: 1e-5, hop: 0.01))
    expect(isRefused(window: .nan, hop: 0.01) && isRefused(window: 0.05, hop: .nan))
    expect(isRefused(window: .infinity, hop: 0.01) && isRefused(window: 0.05, hop: .infinity))
    expect(isRefused(window: 1e30, hop: 1e28) && isRefused(window: -1, hop: 0.01) && isRefused(window: 1, hop: -0.1))
    expect(throws: AmplitudeError.invalidChannelCount(0)) { _ = try LevelTracker(sampleRate: 8000, channelCount: 0) }
    expect(throws: AmplitudeError.invalidSampleRate(0)) { _ = try LevelTracker(sampleRate: 0, channelCount: 1) }
  }
}
