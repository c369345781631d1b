import AudioCore
import Expectations
import Foundation
import Instruments
import ProcessorContracts
import TestSignals
import Testing

@Suite struct RecordingPlayerTests {
  private let rate = 48_000.0

  private func noise(_ frameCount: Int, channelCount: Int = 2, seed: UInt64 = 5) -> AudioBuffer {
    var random = SeededRandom(seed: seed)
    let channels = (0..<channelCount).map { _ in
      // Every ninth sample is −0, which must stay −0.
      (0..<frameCount).map { n in n % 9 == 4 ? -0.0 : Float(random.uniform(in: -1..<1)) }
    }
    return AudioBuffer(known: channels, sampleRate: rate)
  }

  private func sine(_ frequency: Double, _ frameCount: Int) -> AudioBuffer {
    AudioBuffer(
      known: (0..<frameCount).map { Float(sin(2 * .pi * frequency * Double($0) / rate)) }, sampleRate: rate)
  }

  /// Renders `frameCount` frames in blocks that are cut at the frames of `changes`.
  private func render(
    _ player: inout RecordingPlayer, _ frameCount: Int, _ changes: [Int: (inout RecordingPlayer) -> Void] = [:]
  ) throws -> [Float] {
    var output: [Float] = []
    let starts = Set(changes.keys).union([0]).sorted()
    for (start, end) in zip(starts, starts.dropFirst() + [frameCount]) {
      changes[start]?(&player)
      output += try player.rendered(frameCount: end - start).channel(0)
    }
    return output
  }

  @Test func atItsOwnSpeedARecordingIsPlayedBitForBit() throws {
    let recording = noise(1000)
    var player = try RecordingPlayer(PlayableRecording(recording))
    expect(player.isSilent)
    player.start(at: 7)
    let output = try player.rendered(frameCount: 1100)
    for c in 0..<2 {
      let expected = recording.channel(c).dropFirst(7).map(\.bitPattern) + [UInt32](repeating: 0, count: 107)
      expectEqual(output.channel(c).map(\.bitPattern), expected)
    }
    expect(player.isSilent)
  }

  @Test func channelsBecomeThoseOfTheOutput() throws {
    let recording = noise(100)
    var mono = try RecordingPlayer(PlayableRecording(recording), channelCount: 1)
    mono.start()
    let mean = try mono.rendered(frameCount: 100)
    expectEqual(
      Array(mean.channel(0)), zip(recording.channel(0), recording.channel(1)).map { ($0 + $1) / 2 })
    let single = noise(100, channelCount: 1)
    var stereo = try RecordingPlayer(PlayableRecording(single), channelCount: 2)
    stereo.start()
    let copied = try stereo.rendered(frameCount: 100)
    expectEqual(Array(copied.channel(0)), Array(single.channel(0)))
    expectEqual(Array(copied.channel(1)), Array(single.channel(0)))
  }

  /// A sine under a course of speeds is the sine of the clock's positions. The bound of −80 dB would be broken by a
  /// click, by a jump of a thousandth of a frame, and by a wrong version of the recording.
  @Test(arguments: [0, 1, 50, 1200, 9000]) func aSpeedThatChangesDoesNotClick(ramp: Int) throws {
    let frequency = 440.0
    var player = try RecordingPlayer(PlayableRecording(sine(frequency, 200_000)))
    var clock = PlaybackClock(position: 1000)
    let speeds = [1.5, 1, 0.125, 3, 8, 1, 2.5, 0.7, 1]
    var changes: [Int: (inout RecordingPlayer) -> Void] = [0: { $0.start(at: 1000) }]
    for (n, speed) in speeds.enumerated() {
      changes[2000 * (n + 1)] = { $0.setSpeed(speed, rampLengthInFrames: ramp) }
    }
    let frameCount = 20_000
    let output = try render(&player, frameCount, changes)
    var largest = 0.0
    for n in 0..<frameCount {
      if n > 0, n % 2000 == 0 { clock.setSpeed(speeds[n / 2000 - 1], rampLengthInFrames: ramp) }
      largest = max(largest, abs(Double(output[n]) - sin(2 * .pi * frequency * clock.position / rate)))
      clock.advance()
    }
    print("MEASURED ramp \(ramp): largest error \(largest)")
    expectLess(largest, 1e-4)
  }

