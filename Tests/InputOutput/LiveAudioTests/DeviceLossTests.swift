import AudioCore
import Expectations
import Foundation
import LiveAudio
import LiveMeasures
import PulseServer
import TestSignals
import Testing

extension LiveTests {
  /// If the sound server ends or hangs, the stream reports it in bounded time, no call waits for ever, and sound can
  /// start again.
  @Suite struct DeviceLossTests {
    private func output(
      timeLimit: Double, onLoss: @escaping @Sendable (LiveAudioError) -> Void = { _ in }
    ) throws -> LiveOutput {
      let device = try LiveBench.shared.device("fragile", .output)
      return try LiveOutput(
        configuration: .init(device: device, channelCount: 2, latency: 0.1, timeLimit: timeLimit), sampleRate: 48_000,
        onLoss: onLoss
      ) { block in
        for c in 0..<2 { block.channel(c).update(repeating: 0.25) }
      }
    }

    private func isLoss(_ error: LiveAudioError?) -> Bool {
      if case .deviceLost? = error { return true }
      return false
    }

    @Test func aCrashIsSaidAndMended() throws {
      let server = try LiveBench.shared.fragile
      let saysLoss = Flag()
      let output = try output(timeLimit: 30) { error in if case .deviceLost = error { saysLoss.raise() } }
      let input = try LiveInput(
        configuration: .init(
          device: LiveBench.shared.device("fragile", .input), channelCount: 2, latency: 0.1, timeLimit: 30),
        sampleRate: 48_000)
      try output.start()
      try input.start()
      expect(try input.read { _ in })
      try server.waitUntil("sound flows") { output.counts.frames > 0 }

      server.crash()
      // The loss is reported long before the time limit, since the end of the server is an event.
      try server.waitUntil("the output is lost") { saysLoss.isRaised }
      expect(isLoss(output.loss) && !output.isRunning)
      expect(throws: LiveAudioError.self) { while try input.read({ _ in }) {} }
      expect(isLoss(input.loss))
      expect(throws: LiveAudioError.self) { try output.restart() }
      expect(throws: LiveAudioError.self) { try input.restart() }

      try server.start()
      try output.restart()
      try input.restart()
      expect(output.loss == nil && input.loss == nil)
      let recorder = try server.recordSpeaker()
      try recorder.wait(forFrames: 24_000)
      expect(try recorder.finish().channel(0).contains(0.25))
      expect(try input.read { _ in })
      output.stop()
      input.stop()
    }

    @Test func aHangIsSaidAndMended() throws {
      let server = try LiveBench.shared.fragile
      let output = try output(timeLimit: 1)
      try output.start()
      try server.waitUntil("sound flows") { output.counts.frames > 0 }
      server.freeze()
      try server.waitUntil("the output is lost") { output.loss != nil }
      expect(isLoss(output.loss))
      expect(throws: LiveAudioError.notResponding(seconds: 1)) { try output.restart() }
      expect(throws: LiveAudioError.notResponding(seconds: 0.5)) { try AudioDevice.all(timeLimit: 0.5) }
      server.thaw()
      try server.waitUntil("the output is back") { (try? output.restart()) != nil }
      let before = output.counts.frames
      try server.waitUntil("sound flows again") { output.counts.frames > before }
      output.stop()
    }

    /// Sound that was written is played when the device has come back.
    @Test func playbackGoesOnAfterALoss() throws {
      let server = try LiveBench.shared.fragile
      let playback = try LivePlayback(
        configuration: .init(
          device: LiveBench.shared.device("fragile", .output), channelCount: 1, latency: 0.1, timeLimit: 30),
        sampleRate: 48_000, queueDuration: 0.5)
      let sound = AudioBuffer(known: [Float](repeating: 0.25, count: 48_000), sampleRate: 48_000)
      _ = try sound.withBlock { try playback.write($0) }
      server.crash()
      expect(throws: LiveAudioError.self) { _ = try sound.withBlock { while try playback.write($0) {} } }
      let played = playback.playedFrameCount
      try server.start()
      try playback.restart()
      expect(try playback.finish())
      expectGreater(playback.playedFrameCount, played)
    }
  }
}
