import AudioCore
import AudioEffects
import AudioFiles
import Expectations
import Foundation
import RecordingAnalysis
import RecordingProcessing
import TestSignals
import TestSupport
import Testing
import TimeStretching

/// Tests of effect chains and conversions on files.
@Suite struct RenderingTests {
  private let rate = 8000.0
  private let folder: TemporaryFolder
  private let signal: AudioBuffer

  init() throws {
    folder = try TemporaryFolder()
    // The signal is longer than two of the reader's blocks.
    signal = TestSignal.mixed(channelCount: 2, frameCount: 40_000, sampleRate: rate, seed: 17)
    try AudioFileWriter.write(signal, to: folder("in.wav"), encoding: .wavFloat)
  }

  private func rendered(_ chain: String, _ input: String = "in.wav") throws -> AudioBuffer {
    try rendered(RecordingConversion(effects: EffectChain(chain)), input)
  }

  private func rendered(_ conversion: RecordingConversion, _ input: String = "in.wav") throws -> AudioBuffer {
    let rendition = try conversion.render(folder(input), to: folder("out.wav"), encoding: .wavFloat)
    let result = try AudioFileReader(path: folder("out.wav")).readAll()
    expect(rendition.frameCount == result.frameCount && rendition.channelCount == result.channelCount)
    expectEqual(rendition.sampleRate, result.sampleRate)
    return result
  }

  /// Each effect with its defaults gives finite samples from a file, and its latency is removed.
  @Test func everyEffectOfTheListWorks() throws {
    for kind in EffectKind.all where kind.name != "mute" && kind.name != "cut" {
      let result = try rendered(kind.name == "fade-in" ? "fade-in=2" : kind.name)
      expect(result.samples.allSatisfy(\.isFinite) && result.samples.contains { abs($0) > 0.01 }, "\(kind.name)")
      if kind.name != "echo" { expectEqual(result.frameCount, signal.frameCount, "\(kind.name)") }
    }
  }

  /// Every effect and conversion leaves a channel of zeros unchanged, also in 16 bits, and none mixes channels.
  @Test func digitalSilenceStaysSilence() throws {
    var oneSided = signal
    for n in signal.frameCount..<2 * signal.frameCount { oneSided.samples[n] = 0 }
    try AudioFileWriter.write(oneSided, to: folder("left.wav"), encoding: .wavFloat)
    var conversions = try EffectKind.all.map(\.name).filter { $0 != "cut" }.map { name in
      (name, RecordingConversion(effects: try EffectChain(name)))
    }
    for chain in [
      "pitch=4", "pitch=-3,formants=0", "tempo=1.3", "pan=-50,law=linear", "limit=-30", "normalize=-14", "cut=1,to=2",
    ] {
      conversions.append((chain, RecordingConversion(effects: try EffectChain(chain))))
    }
    conversions.append(("rate", RecordingConversion(sampleRate: 11_025)))
    for (name, conversion) in conversions {
      for encoding in [AudioFileWriter.Encoding.wavFloat, .wav16] {
        _ = try conversion.render(folder("left.wav"), to: folder("out.wav"), encoding: encoding)
        let result = try AudioFileReader(path: folder("out.wav")).readAll()
        let loudest = result.channel(1).map { abs($0) }.max() ?? 0
        expect(result.channelCount == 2 && loudest == 0, "\(name) in \(encoding): \(loudest)")
      }
    }
  }

  /// Rendering a file in blocks gives the same result as the effects on the whole signal.
  @Test func aFileGoesThroughTheEffects() throws {
    var filter = try StateVariableFilter(
      configuration: .init(kind: .lowPass, frequency: 1000, q: 2), sampleRate: rate, channelCount: 2)
    var limiter = try TruePeakLimiter(configuration: .init(ceiling: -12), sampleRate: rate, channelCount: 2)
    let expected = try limiter.applied(to: filter.applied(to: signal))
    expectEqual(try rendered("lowpass=1000,q=2; limit=-12"), expected)
    expectEqual(try rendered("speed=4"), try PitchBySpeed.applied(to: signal, pitch: 4))
    expectEqual(try rendered("reverse"), signal.reversed())
    expectEqual(try rendered("speed=0; gain=0; pan=0"), signal)
  }

  /// A change of pitch keeps the length and the times. A change of tempo gives round(n / tempo) frames. Settings are
  /// applied.
  @Test func pitchAndTempoChangeApart() throws {
    for (chain, formants) in [("pitch=4", nil), ("pitch=-5,formants=0", 0.0), ("pitch=0,formants=3", 3)] {
      let pitch = chain.contains("-5") ? -5.0 : chain.contains("=4") ? 4 : 0
      var shift = try PitchShift(
        configuration: .init(
          pitch: pitch, keepsFormants: formants != nil, formantShift: formants ?? 0,
          range: min(0, pitch)...max(0, pitch)), sampleRate: rate, channelCount: 2)
      let result = try rendered(chain)
      expectEqual(result, try shift.applied(to: signal), "\(chain)")
      expect(result != signal && result.frameCount == signal.frameCount, "\(chain)")
    }
    for (chain, tempo, frameCount) in [("tempo=1.5", 1.5, 26_667), ("tempo=0.25", 0.25, 160_000)] {
      let result = try rendered(chain)
      expectEqual(result.frameCount, frameCount, "\(chain)")
      expectEqual(result, try TimeStretcher.stretch(signal, ratio: 1 / tempo), "\(chain)")
    }
    expectEqual(try rendered("pitch; tempo; pitch=0,formants=0"), signal)
    let twice = try rendered("tempo=2; fade-out=1")
    expect(twice.frameCount == 20_000 && abs(twice.samples[19_999]) < 1e-3)
  }

