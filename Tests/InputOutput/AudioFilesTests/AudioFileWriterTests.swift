import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

@Suite struct AudioFileWriterTests {
  private func noise(channels: Int, frames: Int, seed: UInt64, rate: Double = 44_100) -> AudioBuffer {
    var random = SeededRandom(seed: seed)
    return AudioBuffer(
      known: (0..<channels).map { _ in (0..<frames).map { _ in Float(random.uniform(in: -0.9..<0.9)) } },
      sampleRate: rate)
  }

  @Test(arguments: AudioFileWriter.Encoding.allCases) func whatIsWrittenIsReadBack(
    encoding: AudioFileWriter.Encoding
  ) throws {
    let folder = try TemporaryFolder()
    let buffer = noise(channels: 2, frames: 5000, seed: 1)
    let path = folder("out.audio")
    try AudioFileWriter.write(buffer, to: path, encoding: encoding, dither: false)
    let back = try AudioFileReader(path: path).readAll()
    expect(back.channelCount == 2 && back.frameCount == 5000 && back.sampleRate == 44_100)
    let error = zip(buffer.samples, back.samples).map { abs($0 - $1) }.max() ?? 1
    switch encoding {
    // Rounding to the nearest step is at most half a step; the rest is for Float's own rounding.
    case .wav16, .flac16: expectAtMost(error, 0.51 * 0x1p-15)
    case .wav24, .flac24: expectAtMost(error, 0.51 * 0x1p-23)
    case .wavFloat: expectEqual(error, 0)
    // Noise is Vorbis's worst case, since the codec keeps loudness but not samples.
    case .oggVorbis: expect(back.samples.contains { abs($0) > 0.5 })
    }
  }

  /// With triangular dither of ±1 step the error's power is 3/12 of a step squared, and its mean does not depend on the
  /// signal.
  @Test func ditherMakesTheErrorNoise() throws {
    let folder = try TemporaryFolder()
    let value: Float = 0.3 * 0x1p-15
    let buffer = AudioBuffer(known: [Float](repeating: value, count: 100_000), sampleRate: 48_000)
    try AudioFileWriter.write(buffer, to: folder("a.wav"), encoding: .wav16)
    try AudioFileWriter.write(buffer, to: folder("b.wav"), encoding: .wav16)
    expectEqual(try folder.text("a.wav"), try folder.text("b.wav"), "the same samples give the same bytes")
    let steps = try AudioFileReader(path: folder("a.wav")).readAll().samples.map { Double($0) * 32768 }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let power = steps.reduce(0) { $0 + ($1 - 0.3) * ($1 - 0.3) } / Double(steps.count)
    // The standard error of the mean of 100,000 values of variance 1/4 is 0.0016 steps. The tolerance is 5 standard
    // errors.
    expectLess(abs(mean - 0.3), 0.008)
    expectLess(abs(power - 0.25), 0.01)
  }

  /// A silent channel beside a loud one, and silence before and after a sound, stay zeros in the file.
  @Test(arguments: [AudioFileWriter.Encoding.wav16, .wav24, .flac16, .flac24])
  func digitalSilenceStaysSilence(encoding: AudioFileWriter.Encoding) throws {
    let folder = try TemporaryFolder()
    var buffer = noise(channels: 2, frames: 5000, seed: 4)
    for n in 5000..<10_000 { buffer.samples[n] = 0 }
    for n in 0..<1000 { (buffer.samples[n], buffer.samples[4999 - n]) = (0, 0) }
    try AudioFileWriter.write(buffer, to: folder("out.audio"), encoding: encoding)
    let back = try AudioFileReader(path: folder("out.audio")).readAll().samples
    expect(back[5000...].allSatisfy { $0 == 0 })
    expect(back[..<1000].allSatisfy { $0 == 0 } && back[4000..<5000].allSatisfy { $0 == 0 })
    expect(back[1000..<4000].contains { abs($0) > 0.5 })
  }

  @Test func samplesBeyondFullScaleAreClippedInIntegersAndKeptInFloat() throws {
    let folder = try TemporaryFolder()
    let buffer = AudioBuffer(known: [2, -2, 0.5], sampleRate: 8000)
    try AudioFileWriter.write(buffer, to: folder("i.wav"), encoding: .wav16, dither: false)
    expectEqual(try AudioFileReader(path: folder("i.wav")).readAll().samples, [32767 / 32768, -1, 0.5])
    try AudioFileWriter.write(buffer, to: folder("f.wav"), encoding: .wavFloat)
    expectEqual(try AudioFileReader(path: folder("f.wav")).readAll().samples, [2, -2, 0.5])
  }

  @Test func nothingAppearsUnlessFinished() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try AudioFileWriter(path: folder("x.wav"), encoding: .wav16, sampleRate: 8000, channelCount: 1)
      try AudioBuffer(known: [0.1, 0.2], sampleRate: 8000).withBlock { try writer.write($0) }
    }
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func impossibleOutputsAreRefusedWithAReason() throws {
    let folder = try TemporaryFolder()
    expect(throws: AudioFileError.self) {
      try AudioFileWriter(path: folder("x.flac"), encoding: .flac16, sampleRate: 8000, channelCount: 99)
    }
    expect(throws: AudioFileError.self) {
      try AudioFileWriter(path: folder("no/such/x.wav"), encoding: .wav16, sampleRate: 8000, channelCount: 1)
    }
    expect(throws: AudioFileError.self) {
      try AudioFileWriter(path: folder("x.wav"), encoding: .wav16, sampleRate: 0, channelCount: 1)
    }
  }

  /// Writing in blocks of any length gives the same samples.
  @Test(arguments: [1, 7, 64, 1024, 100_000]) func blocksDoNotMatter(blockLength: Int) throws {
    let folder = try TemporaryFolder()
    let buffer = noise(channels: 3, frames: 3001, seed: 2)
    try AudioFileWriter.write(buffer, to: folder("x.wav"), encoding: .wavFloat)
    expectEqual(try AudioFileReader(path: folder("x.wav"), blockLength: blockLength).readAll(), buffer)
  }
}
