import AudioCore
import Expectations
import Foundation
import LiveAudio
import PulseServer
import TestSignals
import Testing

extension LiveTests {
  /// The program receives the sound that is played into the microphone.
  @Suite(.wholeSound) struct LiveInputTests {
    @Test func theMicrophoneIsHeardBitForBit() throws {
      let server = try LiveBench.shared.server
      let noise = TestSignal.whiteNoise(amplitude: 0.9, frameCount: 144_000, seed: 12)
      let signal = AudioBuffer(known: [noise, noise.reversed()], sampleRate: 48_000)
      let input = try LiveInput(
        configuration: .init(channelCount: 2, latency: 0.2, bufferDuration: 20), sampleRate: 48_000)
      try input.start()
      let isSpoken = Flag()
      let speaker = Thread {
        try? server.speak(signal)
        isSpoken.raise()
      }
      speaker.start()
      var heard: [[Float]] = [[], []]
      var left = 48_000
      while left > 0 {
        let isMore = try input.read { block in
          for c in 0..<2 { heard[c] += block.channel(c) }
          if isSpoken.isRaised { left -= block.frameCount }
        }
        expect(isMore)
      }
      input.stop()
      while try input.read({ _ in }) {}
      SoundGaps.note(!input.counts.isComplete)
      let first = try require(heard[0].firstIndex { $0 != 0 })
      for c in 0..<2 {
        let part = heard[c].dropFirst(first).prefix(signal.frameCount)
        let isEqual = part.elementsEqual(signal.channel(c))
        expect(isEqual, "channel \(c)")
      }
      expect(input.counts.droppedFrames == 0 && input.latency > 0)
    }

    /// If a reader is too slow, sound is lost and the lost frames are counted.
    @Test func whatIsNotReadIsCounted() throws {
      let server = try LiveBench.shared.server
      let input = try LiveInput(
        configuration: .init(channelCount: 1, latency: 0.02, bufferDuration: 0.1, blockLength: 100), sampleRate: 48_000)
      expectEqual(try input.read { _ in }, false)
      try input.start()
      try server.waitUntil("half a second came") { input.counts.frames > 24_000 }
      input.stop()
      var read = 0
      while try input.read({
        read += $0.frameCount
        expectAtMost($0.frameCount, 100)
      }) {}
      expect(input.counts.droppedFrames > 0 && read > 4800)
      expectEqual(read + input.counts.droppedFrames, input.counts.frames)
      expect(input.latency > 0 && input.latency < 0.02, "a long buffer makes no sound late")
    }

    @Test func blocksCanBeAwaited() async throws {
      _ = try LiveBench.shared
      let input = try LiveInput(configuration: .init(channelCount: 2), sampleRate: 16_000)
      try input.start()
      var frames = 0
      for try await buffer in input.blocks {
        expect(buffer.channelCount == 2 && buffer.sampleRate == 16_000 && buffer.frameCount > 0)
        frames += buffer.frameCount
        if frames > 4000 { input.stop() }
      }
      expect(frames > 4000 && frames == input.counts.frames)
    }

    /// With input and output on one thread every sample comes back after the same number of frames.
    @Test func duplexIsInStep() throws {
      let bench = try LiveBench.shared
      let signal = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 96_000, seed: 13)
      let exchange = Exchange(signal, capacity: 240_000)
      let duplex = try LiveDuplex(
        configuration: .init(
          inputDevice: bench.device("default-far", .input), outputDevice: bench.device("default", .output),
          inputChannelCount: 1, outputChannelCount: 1, latency: 0.5, rampDuration: 0),
        sampleRate: 48_000, process: { exchange.process($0, $1) })
      try duplex.start()
      try bench.server.waitUntil("five seconds went by") { duplex.counts.frames >= 240_000 }
      duplex.stop()
      SoundGaps.note(!duplex.counts.isComplete)
      let first = try require(exchange.heard.firstIndex { $0 != 0 })
      let isEqual = exchange.heard.dropFirst(first).prefix(signal.count).elementsEqual(signal)
      expect(isEqual)
    }
  }
}

/// The samples that a duplex test plays and records. Their memory is allocated in advance, since the audio thread must
/// not allocate.
private final class Exchange: @unchecked Sendable {
  private let signal: [Float]
  private var position = 0
  private let storage: UnsafeMutableBufferPointer<Float>

  init(_ signal: [Float], capacity: Int) {
    self.signal = signal
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: 0)
  }

  deinit { storage.deallocate() }

  var heard: [Float] { Array(storage) }

  func process(_ input: AudioBlock, _ output: MutableAudioBlock) {
    for n in 0..<input.frameCount {
      if position < storage.count { storage[position] = input.channel(0)[n] }
      output.channel(0)[n] = position < signal.count ? signal[position] : 0
      position += 1
    }
  }
}

/// A flag that one thread raises and another reads.
final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  func raise() { lock.withLock { value = true } }

  var isRaised: Bool { lock.withLock { value } }
}