  @Test func timesAreKept() throws {
    expectEqual(try rendered("trim=1,to=3.5"), try signal.trimmed(to: 8000..<28_000))
    expectEqual(try rendered("trim=4.9"), try signal.trimmed(to: 39_200..<40_000))
    expectEqual(try rendered("cut=1,to=3.5"), try signal.removing(8000..<28_000))
    expectEqual(try rendered("mute=1,to=3.5"), try signal.scaled(by: 0, in: 8000..<28_000))
    expectEqual(try rendered("cut=0,to=1; trim=0,to=1; reverse"), try signal.trimmed(to: 8000..<16_000).reversed())
  }

  /// The fade is at the end, also if an effect changed the length. A sound shorter than the fade is faded as a whole.
  @Test func aFadeOutLiesAtTheEnd() throws {
    for (chain, length) in [("fade-out=3", 24_000), ("trim=0,to=2; fade-out=1.5", 12_000), ("fade-out=10", 40_000)] {
      let result = try rendered(chain)
      let (count, start) = (result.frameCount, result.frameCount - length)
      for n in stride(from: 0, to: count, by: 371) {
        let gain = FadeCurve.sCurve.gain(at: 1 - max(0, Double(n - start) / Double(length)))
        for c in 0..<2 {
          let expected = signal.samples[c * 40_000 + n] * Float(gain)
          expectLess(abs(result.samples[c * count + n] - expected), 1e-6, "\(chain): frame \(n)")
        }
      }
    }
  }

  /// The echoes after the end of the signal are kept.
  @Test func anEchoKeepsItsTail() throws {
    let result = try rendered("echo=0.5,feedback=0.1,wet=0.5")
    // The factor 0.1⁶ is −120 dB, so there are seven echoes.
    expectEqual(result.frameCount, 40_000 + 7 * 4000)
    expectLess(abs(result.samples[43_999] - 0.5 * signal.samples[39_999] - 0.05 * signal.samples[35_999]), 2e-3)
  }

  @Test func normalizingMeetsTheLoudness() throws {
    let result = try rendered("normalize=-30")
    expectLess(abs((try RecordingLoudness(of: .file(folder("out.wav"))).measurement.integrated.value ?? 0) + 30), 0.1)
    expectEqual(result.frameCount, 40_000)
  }

  @Test func ratesAndChannelsChange() throws {
    let mono = try rendered(RecordingConversion(channelCount: 1))
    expectEqual(mono.channelCount, 1)
    let mean = zip(signal.channel(0), signal.channel(1)).map { (left: Float, right: Float) in (left + right) / 2 }
    expectEqual(mono.samples, mean)
    try AudioFileWriter.write(mono, to: folder("mono.wav"), encoding: .wavFloat)
    let three = try rendered(RecordingConversion(channelCount: 3), "mono.wav")
    expect(three.channelCount == 3 && (0..<3).allSatisfy { Array(three.channel($0)) == mono.samples })
    let up = try rendered(RecordingConversion(selection: .init(from: 1, to: 2), sampleRate: 44_100))
    expect(up.sampleRate == 44_100 && up.frameCount == 44_100)
    #expect {
      try rendered(RecordingConversion(channelCount: 3))
    } throws: { "\($0)" == "channels: expected 1 or 2 of 2, got 3" }
  }

  /// Samples of 16 bits are not dithered if they are written with 16 bits, unchanged or only moved. Changed samples
  /// are.
  @Test func nothingIsDitheredThatDidNotChange() throws {
    try AudioFileWriter.write(signal, to: folder("short.wav"), encoding: .wav16)
    let source = try AudioFileReader(path: folder("short.wav")).readAll()
    func result(_ conversion: RecordingConversion, _ dither: Bool? = nil) throws -> AudioBuffer {
      _ = try conversion.render(folder("short.wav"), to: folder("out.flac"), dither: dither)
      let reader = try AudioFileReader(path: folder("out.flac"))
      expectEqual(reader.format.bitDepth, 16)
      return try reader.readAll()
    }
    expectEqual(try result(RecordingConversion()), source)
    expectEqual(try result(RecordingConversion(effects: EffectChain("reverse"))), source.reversed())
    expectUnequal(try result(RecordingConversion(), true), source)
    let softer = RecordingConversion(effects: try EffectChain("gain=-6"))
    expectUnequal(try result(softer), try result(softer, false))
  }

  @Test func whatIsBeyondFullScaleIsSaid() throws {
    let chain = try EffectChain("gain=20")
    let rendition = try chain.render(folder("in.wav"), to: folder("out.wav"), encoding: .wav16)
    expect(rendition.clippedSampleCount > 1000 && rendition.warnings.count == 1)
    expect(rendition.warnings[0].hasSuffix("samples beyond full scale were clipped"))
    expectEqual(try chain.render(folder("in.wav"), to: folder("out.wav"), encoding: .wavFloat).warnings, [])
  }

  @Test(arguments: [
    ("trim=6", "nothing is left of the recording, which is 5.0 s long"),
    ("lowpass=4000", "frequency: expected less than half of the sample rate of 8000.0 Hz, got 4000.0 Hz"),
    ("trim=2,to=1", "to: expected a time after 2.0 s, got 1.0 s"),
  ]) func whatCannotBeDoneIsAFailure(chain: String, message: String) throws {
    #expect {
      try rendered(chain)
    } throws: { ($0 as? RecordingAnalyzer.Failure)?.description == message }
    expect(!FileManager.default.fileExists(atPath: folder("out.wav")))
  }
}
