import AudioCore
import Expectations
import ProcessorContracts
import Resampling
import TestSignals
import Testing

@Suite struct ConversionLengthTests {
  /// n frames give round(n · ratio) frames. libsamplerate may give one frame more or less.
  @Test(arguments: ResamplingKernel.all)
  func numberOfFrames(kernel: ResamplingKernel) throws {
    let rates = [8000.0, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000]
    for inputRate in rates {
      for outputRate in rates {
        for count in [0, 1, 2, 100, 511, 512, 513, 3000] {
          let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: count, seed: 1)
          let output = try SampleRateConverter.convert(
            AudioBuffer(known: noise, sampleRate: inputRate), to: outputRate, kernel: kernel)
          let expected = Int((Double(count) * outputRate / inputRate).rounded())
          expectAtMost(
            abs(output.frameCount - expected), (kernel.isOurs ? 0 : 1),
            "\(count) frames from \(inputRate) to \(outputRate) Hz: \(expected) expected, \(output.frameCount) came")
        }
      }
    }
  }

  /// Where a stage begins is counted exactly: 27.000000000000004 of its frames are 27.
  @Test func stagesOfOddRatiosBegin() throws {
    var rates: [(input: Double, output: Double)] = [(48_000, 1628.91), (8000, 286.682)]
    for step in 1...20 { rates.append((48_000, 48_000 / (20 + 1.37 * Double(step)))) }
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 300, seed: 2)
    for kernel in [ResamplingKernel.ossicle(.snr100), .ossicle(.snr120), .ossicle(.snr140)] {
      for (input, output) in rates {
        let found = try SampleRateConverter.convert(
          AudioBuffer(known: noise, sampleRate: input), to: output, kernel: kernel)
        let expected = (300 * output / input).rounded()
        expectEqual(found.frameCount, Int(expected))
      }
    }
  }

  @Test(arguments: [ResamplingKernel.ossicle(.snr140), .libsamplerate(.best)])
  func framesAreCounted(kernel: ResamplingKernel) throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 5000, sampleRate: 44_100, seed: 3)
    var converter = try SampleRateConverter(from: 44_100, to: 48_000, channelCount: 2, kernel: kernel)
    var consumed = 0
    var produced = 0
    let count = { (block: AudioBlock) in
      expectEqual(block.channelCount, 2)
      produced += block.frameCount
    }
    signal.forEachBlock(of: 77) { block in
      converter.process(block, emit: count)
      consumed += block.frameCount
      expect(converter.framesConsumed == consumed && converter.framesProduced == produced)
    }
    converter.flush(emit: count)
    expect(converter.framesConsumed == 5000 && converter.framesProduced == produced && abs(produced - 5442) <= 1)
    converter.reset()
    expect(converter.framesConsumed == 0 && converter.framesProduced == 0)
  }

  /// Output frame m is at input time m / ratio. It must be emitted within `latencyInFrames` further input frames.
  @Test(arguments: ResamplingKernel.all)
  func latency(kernel: ResamplingKernel) throws {
    for (inputRate, outputRate) in [
      (44_100.0, 48_000.0), (48_000, 16_000), (8000, 48_000), (48_000, 44_100), (44_100, 44_100 * 1.1234567),
    ] {
      let signal = AudioBuffer(silence: 6000, sampleRate: inputRate)
      var converter = try SampleRateConverter(from: inputRate, to: outputRate, channelCount: 1, kernel: kernel)
      var worst = 0
      signal.forEachBlock(of: 1) { block in
        converter.process(block) { _ in }
        worst = max(worst, converter.framesConsumed - Int(Double(converter.framesProduced) * inputRate / outputRate))
      }
      expectAtMost(worst, converter.latencyInFrames, "\(inputRate) to \(outputRate) Hz")
      // The bound must not be much too large either. libsamplerate's half filters are up to a frame shorter than
      // stated.
      expectGreater(worst + 8, converter.latencyInFrames, "\(inputRate) to \(outputRate) Hz")
    }
  }

  @Test(arguments: [
    (8000.0, 48_000.0, 1), (11_025, 16_000, 2), (44_100, 48_000, 2), (48_000, 44_100, 1), (48_000, 8000, 2),
    (44_100, 44_100, 1), (44_100, 48_001, 3), (16_000, 16_000 * 1.41421356, 1), (192_000, 16_000, 1),
  ])
  func streamingContract(inputRate: Double, outputRate: Double, channelCount: Int) throws {
    let signal = TestSignal.mixed(channelCount: channelCount, frameCount: 4000, sampleRate: inputRate, seed: 5)
    for kernel in ResamplingKernel.all {
      let violations = try StreamingContract.violations(
        of: {
          try SampleRateConverter(from: inputRate, to: outputRate, channelCount: channelCount, kernel: kernel)
        }, on: signal,
        // Blocks of output may have any length, so the samples of a stereo signal are logged frame by frame.
        output: { block, log in
          for n in 0..<block.frameCount { for c in 0..<block.channelCount { log.record(block.channel(c)[n]) } }
        },
        value: { converter, log in
          log.record(converter.framesConsumed)
          log.record(converter.framesProduced)
        })
      expectEqual(violations, [], "\(kernel), seed 5")
    }
  }

  @Test(arguments: [ResamplingKernel.ossicle(.snr100), .libsamplerate(.fastest)])
  func invalidRequests(kernel: ResamplingKernel) {
    for (from, to) in [
      (0.0, 48_000.0), (48_000, 0), (-1, 48_000), (48_000, -1), (100, 25_601), (25_601, 100), (.infinity, .infinity),
      (48_000, .infinity), (.infinity, 48_000),
    ] {
      expect(throws: ResamplingError.invalidRates(from: from, to: to)) {
        _ = try SampleRateConverter(from: from, to: to, channelCount: 1, kernel: kernel)
      }
    }
    expect(throws: ResamplingError.self) {
      _ = try SampleRateConverter(from: .nan, to: 48_000, channelCount: 1, kernel: kernel)
    }
    expect(throws: ResamplingError.self) {
      _ = try SampleRateConverter(from: 48_000, to: .nan, channelCount: 1, kernel: kernel)
    }
    for count in [-1, 0, 1025] {
      expect(throws: ResamplingError.invalidChannelCount(count)) {
        _ = try SampleRateConverter(from: 44_100, to: 48_000, channelCount: count, kernel: kernel)
      }
    }
  }

  /// A constant does not change away from the ends, within 1e-6 for this package's kernel.
  @Test func theLargestRatios() throws {
    for (from, to) in [(100.0, 25_600.0), (25_600, 100), (100, 25_599.7), (25_599.7, 100)] {
      for kernel in [ResamplingKernel.ossicle(.snr140), .libsamplerate(.fastest)] {
        var signal = AudioBuffer(silence: from < to ? 600 : 153_600, sampleRate: from)
        signal.withMutableBlock { $0.channel(0).update(repeating: 0.5) }
        let output = try SampleRateConverter.convert(signal, to: to, kernel: kernel)
        expectAtMost(abs(output.frameCount - Int(Double(signal.frameCount) * to / from)), 1)
        guard kernel.isOurs else { continue }
        let middle = output.samples[output.frameCount * 2 / 5..<output.frameCount * 3 / 5]
        let worst = middle.reduce(0) { max($0, abs($1 - 0.5)) }
        expectLess(worst, 5e-7, "\(from) to \(to) Hz")
      }
    }
  }
}
