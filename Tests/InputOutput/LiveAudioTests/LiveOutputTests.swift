import AudioCore
import Expectations
import Foundation
import LiveAudio
import LiveMeasures
import PulseServer
import TestSignals
import Testing

extension LiveTests {
  /// The loudspeaker receives the sound that the program plays, as recorded by another program.
  ///
  /// The requested latency is large, so that there are few gaps on a busy machine. Other tests provoke gaps.
  @Suite(.wholeSound) struct LiveOutputTests {
    private let configuration = LiveOutput.Configuration(channelCount: 2, latency: 0.5)

    /// A tone of 1 kHz and 5 s keeps its frequency within 0.1 cent and its level within 0.01 dB. No frame is lost (one
    /// lost frame would leave −24 dB or more), and the splatter of start and stop outside the octave is below −80 dB.
    @Test func aToneArrivesAsItIs() throws {
      let tone = try LiveTone(seconds: 5, on: LiveBench.shared.server, configuration: configuration)
      SoundGaps.note(!tone.counts.isComplete)
      let steady = tone.steady
      expectLess(abs(steady.cents(from: 1000)), 0.1, "\(steady.frequency) Hz")
      expectLess(abs(steady.decibels(from: 0.5)), 0.01, "\(steady.amplitude)")
      expectLess(steady.residualPeakDecibels, -100, "\(steady.residualPeakDecibels) dB")
      let (start, stop) = (try tone.startSplatter, try tone.stopSplatter)
      expect(start < -80 && stop < -80, "start \(start) dB, stop \(stop) dB")
      expect(tone.sound.count >= 5 * 48_000 && tone.counts.isComplete)
    }

    /// The measure detects a click: a start without a ramp, and a stop in the middle of a period.
    @Test func withoutARampItClicks() throws {
      var configuration = configuration
      configuration.rampDuration = 0
      let tone = try LiveTone(
        1010, seconds: 1, on: LiveBench.shared.server, configuration: configuration, ending: .immediately)
      expectGreater(try max(tone.startSplatter, tone.stopSplatter), -50)
    }

    @Test func whatIsNotANumberIsSilence() throws {
      let server = try LiveBench.shared.server
      let output = try LiveOutput(configuration: configuration, sampleRate: 48_000) { block in
        for n in 0..<block.frameCount {
          block.channel(0)[n] = n.isMultiple(of: 2) ? .nan : .infinity
          block.channel(1)[n] = 0.25
        }
      }
      let recorder = try server.recordSpeaker()
      try output.start()
      try recorder.wait(forFrames: 48_000)
      output.stop()
      let recording = try recorder.finish()
      expect(recording.channel(0).allSatisfy { $0 == 0 } && recording.channel(1).contains(0.25))
      expectGreater(output.counts.nonFiniteSamples, 1000)
    }

    /// A stopped output can start and stop again, and renders nothing in between.
    @Test func stoppedItIsSilentAndStartsAgain() throws {
      let bench = try LiveBench.shared
      let output = try LiveOutput(configuration: .init(channelCount: 1, latency: 0.1), sampleRate: 44_100) {
        for n in 0..<$0.frameCount { $0.channel(0)[n] = 0.5 }
      }
      for _ in 0..<3 {
        try output.start()
        try output.start()
        let before = output.counts.frames
        try bench.server.waitUntil("sound is rendered") { output.counts.frames > before + 4410 }
        expect(output.isRunning)
        output.stop()
        let after = output.counts.frames
        expect(!output.isRunning && output.loss == nil)
        usleep(20_000)
        expectEqual(output.counts.frames, after)
        output.stop()
      }
    }

    /// The loudspeaker receives blocks of odd lengths bit for bit.
    @Test func writtenBlocksAreHeardBitForBit() throws {
      let server = try LiveBench.shared.server
      let noise = TestSignal.whiteNoise(amplitude: 0.9, frameCount: 100_000, seed: 11)
      let signal = AudioBuffer(known: [noise, noise.reversed()], sampleRate: 48_000)
      var configuration = configuration
      configuration.rampDuration = 0
      let playback = try LivePlayback(configuration: configuration, sampleRate: 48_000)
      let recorder = try server.recordSpeaker()
      try signal.withBlock { block in
        var (start, length) = (0, 1)
        while start < block.frameCount {
          let end = min(block.frameCount, start + length)
          let isTaken = try playback.write(block.frames(start..<end))
          expect(isTaken)
          (start, length) = (end, length * 7 % 5003)
        }
      }
      expect(try playback.finish())
      try recorder.wait(forFrames: 24_000)
      let recording = try recorder.finish()
      SoundGaps.note(!playback.counts.isComplete)
      let first = try require(recording.channel(0).firstIndex { $0 != 0 })
      for c in 0..<2 {
        let heard = recording.channel(c).dropFirst(first).prefix(signal.frameCount)
        let isEqual = heard.elementsEqual(signal.channel(c))
        expect(isEqual, "channel \(c)")
      }
      expect(playback.playedFrameCount == signal.frameCount && playback.counts.isComplete, "\(playback.counts)")
    }

    /// A stop from another thread ends a writer that waits for room.
    @Test func aStopEndsTheWriter() throws {
      let server = try LiveBench.shared.server
      let playback = try LivePlayback(configuration: configuration, sampleRate: 48_000)
      let stopper = Thread {
        try? server.waitUntil("something is played") { playback.playedFrameCount > 0 }
        playback.stop()
      }
      stopper.start()
      let silence = AudioBuffer(silence: 48_000 * 600, channelCount: 2, sampleRate: 48_000)
      expectEqual(try silence.withBlock { try playback.write($0) }, false)
      expectEqual(try playback.finish(), false)
    }
  }
}
