import AudioCore
import Expectations
import Foundation
import PitchTracking
import ProcessorContracts
import TestSignals
import Testing

@Suite struct PitchStreamingTests {
  private typealias Costs = AutocorrelationPitchTracker.Costs

  private func expectStreaming(
    _ signal: AudioBuffer, _ configuration: PitchConfiguration, _ costs: Costs, _ comment: Comment
  ) throws {
    let violations = try StreamingContract.violations(
      of: {
        try AutocorrelationPitchTracker(configuration: configuration, costs: costs, sampleRate: signal.sampleRate)
      },
      on: signal,
      output: { frame, log in
        log.record(frame.time)
        log.record(frame.frequency)
        log.record(frame.confidence)
      })
    expectEqual(violations, [], comment)
  }

  @Test(arguments: [8000.0, 11_025, 44_100, 48_000])
  func streamingContract(sampleRate: Double) throws {
    let signal = TestSignal.mixed(
      channelCount: 1, frameCount: Int(sampleRate * 0.5), sampleRate: sampleRate, seed: 17)
    try expectStreaming(signal, wideRange, Costs(), "seed 17")
    var live = wideRange
    live.mode = .live
    try expectStreaming(signal, live, Costs(), "live, seed 17")
  }

  /// A tone that could also be any of its subharmonics. It keeps several paths alive for long, so frames are emitted
  /// late.
  private var ambiguous: (signal: AudioBuffer, configuration: PitchConfiguration, costs: Costs) {
    let configuration = PitchConfiguration(minimumFrequency: 200, maximumFrequency: 800, hopDuration: 0.002)
    var costs = Costs()
    costs.octaveCost = 0
    costs.octaveJumpCost = 1000
    costs.voicedUnvoicedCost = 1000
    let tone = TestSignal.harmonics(
      fundamental: 400, [(2, 0.4, 0), (4, 0.2, 1)], frameCount: 20_000, sampleRate: 8000)
    return (AudioBuffer(known: tone, sampleRate: 8000), configuration, costs)
  }

  @Test func streamingContractOfDelayedPaths() throws {
    let (signal, configuration, costs) = ambiguous
    try expectStreaming(signal, configuration, costs, "more than 1024 ambiguous frames")
  }

  /// After more than 1024 frames without a decision every frame is still emitted once, with time k · hop and within the
  /// stated latency.
  @Test func forcedDecisions() throws {
    let (signal, configuration, costs) = ambiguous
    var tracker = try AutocorrelationPitchTracker(configuration: configuration, costs: costs, sampleRate: 8000)
    let latency = tracker.latencyInFrames
    var frames: [PitchFrame] = []
    var received = 0
    var longest = 0
    signal.forEachBlock(of: 16) { block in
      received += block.frameCount
      tracker.process(block) { frames.append($0) }
      longest = max(longest, received - 16 * frames.count)
      expectAtMost(received - 16 * frames.count, latency)
    }
    tracker.flush { frames.append($0) }
    // The signal must keep the tracker waiting, or this test would prove nothing.
    expectGreater(longest, 500 * 16)
    expectEqual(frames.map(\.time), (0..<1250).map { Double($0) * 0.002 })
    for frame in frames.dropFirst(20).dropLast(20) {
      expect([200, 800.0 / 3, 400, 800].contains { abs(cents(frame.frequency, from: $0)) < 5 }, "at \(frame.time) s")
    }
  }

  /// There are ⌈n / hop⌉ frames at the centres of their windows. The hop is rounded to whole samples.
  @Test(arguments: [8000.0, 11_025, 44_100, 192_000])
  func numberAndTimes(sampleRate: Double) throws {
    for hopDuration in [0.01, 0.0371] {
      let hop = Int((hopDuration * sampleRate).rounded())
      for count in [0, 1, hop - 1, hop, hop + 1, 5 * hop, 5 * hop + 1] {
        let noise = TestSignal.whiteNoise(amplitude: 0.3, frameCount: count, seed: 18)
        let frames = try track(
          noise, sampleRate: sampleRate,
          PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000, hopDuration: hopDuration))
        expectEqual(frames.count, (count + hop - 1) / hop, "\(count) samples, hop \(hop)")
        for (k, frame) in frames.enumerated() {
          // The tolerance covers a few roundings of a time below a second.
          expectLess(abs(frame.time - Double(k * hop) / sampleRate), 1e-12)
          expect((0...1).contains(frame.confidence))
        }
      }
    }
  }

  /// Silence is decided with a delay of half a window only.
  @Test func silenceIsNotDelayed() throws {
    var tracker = try AutocorrelationPitchTracker(configuration: wideRange, sampleRate: 8000)
    var received = 0
    AudioBuffer(silence: 4000, sampleRate: 8000).forEachBlock(of: 1) { block in
      received += 1
      tracker.process(block) { expectLess(abs(Double(received) - $0.time * 8000 - 240), 1e-6) }
    }
  }

  @Test func invalidRanges() {
    for (minimum, maximum, rate) in [
      (0, 500, 8000), (-50, 500, 8000), (300, 500, 8000), (500, 100, 8000), (75, 3601, 8000), (.nan, 500, 8000),
      (75, .nan, 8000), (75, .infinity, 8000), (75, 500, 0), (75, 500, -8000), (75, 500, .infinity), (75, 500, .nan),
      (1e-30, 500, 8000), (75, 500, 1e30), (.leastNonzeroMagnitude, 500, 8000),
    ] as [(Double, Double, Double)] {
      let configuration = PitchConfiguration(minimumFrequency: minimum, maximumFrequency: maximum)
      expect(throws: PitchError.self, "\(minimum) to \(maximum) Hz at \(rate) Hz") {
        _ = try AutocorrelationPitchTracker(configuration: configuration, sampleRate: rate)
      }
    }
    // Three periods of 0.0057 Hz are 4.21 million samples, those of 0.00573 Hz 4.19 million: up to 2²² are taken.
    for (minimum, isTaken) in [(0.0057, false), (0.00573, true)] {
      let configuration = PitchConfiguration(minimumFrequency: minimum, maximumFrequency: 500)
      let line = thrownLine { _ = try YINPitchTracker(configuration: configuration, sampleRate: 8000) }
      let refusal =
        "pitch range: expected 3 x sample rate / 2^22 <= minimum, 2 x minimum <= maximum <= 0.45 x sample rate, "
        + "got \(minimum) to 500.0 Hz at 8000.0 Hz"
      expectEqual(line, isTaken ? nil : refusal)
    }
    expect(throws: PitchError.invalidRange(minimum: 75, maximum: 3601, sampleRate: 8000)) {
      let configuration = PitchConfiguration(minimumFrequency: 75, maximumFrequency: 3601)
      _ = try AutocorrelationPitchTracker(configuration: configuration, sampleRate: 8000)
    }
  }

  @Test(arguments: [0, -0.01, 1e-5, 1.001, .nan, .infinity, -.infinity, 1e300])
  func invalidHops(hop: Double) {
    expect(throws: PitchError.self) {
      let configuration = PitchConfiguration(minimumFrequency: 75, maximumFrequency: 500, hopDuration: hop)
      _ = try AutocorrelationPitchTracker(configuration: configuration, sampleRate: 8000)
    }
  }
}
