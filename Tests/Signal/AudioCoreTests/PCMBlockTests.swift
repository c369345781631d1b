import AudioCore
import Expectations
import TestSignals
import Testing

@Suite struct PCMBlockTests {
  private static let allSamples = [Int16](Int16.min...Int16.max)

  /// All 65,536 samples come back as they were, in each number of channels.
  @Test(arguments: [1, 2, 4]) func everySampleComesBack(channelCount: Int) throws {
    let buffer = try AudioBuffer(interleaved: Self.allSamples, channelCount: channelCount, sampleRate: 48_000)
    expect(buffer.channelCount == channelCount && buffer.frameCount == 65_536 / channelCount)
    for c in 0..<channelCount {
      let expected = stride(from: c, to: 65_536, by: channelCount).map { Float(Self.allSamples[$0]) / 32_768 }
      expectEqual(Array(buffer.channel(c)), expected, "channel \(c)")
    }
    expectEqual(buffer.int16Interleaved(), Self.allSamples)
  }

  /// Values between samples, beyond full scale, and that are no number.
  @Test func valuesAreRoundedAndClipped() throws {
    let cases: [(value: Float, sample: Int16)] = [
      (0, 0), (-0.0, 0), (1, 32_767), (-1, -32_768), (0.999_969_5, 32_767), (1.5, 32_767), (-1.5, -32_768),
      (.infinity, 32_767), (-.infinity, -32_768), (.nan, 0), (-.nan, 0), (.signalingNaN, 0),
      (.greatestFiniteMagnitude, 32_767), (-.greatestFiniteMagnitude, -32_768), (.leastNonzeroMagnitude, 0),
      (0.49 / 32_768, 0), (0.5 / 32_768, 1), (-0.5 / 32_768, -1), (0.51 / 32_768, 1), (100.4 / 32_768, 100),
      (-100.6 / 32_768, -101), (32_766.4 / 32_768, 32_766), (32_766.5 / 32_768, 32_767), (-32_768.4 / 32_768, -32_768),
    ]
    for (value, sample) in cases {
      expectEqual(try AudioBuffer(mono: [value], sampleRate: 8).int16Interleaved(), [sample], "\(value)")
    }
  }

  @Test func floatStaysAsItIs() throws {
    let samples: [Float] = [1, -1, 0.25, 3, -.infinity, 0]
    let buffer = try AudioBuffer(interleaved: samples, channelCount: 2, sampleRate: 8)
    expectEqual(buffer.samples, [1, 0.25, -.infinity, -1, 3, 0])
    expectEqual(buffer.interleaved(), samples)
    let empty = try AudioBuffer(interleaved: [Int16](), channelCount: 3, sampleRate: 8)
    expect(empty.channelCount == 3 && empty.frameCount == 0)
    expect(empty.interleaved().isEmpty && empty.int16Interleaved().isEmpty)
  }

  @Test func planarAndInterleavedViewsShowTheSameSound() throws {
    let expected = AudioBuffer(known: [[0.25, 0.5, -1], [0, -0.5, 0.75]], sampleRate: 8)
    let planar: [Int16] = [8192, 16_384, -32_768, 0, -16_384, 24_576]
    try planar.withUnsafeBufferPointer { samples in
      expectEqual(try AudioBuffer(PCMBlock(planar: samples, channelCount: 2), sampleRate: 8), expected)
      let part = try PCMBlock(planar: samples, channelCount: 2).frames(1..<3)
      expectEqual(try AudioBuffer(part, sampleRate: 8).samples, [0.5, -1, -0.5, 0.75])
    }
    let interleaved: [Int16] = [8192, 0, 16_384, -16_384, -32_768, 24_576]
    try interleaved.withUnsafeBufferPointer { samples in
      let block = try PCMBlock(interleaved: samples, channelCount: 2)
      expectEqual(try AudioBuffer(block, sampleRate: 8), expected)
      expectEqual(try AudioBuffer(block.frames(1..<3), sampleRate: 8).samples, [0.5, -1, -0.5, 0.75])
      expectEqual(block.frames(3..<3).frameCount, 0)
    }
    expectEqual(expected.int16Interleaved(), interleaved)
  }

