import AudioCore
import AudioTesting
import Resampling
import TestSignals
import Testing

@Suite struct ConversionLengthTests {
  /// n frames give round(n · ratio), at most one more or less.
  @Test(arguments: SampleRateConverter.Quality.allCases)
  func numberOfFrames(quality: SampleRateConverter.Quality) throws {
    let rates = [8000.0, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000]
    for inputRate in rates {
      for outputRate in rates {
        for count in [0, 1, 2, 100, 511, 512, 513, 3000] {
          let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: count, seed: 1)
          let output = try SampleRateConverter.convert(
            AudioBuffer(mono: noise, sampleRate: inputRate), to: outputRate, quality: quality)
          let expected = Int((Double(count) * outputRate / inputRate).rounded())
          #expect(
            abs(output.frameCount - expected) <= 1,
            "\(count) frames from \(inputRate) to \(outputRate) Hz: \(expected) expected, \(output.frameCount) came")
        }
      }
    }
  }

  @Test func framesAreCounted() throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 5000, sampleRate: 44_100, seed: 3)
    var converter = try SampleRateConverter(from: 44_100, to: 48_000, channelCount: 2)
    var consumed = 0
    var produced = 0
    let count = { (block: AudioBlock) in
      #expect(block.channelCount == 2)
      produced += block.frameCount
    }
    signal.forEachBlock(of: 77) { block in
      converter.process(block, emit: count)
      consumed += block.frameCount
      #expect(converter.framesConsumed == consumed && converter.framesProduced == produced)
    }
    converter.flush(emit: count)
    #expect(converter.framesConsumed == 5000 && converter.framesProduced == produced && abs(produced - 5442) <= 1)
    converter.reset()
    #expect(converter.framesConsumed == 0 && converter.framesProduced == 0)
  }

  /// Output frame m is at input time m / ratio; it must have come once `latencyInFrames` more were given.
  @Test(arguments: SampleRateConverter.Quality.allCases)
  func latency(quality: SampleRateConverter.Quality) throws {
    for (inputRate, outputRate) in [(44_100.0, 48_000.0), (48_000, 16_000), (8000, 48_000), (48_000, 44_100)] {
      let signal = AudioBuffer(channelCount: 1, frameCount: 6000, sampleRate: inputRate)
      var converter = try SampleRateConverter(from: inputRate, to: outputRate, channelCount: 1, quality: quality)
      var worst = 0
      signal.forEachBlock(of: 1) { block in
        converter.process(block) { _ in }
        worst = max(worst, converter.framesConsumed - Int(Double(converter.framesProduced) * inputRate / outputRate))
      }
      #expect(worst <= converter.latencyInFrames, "\(inputRate) to \(outputRate) Hz")
      // A bound that is far too large says nothing: libsamplerate's half filters are up to a frame shorter than stated.
      #expect(worst + 8 > converter.latencyInFrames, "\(inputRate) to \(outputRate) Hz")
    }
  }

  @Test(arguments: [
    (8000.0, 48_000.0, 1), (11_025, 16_000, 2), (44_100, 48_000, 2), (48_000, 44_100, 1), (48_000, 8000, 2),
    (44_100, 44_100, 1),
  ])
  func streamingContract(inputRate: Double, outputRate: Double, channelCount: Int) throws {
    let signal = TestSignal.mixed(channelCount: channelCount, frameCount: 4000, sampleRate: inputRate, seed: 5)
    for quality in SampleRateConverter.Quality.allCases {
      let violations = try StreamingContract.violations(
        of: {
          try SampleRateConverter(from: inputRate, to: outputRate, channelCount: channelCount, quality: quality)
        }, on: signal,
        // Blocks of output may be cut anywhere: the samples of a stereo signal are logged one frame after another.
        output: { block, log in
          for n in 0..<block.frameCount { for c in 0..<block.channelCount { log.record(block.channel(c)[n]) } }
        },
        value: { converter, log in
          log.record(converter.framesConsumed)
          log.record(converter.framesProduced)
        })
      #expect(violations == [], "\(quality), seed 5")
    }
  }

  @Test func invalidRequests() {
    for (from, to) in [
      (0.0, 48_000.0), (48_000, 0), (-1, 48_000), (48_000, -1), (100, 25_601), (25_601, 100), (.infinity, .infinity),
      (48_000, .infinity), (.infinity, 48_000),
    ] {
      #expect(throws: ResamplingError.invalidRates(from: from, to: to)) {
        _ = try SampleRateConverter(from: from, to: to, channelCount: 1)
      }
    }
    #expect(throws: ResamplingError.self) { _ = try SampleRateConverter(from: .nan, to: 48_000, channelCount: 1) }
    #expect(throws: ResamplingError.self) { _ = try SampleRateConverter(from: 48_000, to: .nan, channelCount: 1) }
    for count in [-1, 0, 1025] {
      #expect(throws: ResamplingError.invalidChannelCount(count)) {
        _ = try SampleRateConverter(from: 44_100, to: 48_000, channelCount: count)
      }
    }
  }

  @Test func theLargestRatios() throws {
    for (from, to) in [(100.0, 25_600.0), (25_600, 100)] {
      let signal = AudioBuffer(channelCount: 1, frameCount: 2560, sampleRate: from)
      let output = try SampleRateConverter.convert(signal, to: to, quality: .fastest)
      #expect(abs(output.frameCount - Int(2560 * to / from)) <= 1 && output.samples.allSatisfy { $0 == 0 })
    }
  }
}
