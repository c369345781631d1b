import AudioCore
import AudioFiles
import Expectations
import TestSignals
import TestSupport
import Testing

/// A processor over a file gives what it gives for the same sound in memory.
@Suite struct FileProcessingTests {
  /// Emits the sum of each run of frames over all channels, and keeps the sum of all.
  private struct Sums: ~Copyable, StreamingProcessor {
    let length: Int
    let inputFormat: AudioFormat
    var latencyInFrames: Int { length }
    private(set) var total: Float = 0
    private var (sum, count) = (Float(0), 0)

    init(of length: Int, _ inputFormat: AudioFormat = AudioFormat(sampleRate: nil, channelCount: nil)) {
      self.length = length
      self.inputFormat = inputFormat
    }

    mutating func process(_ block: AudioBlock, emit: (Float) -> Void) {
      for n in 0..<block.frameCount {
        for c in 0..<block.channelCount { sum += block.channel(c)[n] }
        count += 1
        if count == length { flush(emit: emit) }
      }
    }

    mutating func flush(emit: (Float) -> Void) {
      if count > 0 { emit(sum) }
      total += sum
      (sum, count) = (0, 0)
    }

    mutating func reset() { (sum, count, total) = (0, 0, 0) }
  }

  private static let stereo = AudioBuffer(
    known: [4, 5].map { TestSignal.whiteNoise(amplitude: 0.4, frameCount: 5000, seed: $0) }, sampleRate: 8000)

  private func written(_ sound: AudioBuffer, in folder: TemporaryFolder) throws -> String {
    let path = folder("sound.wav")
    try AudioFileWriter.write(sound, to: path, encoding: .wavFloat)
    return path
  }

  @Test(arguments: [1, 300, 16_384]) func aFileIsProcessedAsTheSoundInMemory(blockLength: Int) throws {
    let folder = try TemporaryFolder()
    let path = try written(Self.stereo, in: folder)
    var memory = Sums(of: 700)
    let expected = try memory.outputs(of: Self.stereo)
    expectEqual(expected.count, 8)
    expectEqual(try AudioFileReader(path: path, blockLength: blockLength).outputs { _ in Sums(of: 700) }, expected)
    let meter = try AudioFileReader(path: path, blockLength: blockLength).measured { format in
      Sums(of: 700, AudioFormat(sampleRate: format.sampleRate, channelCount: format.channelCount))
    }
    expectEqual(meter.total, memory.total)
  }

  @Test func channelsAreMixedWhereThatIsWanted() throws {
    let folder = try TemporaryFolder()
    let path = try written(Self.stereo, in: folder)
    let mono = AudioFormat(sampleRate: 8000, channelCount: 1)
    var downmix = Downmix()
    var memory = Sums(of: 700, mono)
    var expected: [Float] = []
    Self.stereo.withBlock { block in downmix.withMono(block) { memory.process($0) { expected.append($0) } } }
    memory.flush { expected.append($0) }
    let mixed = try AudioFileReader(path: path).outputs(mixesToMono: true) { _ in Sums(of: 700, mono) }
    expectEqual(mixed, expected)
  }

  @Test func whatDoesNotFitIsRefusedBeforeItIsRead() throws {
    let folder = try TemporaryFolder()
    let path = try written(Self.stereo, in: folder)
    let cases: [(rate: Double?, channelCount: Int?, mixes: Bool, error: AudioFormatError)] = [
      (44_100, nil, false, .differentSampleRate(8000, expected: 44_100)),
      (44_100, 1, true, .differentSampleRate(8000, expected: 44_100)),
      (8000, 1, false, .channelCount(2, expected: 1...1)), (nil, 2, true, .channelCount(1, expected: 2...2)),
    ]
    for (rate, channelCount, mixes, error) in cases {
      let reader = try AudioFileReader(path: path)
      expect(throws: AudioFileError.invalidSound(error)) {
        try reader.outputs(mixesToMono: mixes) { _ in
          Sums(of: 1, AudioFormat(sampleRate: rate, channelCount: channelCount))
        }
      }
      expectEqual(reader.framesRead, 0)
    }
  }
}
