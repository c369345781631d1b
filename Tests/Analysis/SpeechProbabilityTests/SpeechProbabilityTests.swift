import AudioCore
import Expectations
import ProcessorContracts
import Resampling
import SampleRecordings
import SmallNetworks
import SpeechProbability
import TestSignals
import Testing

@Suite struct SpeechProbabilityTests {
  @Test(arguments: [8000.0, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000])
  func hearsTheSameAtEverySampleRate(rate: Double) throws {
    let recording = try SampleRecording.mono("speech-child-age-6.wav")
    let expected = try SpeechFrameAnalyzer.frames(in: recording)
    let found = try SpeechFrameAnalyzer.frames(in: SampleRateConverter.convert(recording, to: rate))
    expectAtMost(abs(found.count - expected.count), 1)
    expect(found.enumerated().allSatisfy { $0.offset == $0.element.index })
    let differences = zip(found, expected).map { abs($0.probability - $1.probability) }
    let mean = differences.reduce(0, +) / Double(differences.count)
    // Below 16 kHz the highest bands are empty; above it the converter takes the highest 7 % of the band.
    expectLess(mean, rate < 16_000 ? 0.15 : 0.05, "\(mean)")
  }

  @Test(arguments: [16_000, 22_050, 48_000] as [Double]) func keepsTheStreamingContract(rate: Double) throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: Int(rate), sampleRate: rate, seed: 3)
    let violations = try StreamingContract.violations(
      of: { try SpeechFrameAnalyzer(sampleRate: rate) }, on: signal,
      output: { frame, log in
        for value in [frame.time, frame.probability, frame.level, frame.periodicity] { log.record(value) }
      })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func frameComesAsSoonAsTheLatencySays() throws {
    for rate in [8000.0, 16_000, 44_100] {
      var analyzer = try SpeechFrameAnalyzer(sampleRate: rate)
      let signal = TestSignal.mixed(channelCount: 1, frameCount: Int(rate), sampleRate: rate, seed: 4)
      var position = 0
      var latest = 0.0
      signal.withBlock { block in
        while position < block.frameCount {
          position += 1
          analyzer.process(block.frames(position - 1..<position)) { frame in
            latest = max(latest, Double(position) - frame.middle * rate)
          }
        }
      }
      // The promise is kept, and it is no more than two milliseconds too long.
      expectAtMost(latest, Double(analyzer.latencyInFrames))
      expectLess(Double(analyzer.latencyInFrames) - latest, 0.002 * rate, "\(rate)")
    }
  }

  @Test func silenceAndShortSoundsHaveTheirFrames() throws {
    for (count, frames) in [(0, 0), (1, 0), (159, 0), (160, 1), (1600, 10), (1759, 10)] {
      let found = try SpeechFrameAnalyzer.frames(in: AudioBuffer(silence: count, sampleRate: 16_000))
      expectEqual(found.count, frames)
      for frame in found {
        expect(frame.probability < 0.5 && frame.probability >= 0)
        expectEqual(frame.level, -90)
        expectEqual(frame.periodicity, 0)
      }
    }
  }

  /// A sample that is not a number does not stay: the frames after it are those of the clean sound.
  @Test func notANumber() throws {
    let clean = try SampleRecording.mono("speech-child-age-6.wav")
    var spoiled = clean
    for (place, value) in [(2000, Float.nan), (2001, .infinity), (2002, -.infinity), (2003, 3e38)] {
      spoiled.samples[place] = value
    }
    let found = try SpeechFrameAnalyzer.frames(in: spoiled)
    let expected = try SpeechFrameAnalyzer.frames(in: clean)
    expect(found.allSatisfy { $0.probability >= 0 && $0.probability <= 1 && $0.level.isFinite })
    // The network remembers some seconds.
    for (x, y) in zip(found, expected) where x.time > 3 { expectLess(abs(x.probability - y.probability), 0.1) }
  }

  @Test func refusesWhatItCannotHear() throws {
    for rate in [0, -1, 7999, 192_001, 1e300, .nan, .infinity] as [Double] {
      expectEqual(
        thrownLine { _ = try SpeechFrameAnalyzer(sampleRate: rate) },
        "sample rate: expected 8000 to 192000 Hz, got \(rate) Hz")
    }
    expectEqual(
      thrownLine {
        _ = try SpeechFrameAnalyzer.frames(
          in: AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000))
      }, "channels: expected 1, got 2")
  }
}
