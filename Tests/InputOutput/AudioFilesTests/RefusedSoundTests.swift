import AudioCore
import AudioFiles
import Expectations
import TestSignals
import TestSupport
import Testing

/// What a file cannot be, and what does not belong into it, is told in one line and ends no program.
@Suite struct RefusedSoundTests {
  /// An effect that does nothing, made for a rate and a number of channels.
  private struct Wire: AudioEffect {
    let sampleRate: Double
    let channelCount: Int

    mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) { output.copy(input) }
    mutating func reset() {}
    var latencyInFrames: Int { 0 }
  }

  @Test func shapesThatNoFileHas() throws {
    let folder = try TemporaryFolder()
    for (rate, channels, line) in [
      (0, 1, "sample rate: expected 1…768000 Hz, got 0 Hz"),
      (-8000, 1, "sample rate: expected 1…768000 Hz, got -8000 Hz"),
      (768_001, 1, "sample rate: expected 1…768000 Hz, got 768001 Hz"),
      (.max, 1, "sample rate: expected 1…768000 Hz, got 9223372036854775807 Hz"),
      (8000, 0, "channels: expected 1…1024, got 0"),
      (8000, -1, "channels: expected 1…1024, got -1"),
      (8000, .max, "channels: expected 1…1024, got 9223372036854775807"),
    ] {
      for encoding in AudioFileWriter.Encoding.allCases {
        let error = expect(throws: AudioFileError.self, "\(encoding)") {
          try AudioFileWriter(path: folder("x"), encoding: encoding, sampleRate: rate, channelCount: channels)
        }
        expectEqual(error?.description, line, "\(encoding)")
      }
    }
  }

  @Test func soundOfAnotherShapeIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let writer = try AudioFileWriter(path: folder("x.wav"), encoding: .wav16, sampleRate: 8000, channelCount: 2)
    let whole = AudioBuffer(silence: 20_000, channelCount: 2, sampleRate: 8000)
    try writer.write(whole)
    for (sound, line) in [
      (AudioBuffer(silence: 4, channelCount: 1, sampleRate: 8000), "channels: expected 2, got 1"),
      (AudioBuffer(silence: 4, channelCount: 3, sampleRate: 8000), "channels: expected 2, got 3"),
      (
        AudioBuffer(silence: 4, channelCount: 2, sampleRate: 8001),
        "sample rate: expected 8000.0 Hz, got sound of 8001.0 Hz"
      ),
    ] {
      expectEqual(expect(throws: AudioFileError.self) { try writer.write(sound) }?.description, line)
      guard sound.channelCount != 2 else { continue }
      let error = expect(throws: AudioFileError.self) { try sound.withBlock { try writer.write($0) } }
      expectEqual(error?.description, line)
    }
    try writer.finish()
    let error = expect(throws: AudioFileError.self) { try writer.write(whole) }
    expectEqual(error?.description, "cannot be written: the file is finished")
    expectEqual(try AudioFileReader(path: folder("x.wav")).readAll(), whole)
  }

  /// A file states whole hertz: a sound of another rate would be read back at a wrong one.
  @Test func aRateBetweenWholeHertzIsRefused() throws {
    let folder = try TemporaryFolder()
    let error = expect(throws: AudioFileError.self) {
      try AudioFileWriter.write(
        AudioBuffer(silence: 4, channelCount: 1, sampleRate: 44_100.5), to: folder("x.wav"), encoding: .wav16)
    }
    expectEqual(
      error?.description,
      "cannot be written in this format: expected a whole number of hertz as sample rate, got 44100.5 Hz")
  }

  @Test func readingNeedsAFittingEffectAndABlock() throws {
    let folder = try TemporaryFolder()
    let path = folder("x.wav")
    try AudioFileWriter.write(
      AudioBuffer(silence: 100, channelCount: 2, sampleRate: 8000), to: path, encoding: .wav16)
    for length in [0, -1, Int.min] {
      expect(throws: AudioFileError.invalidBlockLength(length)) { try AudioFileReader(path: path, blockLength: length) }
    }
    expectEqual(try AudioFileReader(path: path, blockLength: .max).readAll().frameCount, 100)
    for (wire, line) in [
      (Wire(sampleRate: 8000, channelCount: 1), "channels: expected 1, got 2"),
      (Wire(sampleRate: 44_100, channelCount: 2), "sample rate: expected 44100.0 Hz, got sound of 8000.0 Hz"),
    ] {
      var wire = wire
      let error = expect(throws: AudioFileError.self) {
        try AudioFileReader(path: path).readAll(through: &wire) { _ in }
      }
      expectEqual(error?.description, line)
    }
    var (wire, frames) = (Wire(sampleRate: 8000, channelCount: 2), 0)
    try AudioFileReader(path: path).readAll(through: &wire, tail: -5) { frames += $0.frameCount }
    expectEqual(frames, 100)
  }
}
