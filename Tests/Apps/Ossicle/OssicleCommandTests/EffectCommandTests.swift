import AudioCore
import AudioFiles
import DamagedRecordings
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle effect` as people run it.
@Suite struct EffectCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  @Test func aChainIsApplied() throws {
    let folder = try TemporaryFolder()
    let tone = TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 24_000, sampleRate: 48_000)
    try AudioFileWriter.write(AudioBuffer(known: tone, sampleRate: 48_000), to: folder("t.wav"), encoding: .wavFloat)
    let outcome = try ossicle.run(
      ["effect", folder("t.wav"), "--chain", "gain=-6; pan=-100", "-o", folder("o.wav"), "--plot", folder("o.svg")])
    expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty, "\(outcome.messages)")
    let result = try AudioFileReader(path: folder("o.wav")).readAll()
    let factor = Float(pow(10, -6.0 / 20))
    expect(result.channelCount == 2 && result.frameCount == 24_000 && result.sampleRate == 48_000)
    expect(zip(result.channel(0), tone).allSatisfy { abs($0 - $1 * factor) < 1e-6 })
    expect(result.channel(1).allSatisfy { $0 == 0 })
    let svg = try String(contentsOfFile: folder("o.svg"), encoding: .utf8)
    for text in ["Waveform before", "Waveform after", "Spectrogram before", "Spectrogram after"] {
      expect(svg.contains(text))
    }
    let record = try String(contentsOfFile: folder("o.wav.run.json"), encoding: .utf8)
    expect(record.contains(#""chain" : "gain,gain=-6.0; pan,position=-100.0,law=constant-power""#))
  }

  /// A fifth higher and twice as fast: half as many frames, three periods for two.
  @Test func pitchAndTempoAreApart() throws {
    let folder = try TemporaryFolder()
    let tone = TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 96_000, sampleRate: 48_000)
    try AudioFileWriter.write(AudioBuffer(known: tone, sampleRate: 48_000), to: folder("t.wav"), encoding: .wavFloat)
    let outcome = try ossicle.run(
      ["effect", folder("t.wav"), "--chain", "pitch=7; tempo=2", "-o", folder("o.wav")])
    expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    let result = try AudioFileReader(path: folder("o.wav")).readAll().samples
    expectEqual(result.count, 48_000)
    // Half a second of the middle, from one rise through 0 to another: 329 or 330 periods of 659.255 Hz.
    let rises = (12_000..<36_000).filter { result[$0 - 1] < 0 && result[$0] >= 0 }.map {
      Double($0) - Double(result[$0] / (result[$0] - result[$0 - 1]))
    }
    let frequency = 48_000 * Double(rises.count - 1) / (rises[rises.count - 1] - rises[0])
    let cents = 1200 * log2(frequency / (440 * exp2(7.0 / 12)))
    expectLess(abs(cents), 0.5, "\(cents) cents")
  }

  /// A folder: names are kept, a damaged recording fails alone, and the number of jobs cannot be told from the bytes.
  @Test func aListGoesToAFolder() throws {
    let folder = try TemporaryFolder()
    let names = ["speech-dutch.ogg", "speech-child-age-6.wav", "percussion-tabla-loop.flac"]
    let inputs = names.map { recordings + "/" + $0 } + [folder("empty.wav")]
    try Data().write(to: URL(fileURLWithPath: folder("empty.wav")))
    for jobs in ["1", "2"] {
      let outcome = try ossicle.run(
        ["effect", "--chain", "echo; highpass=100", "-j", jobs, "-o", folder("out" + jobs)] + inputs)
      expect(outcome.status == 1 && outcome.messages.contains("empty.wav: expected audio, got an empty file"))
      expect(outcome.messages.contains("3 changed, 1 failed"))
    }
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder("out1")).filter { $0.contains(".") }
    for name in names { expect(written.contains { $0.hasSuffix(name) }) }
    for name in written where !name.hasSuffix("jsonl") && !name.hasSuffix(".ogg") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("out1/" + name)))
      expectEqual(try Data(contentsOf: URL(fileURLWithPath: folder("out2/" + name))), bytes, "\(name)")
    }
  }

  @Test func theListShowsAllSettings() throws {
    let outcome = try ossicle.run(["effect", "--list"])
    expect(outcome.status == 0 && outcome.messages.isEmpty)
    for text in [
      "gain", "-120 to 60", "equal-power", "constant-power, linear, balance", "lowpass", "1 to 192000", "0.7071",
      "the end", "feedback", "-0.99 to 0.99", "semitones", "as the pitch", "0.25 to 4",
    ] {
      expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test func standardInputIsTaken() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: recordings + "/speech-child-age-6.wav")))
    let outcome = try ossicle.run(["effect", "-", "--chain", "reverse", "-o", folder("o.wav")], input: bytes)
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    let source = try AudioFileReader(path: recordings + "/speech-child-age-6.wav").readAll()
    let result = try AudioFileReader(path: folder("o.wav")).readAll()
    expectEqual(Array(result.samples.reversed()), source.samples)
  }

  @Test func clippingIsSaid() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(
      ["effect", recordings + "/speech-child-age-6.wav", "--chain", "gain=40", "-o", folder("o.wav")])
    expect(outcome.status == 0 && outcome.messages.contains("samples beyond full scale were clipped"))
  }

  @Test(arguments: [
    ([], "expected at least one path"), (["x.wav", "-o", "o.wav"], "--chain: expected effects"),
    (["x.wav", "--chain", "gain=1"], "-o: expected a file or a folder"),
    (["x.wav", "--chain", "reverb", "-o", "o.wav"], "expected an effect (gain, fade-in, "),
    (["x.wav", "--chain", "gain=100", "-o", "o.wav"], "gain: gain: expected -120.0 to 60.0 dB, got 100.0 dB"),
    (
      ["x.wav", "--chain", "pitch=30", "-o", "o.wav"],
      "pitch: pitch: expected -24.0 to 24.0 semitones, got 30.0 semitones"
    ), (["x.wav", "--chain", "tempo=9", "-o", "o.wav"], "tempo: tempo: expected 0.25 to 4.0, got 9.0"),
    (["x.wav", "--chain", "gain=1", "-o", "o.mp3"], "expected a name that ends in .wav, .flac or .ogg"),
    (["x.wav", "--chain", "gain=1", "-o", "o.wav", "--plot", "o.wav"], "--plot: expected another file"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try ossicle.run(["effect"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messages.contains(message), "\(outcome.messages)")
  }
}

/// `ossicle convert` as people run it.
@Suite struct ConvertCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  @Test func rateChannelsAndEncodingChange() throws {
    let folder = try TemporaryFolder()
    let tones = [440.0, 660].map {
      TestSignal.sine(frequency: $0, amplitude: 0.4, frameCount: 44_100, sampleRate: 44_100)
    }
    try AudioFileWriter.write(
      AudioBuffer(known: tones, sampleRate: 44_100), to: folder("in.wav"), encoding: .wav24)
    let outcome = try ossicle.run(
      [
        "convert", folder("in.wav"), "--rate", "16000", "--mono", "--encoding", "flac24", "--from", "0.25", "--to",
        "0.75", "-o", folder("o.flac"), "--plot", folder("o.svg"),
      ])
    expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    let reader = try AudioFileReader(path: folder("o.flac"))
    expect(reader.format.sampleRate == 16_000 && reader.format.channelCount == 1 && reader.format.bitDepth == 24)
    let result = try reader.readAll()
    expectEqual(result.frameCount, 8000)
    for n in 1000..<7000 {
      let t = 0.25 + Double(n) / 16_000
      let expected = 0.2 * (sin(2 * .pi * 440 * t) + sin(2 * .pi * 660 * t))
      guard abs(Double(result.samples[n]) - expected) < 1e-5 else {
        Issue.record("frame \(n)")
        break
      }
    }
    expect(try String(contentsOfFile: folder("o.svg"), encoding: .utf8).contains("Spectrogram after"))
  }

  /// A lossless file as another lossless file is the same sound.
  @Test func losslessIsLossless() throws {
    let folder = try TemporaryFolder()
    let path = recordings + "/percussion-tabla-loop.flac"
    expectEqual(try ossicle.run(["convert", path, "-o", folder("o.wav")]).status, 0)
    let (source, result) = (
      try AudioFileReader(path: path).readAll(), try AudioFileReader(path: folder("o.wav")).readAll()
    )
    expectEqual(source, result)
    expectEqual(try ossicle.run(["convert", path, "-o", folder("d.wav"), "--dither"]).status, 0)
    expectUnequal(try AudioFileReader(path: folder("d.wav")).readAll(), source)
  }

  @Test func aFolderTakesTheEncodingsNames() throws {
    let folder = try TemporaryFolder()
    let inputs = ["/speech-dutch.ogg", "/truncated.wav"].map { recordings + $0 }
    let outcome = try ossicle.run(
      ["convert"] + inputs + ["--encoding", "flac16", "--rate", "8000", "-o", folder("out")])
    expect(outcome.status == 0 && outcome.messages.contains("truncated.wav: warning: truncated"))
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder("out"))
    expect(
      written.contains { $0.hasSuffix("speech-dutch.flac") } && written.contains { $0.hasSuffix("truncated.flac") })
  }

  @Test(arguments: [
    (["x.wav", "-o", "o.wav", "--rate", "0"], "--rate: expected 1 to 768000 Hz, got 0 Hz"),
    (["x.wav", "-o", "o.wav", "--channels", "0"], "--channels: expected 1 to 1024, got 0"),
    (["x.wav", "-o", "o.wav", "--channels", "2", "--mono"], "expected one of them"),
    (["x.wav", "-o", "o.wav", "--encoding", "mp3"], "--encoding"),
    (["x.wav", "-o", "o.wav", "--encoding", "flac16"], "expected a name that ends in .flac"),
    (["x.wav", "-o", "o.wav", "--from", "3", "--to", "2"], "--to: expected a time after 3.0 s, got 2.0 s"),
    (["x.wav"], "-o: expected a file or a folder"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try ossicle.run(["convert"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messages.contains(message), "\(outcome.messages)")
  }
}
