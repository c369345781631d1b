import AudioCore
import Expectations
import LiveAudio
import PulseServer
import Testing

extension LiveTests {
  /// What a processor makes of a device's sound.
  @Suite(.wholeSound) struct LiveOutputsTests {
    @Test func outputsOfAProcessorCanBeAwaited() async throws {
      _ = try LiveBench.shared
      let input = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 8000)
      try input.start()
      var count = 0
      for try await _ in input.outputs(onLoss: { _ in }, of: { Peaks(of: 100) }) {
        count += 1
        if count == 20 { input.stop() }
      }
      let read = input.counts.frames - input.counts.droppedFrames
      SoundGaps.note(!input.counts.isComplete)
      expectEqual(count, (read + 99) / 100)
    }

    /// The input is stopped when the sequence is left.
    @Test func leavingStopsTheInput() async throws {
      let server = try LiveBench.shared.server
      let input = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 8000)
      try input.start()
      for try await _ in input.outputs(onLoss: { _ in }, of: { Peaks(of: 100) }) { break }
      try server.waitUntil("the input stopped") { !input.isRunning }
    }

    @Test func aProcessorForAnotherRateIsRefused() async throws {
      _ = try LiveBench.shared
      let input = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 16_000)
      try input.start()
      var line = ""
      do {
        for try await _ in input.outputs(of: { Peaks(of: 100) }) {}
      } catch {
        line = "\(error)"
      }
      expectEqual(line, "sample rate: expected 8000.0 Hz, got sound of 16000.0 Hz")
    }
  }
}