  /// What is planar `Float` already is the same memory; nothing else is.
  @Test func nothingIsCopiedWithoutNeed() throws {
    var converter = PlanarConverter()
    let samples: [Float] = [0.1, 0.2, 0.3, 0.4]
    try samples.withUnsafeBufferPointer { memory in
      let base = try require(memory.baseAddress)
      let shared = [
        (try PCMBlock(interleaved: memory, channelCount: 1), [base]),
        (try PCMBlock(planar: memory, channelCount: 2), [base, base + 2]),
        (try PCMBlock(planar: memory, channelCount: 2).frames(1..<2), [base + 1, base + 3]),
      ]
      for (block, expected) in shared {
        let places = converter.withPlanar(block) { block in
          (0..<block.channelCount).map { block.channel($0).baseAddress }
        }
        expectEqual(places, expected)
      }
      let copied = converter.withPlanar(try PCMBlock(interleaved: memory, channelCount: 2)) { block in
        expect(block.channel(0).baseAddress != base)
        return (0..<2).map { Array(block.channel($0)) }
      }
      expectEqual(copied, [[0.1, 0.3], [0.2, 0.4]])
    }
  }

  @Test func blocksAreWrittenInEveryForm() throws {
    let sound = AudioBuffer(known: [[0.25, 2, -2], [0, -0.5, .nan]], sampleRate: 8)
    var converter = try PlanarConverter(channelCount: 2, frameCount: 3)
    var int16 = [Int16](repeating: 9, count: 6)
    try int16.withUnsafeMutableBufferPointer { memory in
      let output = try MutablePCMBlock(interleaved: memory, channelCount: 2)
      sound.withBlock { sound in converter.withPlanar(into: output) { $0.copy(sound) } }
    }
    expectEqual(int16, [8192, 0, 32_767, -16_384, -32_768, 0])
    try int16.withUnsafeMutableBufferPointer { memory in
      let output = try MutablePCMBlock(planar: memory, channelCount: 2)
      sound.withBlock { sound in converter.withPlanar(into: output) { $0.copy(sound) } }
    }
    expectEqual(int16, [8192, 32_767, -32_768, 0, -16_384, 0])
    var float = [Float](repeating: 9, count: 6)
    try float.withUnsafeMutableBufferPointer { memory in
      let output = try MutablePCMBlock(interleaved: memory, channelCount: 2).frames(1..<3)
      sound.withBlock { sound in converter.withPlanar(into: output) { $0.copy(sound.frames(0..<2)) } }
    }
    expectEqual(float, [9, 9, 0.25, 0, 2, -0.5])
    try float.withUnsafeMutableBufferPointer { memory in
      let output = try MutablePCMBlock(interleaved: memory, channelCount: 1)
      let place = converter.withPlanar(into: output) { block in
        block.channel(0)[5] = 7
        return block.channel(0).baseAddress
      }
      expectEqual(place, memory.baseAddress)
    }
    expectEqual(float, [9, 9, 0.25, 0, 2, 7])
  }

  @Test func noFrames() throws {
    var converter = PlanarConverter()
    let none = try PCMBlock(interleaved: UnsafeBufferPointer<Float>(start: nil, count: 0), channelCount: 1)
    expectEqual(converter.withPlanar(none) { $0.frameCount }, 0)
    let nowhere = try MutablePCMBlock(planar: UnsafeMutableBufferPointer<Int16>(start: nil, count: 0), channelCount: 2)
    expectEqual(converter.withPlanar(into: nowhere) { $0.channelCount }, 2)
  }

  @Test func whatIsNoSoundIsRefused() {
    let samples = [Int16](repeating: 0, count: 5)
    let cases: [(channelCount: Int, rate: Double, line: String)] = [
      (2, 8, "samples: expected a multiple of 2 channels, got 5"),
      (0, 8, "channels: expected 1 to 1024, got 0"), (-1, 8, "channels: expected 1 to 1024, got -1"),
      (.max, 8, "channels: expected 1 to 1024, got 9223372036854775807"),
      (5, .nan, "sample rate: expected 1.0 to 768000.0 Hz, got nan Hz"),
      (5, 0, "sample rate: expected 1.0 to 768000.0 Hz, got 0.0 Hz"),
    ]
    for (channelCount, rate, line) in cases {
      let makers: [() throws -> AudioBuffer] = [
        { try AudioBuffer(interleaved: samples, channelCount: channelCount, sampleRate: rate) },
        {
          try samples.withUnsafeBufferPointer {
            try AudioBuffer(PCMBlock(interleaved: $0, channelCount: channelCount), sampleRate: rate)
          }
        },
        {
          try samples.withUnsafeBufferPointer {
            try AudioBuffer(PCMBlock(planar: $0, channelCount: channelCount), sampleRate: rate)
          }
        },
      ]
      for make in makers {
        var said = ""
        do { _ = try make() } catch { said = "\(error)" }
        expectEqual(said, line)
      }
    }
    for (channelCount, frameCount) in [(0, 1), (1025, 1), (1, -1), (2, .max)] {
      expect(throws: AudioFormatError.self) { try PlanarConverter(channelCount: channelCount, frameCount: frameCount) }
    }
  }
}
