import AudioCore
import Expectations
import Foundation
import LiveAudio
import PulseServer
import TestSignals
import Testing

extension LiveTests {
  /// The list of devices, and the settings that devices refuse.
  @Suite struct AudioDeviceTests {
    @Test func theServersDevicesAreListed() throws {
      _ = try LiveBench.shared
      let devices = try AudioDevice.all()
      expectEqual(devices.map(\.name).sorted(), ["default", "default-far", "fragile", "fragile-far"])
      let device = try require(devices.first { $0.name == "default" })
      expect(device.hostAPI == "ALSA" && device.input?.isDefault == true && device.output?.isDefault == true)
      let side = try require(device.output)
      expect(side.channelCount >= 2 && side.lowLatency > 0 && side.highLatency >= side.lowLatency)
      expectEqual(try AudioDevice.systemDefault(.input), device)
      expectEqual(try AudioDevice.named("ALSA: default", .output), device)
    }

    @Test func whatIsNotThereIsRefused() throws {
      _ = try LiveBench.shared
      expect(throws: LiveAudioError.self) { try AudioDevice.named("nobody", .input) }
      let device = try AudioDevice.systemDefault(.output)
      expect(try device.supports(.output, channelCount: 2, sampleRate: 44_100))
      expect(try !device.supports(.output, channelCount: 0, sampleRate: 44_100))
      expect(try !device.supports(.output, channelCount: 1000, sampleRate: 44_100))
      expect(try !device.supports(.output, channelCount: 2, sampleRate: .nan))
      let most = try require(device.output?.channelCount)
      expect(
        throws: LiveAudioError.unsupportedChannelCount(
          most + 1, available: most, direction: .output, device: "default")
      ) {
        try LiveOutput(configuration: .init(channelCount: most + 1), sampleRate: 48_000) { $0.clear() }
      }
    }

    @Test(arguments: [
      (0, 0.1, 1.0, 48_000.0), (1, 0, 1, 48_000), (1, .nan, 1, 48_000), (1, 0.1, 0, 48_000), (1, 0.1, 1, 0),
      (1, 0.1, 1, .infinity), (1, 0.1, -1, 48_000),
    ]) func numbersOutOfRangeAreRefused(channels: Int, latency: Double, duration: Double, rate: Double) throws {
      _ = try LiveBench.shared
      #expect {
        try LiveInput(
          configuration: .init(channelCount: channels, latency: latency, bufferDuration: duration), sampleRate: rate)
      } throws: { error in
        if case .invalidConfiguration? = error as? LiveAudioError { return true }
        return false
      }
    }

    /// Numbers that are each in their range, and together beyond all memory, open no device.
    @Test func whatNeedsTooMuchMemoryIsRefused() throws {
      _ = try LiveBench.shared
      let line = " duration: expected up to 5.461333333333333 s of 1024 channels at 768000.0 Hz, got 3600.0"
      let input = expect(throws: LiveAudioError.self) {
        try LiveInput(configuration: .init(channelCount: 1024, bufferDuration: 3600), sampleRate: 768_000)
      }
      expectEqual(input?.description, "buffer" + line)
      let playback = expect(throws: LiveAudioError.self) {
        try LivePlayback(configuration: .init(channelCount: 1024), sampleRate: 768_000, queueDuration: 3600)
      }
      expectEqual(playback?.description, "queue" + line)
      for limit in [0, -1, 601, 1e300, Double.nan, .infinity] {
        let error = expect(throws: LiveAudioError.self) { try AudioDevice.all(timeLimit: limit) }
        expectEqual(error?.description, "time limit: expected 0.1 to 600.0 s, got \(limit)")
      }
    }

    /// Blocks of another number of channels than the device's are refused before anything sounds.
    @Test func blocksOfOtherChannelsAreRefused() throws {
      _ = try LiveBench.shared
      let playback = try LivePlayback(configuration: .init(channelCount: 2, latency: 0.2), sampleRate: 48_000)
      let error = expect(throws: LiveAudioError.self) {
        try AudioBuffer(silence: 64, channelCount: 1, sampleRate: 48_000).withBlock { try playback.write($0) }
      }
      expectEqual(error?.description, "channels: expected 2, got 1")
    }

    /// Many threads may open, start and end streams at the same time.
    @Test func anyThreadMayOpenAndClose() throws {
      let server = try LiveBench.shared.server
      let failures = Flag()
      DispatchQueue.concurrentPerform(iterations: 12) { index in
        do {
          if index.isMultiple(of: 2) {
            let output = try LiveOutput(configuration: .init(channelCount: 1, latency: 0.2), sampleRate: 48_000) {
              $0.clear()
            }
            try output.start()
            try server.waitUntil("sound flows") { output.counts.frames > 0 }
            if index.isMultiple(of: 4) { output.stop() }
          } else {
            let input = try LiveInput(configuration: .init(channelCount: 1, latency: 0.2), sampleRate: 48_000)
            try input.start()
            guard try input.read({ _ in }) else { return failures.raise() }
          }
        } catch {
          Issue.record(error)
          failures.raise()
        }
      }
      expect(!failures.isRaised)
    }
  }
}