  /// Tones that would lie above half the rate are left out at each speed.
  @Test(arguments: [(1.3, 21_000.0), (2, 14_000), (3, 9000), (4, 7000), (8, 3500)])
  func whatWouldBeAliasesIsGone(speed: Double, frequency: Double) throws {
    var player = try RecordingPlayer(PlayableRecording(sine(frequency, 100_000)), speed: speed)
    player.start(at: 1000)
    let output = try player.rendered(frameCount: 10_000).samples
    let level = output.reduce(0) { max($0, abs($1)) }
    expectLess(level, 1e-4, "\(level)")
  }

  /// A start fades out the earlier voice and sounds at once; without a fade it cuts.
  @Test func aStartFadesTheEarlierVoice() throws {
    let ones = AudioBuffer(known: [Float](repeating: 1, count: 5000), sampleRate: rate)
    for (duration, length) in [(0.025, 1200), (0, 0)] {
      var player = try RecordingPlayer(PlayableRecording(ones), fadeDuration: duration)
      expectEqual(player.fadeLengthInFrames, length)
      let output = try render(&player, 8000, [0: { $0.start() }, 1000: { $0.start() }, 4000: { $0.stop() }])
      for n in 0..<8000 {
        let fade = { (start: Int) in n < start + length ? Float(start + length - n) / Float(length + 1) : 0 }
        let expected =
          n < 1000 ? 1 : n < 4000 ? 1 + fade(1000) : fade(4000)
        expectLess(abs(output[n] - expected), 1e-6, "frame \(n)")
      }
    }
  }

  @Test func contract() throws {
    let recording = try PlayableRecording(noise(9000))
    expectEqual(
      try RenderingContract.violations(
        of: {
          var player = try RecordingPlayer(recording)
          player.start(at: 20.25)
          player.setSpeed(3, rampLengthInFrames: 700)
          return player
        }, frameCount: 4000
      ).filter { !$0.hasPrefix("after reset()") }, [])
    var player = try RecordingPlayer(recording, speed: 1.25)
    let changes: [Int: (inout RecordingPlayer) -> Void] = [
      0: { $0.start() }, 100: { $0.setSpeed(2, rampLengthInFrames: 99) }, 150: { $0.start(at: 3) },
      300: { $0.stop() }, 301: { $0.setSpeed(1, rampLengthInFrames: 5000) },
    ]
    let first = try render(&player, 2000, changes)
    player.reset()
    try expectEqual(render(&player, 2000, changes), first)
  }

  @Test func whatDoesNotFitIsRefused() throws {
    expect(throws: InstrumentError.unsupportedChannelCount(3)) {
      try PlayableRecording(AudioBuffer(silence: 1, channelCount: 3, sampleRate: 48_000))
    }
    let recording = try PlayableRecording(noise(10))
    expect(throws: InstrumentError.unsupportedChannelCount(0)) { try RecordingPlayer(recording, channelCount: 0) }
    expect(throws: InstrumentError.self) { try RecordingPlayer(recording, speed: 9) }
    expect(throws: InstrumentError.self) { try RecordingPlayer(recording, fadeDuration: .nan) }
    expectEqual("\(InstrumentError.unsupportedChannelCount(3))", "channels: expected 1 or 2, got 3")
    // Starts outside the recording, and an empty recording.
    var player = try RecordingPlayer(recording)
    for position in [10, 1e300, Double.infinity] {
      player.start(at: position)
      expect(player.isSilent)
    }
    for position in [-1, -Double.infinity, Double.nan] {
      player.start(at: position)
      expectEqual(PlaybackClock(position: position).framesUntilEnd(ofLength: 10), 10)
      expect(player.isPlaying)
    }
    var empty = try RecordingPlayer(PlayableRecording(noise(0)))
    empty.start()
    try expect(empty.isSilent && empty.rendered(frameCount: 3).samples.allSatisfy { $0 == 0 })
  }
}
