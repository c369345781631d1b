import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Resampling
import TestSignals
import Testing

@Suite struct VariableSpeedTests {
  private static let rate = 48_000.0

  private func sine(_ frequency: Double, frameCount: Int, amplitude: Double = 0.9, phase: Double = 0) -> [Float] {
    TestSignal.sine(
      frequency: frequency, amplitude: amplitude, phase: phase, frameCount: frameCount, sampleRate: Self.rate)
  }

  /// `length` frames rendered from a signal. Each change of speed happens before the frame that it names.
  private func rendered(
    _ channels: [[Float]], length: Int, kernel: ResamplingKernel, initialSpeed: Double = 1,
    changes: [(frame: Int, speed: Double, ramp: Int)] = [], blockLength: Int = 512
  ) throws -> AudioBuffer {
    var resampler = try VariableSpeedResampler(
      channelCount: channels.count, speeds: 0.125...8, initialSpeed: initialSpeed, kernel: kernel)
    let signal = AudioBuffer(known: channels, sampleRate: Self.rate)
    var output = AudioBuffer(silence: length, channelCount: channels.count, sampleRate: Self.rate)
    var (position, start) = (0, 0)
    var due = changes[...]
    output.withMutableBlock { block in
      while start < length {
        while let change = due.first, change.frame == start {
          resampler.setSpeed(change.speed, rampLengthInFrames: change.ramp)
          due.removeFirst()
        }
        let end = min(length, start + blockLength, due.first?.frame ?? length)
        resampler.render(into: block.frames(start..<end)) { part in
          let count = min(part.frameCount, signal.frameCount - position)
          signal.withBlock { part.frames(0..<count).copy($0.frames(position..<position + count)) }
          position += count
          return count
        }
        start = end
      }
    }
    return output
  }

  /// The input times of the outputs by the documented rule: over a ramp the pitch changes by equal intervals per frame.
  private func times(length: Int, initialSpeed: Double, changes: [(frame: Int, speed: Double, ramp: Int)]) -> [Double] {
    var times: [Double] = []
    var (time, base, target, begin, ramp) = (0.0, initialSpeed, initialSpeed, 0, 0)
    for n in 0..<length {
      func speed(_ n: Int) -> Double {
        n >= begin + ramp ? target : base * pow(target / base, Double(n - begin) / Double(ramp))
      }
      if let change = changes.first(where: { $0.frame == n }) {
        (base, target, begin, ramp) = (speed(n), change.speed, n, change.ramp)
      }
      times.append(time)
      time += speed(n)
    }
    return times
  }

  /// At a constant speed the frequency of a tone is multiplied by the speed, with the kernel's signal-to-noise ratio.
  /// libsamplerate's `medium` is left out, since it misses its documented 121 dB by half a decibel at one of these
  /// speeds.
  @Test(arguments: KernelQuality.allCases.map { .ossicle($0) } + [ResamplingKernel.libsamplerate(.best)])
  func signalToNoiseRatio(kernel: ResamplingKernel) throws {
    for speed in [0.125, 0.5, 0.7937, 1, 1.0595, 1.26, 2, 5.04, 8] {
      for share in kernel.isOurs ? [0.02, 0.5, 0.8] : [0.02] {
        let heard = share * 24_000 * min(1, speed)
        let length = 6000
        let input = sine(heard / speed, frameCount: Int(Double(length) * speed) + 4000)
        let output = try rendered([input], length: length, kernel: kernel, initialSpeed: speed)
        // The longest filter reaches 144 output frames back, and more at low speeds.
        let edge = Int(160 / min(1, speed))
        let fit = SineFit(output.samples[edge...], frequency: heard, sampleRate: Self.rate)
        let ratio = try require(fit.signalToNoiseRatio)
        expectGreater(ratio, kernel.promisedSignalToNoiseRatio, "\(kernel), speed \(speed), \(heard) Hz: \(ratio) dB")
        expectLess(abs(20 * log10(fit.amplitude / 0.9)), 0.01, "\(kernel), speed \(speed), \(heard) Hz")
      }
    }
  }

  /// Tones whose new frequency is above half the output rate are suppressed, even just above it.
  @Test(arguments: KernelQuality.allCases)
  func nothingAliases(quality: KernelQuality) throws {
    for speed in [1.003, 1.02, 1.0595, 1.26, 1.9, 2, 3.3, 8] {
      for share in [1.001, 1.1, 0.99 * speed] where share > 1 && share < speed {
        let tone = sine(share * 24_000 / speed, frameCount: Int(8000 * speed))
        let output = try rendered([tone], length: 4000, kernel: .ossicle(quality), initialSpeed: speed)
        let power = output.samples[300...].reduce(0.0) { $0 + Double($1) * Double($1) } / 3700
        expectLess(
          power, Decibels.power(level: -quality.signalToNoiseRatio),
          "speed \(speed), \(share) of the band: \(Decibels.level(power: power) ?? 0) dB")
      }
    }
  }

  private static let glides: [(frame: Int, speed: Double, ramp: Int)] = [
    (500, 2, 1200), (2000, 0.5, 2400), (5000, 0.5, 0), (5001, 1.5, 0), (5600, 1.3, 7), (5700, 1, 4800), (6000, 3, 300),
    (7000, 0.125, 1000), (8200, 8, 1),
  ]

  /// While the speed glides and jumps, every sample is the tone's value at its input time within the stated error, so
  /// there are no clicks. Measured: 1.5e-7 of full scale, which is rounding, 2.2e-7 and 1.6e-6 at the lower qualities;
  /// libsamplerate 1.6e-7.
  @Test(arguments: [
    (ResamplingKernel.ossicle(.snr140), 3e-7), (.ossicle(.snr120), 4e-7), (.ossicle(.snr100), 4e-6),
    (.libsamplerate(.best), 4e-7),
  ])
  func glidesFollowTheTone(kernel: ResamplingKernel, tolerance: Double) throws {
    let length = 9000
    let times = times(length: length, initialSpeed: 1, changes: Self.glides)
    let last = try require(times.last)
    let input = sine(997, frameCount: Int(last) + 2000)
    let output = try rendered([input], length: length, kernel: kernel, changes: Self.glides)
    var worst = (error: 0.0, frame: 0)
    // The first frames are left out, because silence instead of the tone precedes them.
    for n in 200..<length {
      let error = abs(Double(output.samples[n]) - 0.9 * sin(2 * .pi * 997 * times[n] / Self.rate))
      if error > worst.error { worst = (error, n) }
    }
    expectLess(worst.error, tolerance, "frame \(worst.frame): \(worst.error)")
  }

  /// Both kernels give the same samples within a few roundings (measured: 1.2e-7). The music is below 8 kHz, where both
  /// are flat even at twice the speed.
  @Test func agreesWithLibsamplerate() throws {
    let partials = (1...12).map { (number: $0, amplitude: 0.5 / Double($0), phase: Double($0 * $0)) }
    let music = TestSignal.harmonics(fundamental: 631, partials, frameCount: 14_000, sampleRate: Self.rate)
    let changes: [(frame: Int, speed: Double, ramp: Int)] = [(1000, 2, 2400), (4000, 0.7, 1200), (7000, 1.2, 0)]
    let ours = try rendered([music], length: 9000, kernel: .ossicle(.snr140), changes: changes)
    let reference = try rendered([music], length: 9000, kernel: .libsamplerate(.best), changes: changes)
    let worst = zip(ours.samples, reference.samples).dropFirst(200).reduce(0) { max($0, abs($1.0 - $1.1)) }
    expectLess(worst, 4e-7)
  }

  /// A tone that leaves the band at rising speed fades smoothly. Its gain, computed from a sine and a cosine, changes
  /// by at most 0.02 from frame to frame (measured: 0.009), although there are 24 filters per octave.
  @Test func theBandNarrowsSmoothly() throws {
    let (frequency, length) = (19_000.0, 4000)
    let changes: [(frame: Int, speed: Double, ramp: Int)] = [(500, 1.5, 1200), (2500, 1, 1200)]
    let times = times(length: length, initialSpeed: 1, changes: changes)
    let output = try rendered(
      [
        sine(frequency, frameCount: 8000, amplitude: 1, phase: .pi / 2),
        sine(frequency, frameCount: 8000, amplitude: 1),
      ], length: length, kernel: .ossicle(.snr140), changes: changes)
    let gains = (200..<length).map { n in
      let angle = 2 * .pi * (frequency * times[n] / Self.rate).truncatingRemainder(dividingBy: 1)
      return Double(output.samples[n]) * cos(angle) + Double(output.samples[length + n]) * sin(angle)
    }
    let steps = zip(gains, gains.dropFirst()).map { abs($1 - $0) }
    expectLess(try require(steps.max()), 0.02)
    expect(try require(gains.max()) < 1.0001 && gains[0] > 0.9999 && abs(gains[1800]) < 1e-7)
    expectGreater(try require(gains.last), 0.9999)
  }

  @Test(arguments: [ResamplingKernel.ossicle(.snr140), .libsamplerate(.fastest)])
  func theCutOfPulledBlocksDoesNotMatter(kernel: ResamplingKernel) throws {
    let signal = TestSignal.mixed(channelCount: 3, frameCount: 12_000, sampleRate: Self.rate, seed: 11)
    let channels = (0..<3).map { Array(signal.channel($0)) }
    let whole = try rendered(
      channels, length: 9000, kernel: kernel, changes: Self.glides, blockLength: 9000)
    for blockLength in [1, 7, 64, 1024] {
      let cut = try rendered(
        channels, length: 9000, kernel: kernel, changes: Self.glides, blockLength: blockLength)
      expectEqual(cut, whole, "blocks of \(blockLength) frames, seed 11")
    }
  }

  @Test(arguments: ResamplingKernel.all)
  func streamingContract(kernel: ResamplingKernel) throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 4000, sampleRate: Self.rate, seed: 5)
    for speed in [0.3, 1, 1.7, 8] {
      let violations = try StreamingContract.violations(
        of: { try VariableSpeedResampler(channelCount: 2, speeds: 0.125...8, initialSpeed: speed, kernel: kernel) },
        on: signal,
        output: { block, log in
          for n in 0..<block.frameCount { for c in 0..<2 { log.record(block.channel(c)[n]) } }
        },
        value: { resampler, log in
          log.record(resampler.framesConsumed)
          log.record(resampler.framesProduced)
        })
      expectEqual(violations, [], "\(kernel), speed \(speed), seed 5")
    }
  }

  /// Pushing and pulling the same signal give the same bits.
  @Test(arguments: [ResamplingKernel.ossicle(.snr140), .libsamplerate(.best)])
  func pushedAsPulled(kernel: ResamplingKernel) throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 3000, seed: 2)
    var resampler = try VariableSpeedResampler(channelCount: 1, speeds: 0.125...8, initialSpeed: 1.3, kernel: kernel)
    var pushed: [Float] = []
    AudioBuffer(known: noise, sampleRate: Self.rate).withBlock {
      resampler.process($0) { pushed += $0.channel(0) }
    }
    resampler.flush { pushed += $0.channel(0) }
    expect(pushed.count == Int((3000 / 1.3).rounded(.up)) && resampler.framesProduced == pushed.count)
    let pulled = try rendered([noise], length: pushed.count, kernel: kernel, initialSpeed: 1.3)
    expectEqual(pulled.samples, pushed, "seed 2")
  }

  /// The number of outputs before the end is right, silence follows, and the source is not asked again.
  @Test(arguments: ResamplingKernel.all, [0, 1, 2, 100, 1000])
  func theEnd(kernel: ResamplingKernel, frameCount: Int) throws {
    for speed in [0.25, 1, 1.5, 8] {
      var resampler = try VariableSpeedResampler(
        channelCount: 1, speeds: 0.125...8, initialSpeed: speed, kernel: kernel)
      var (given, hasEnded, total) = (0, false, 0)
      let expected = Int((Double(frameCount) / speed).rounded(.up))
      var output = AudioBuffer(silence: 100, sampleRate: Self.rate)
      for _ in 0..<(expected / 100 + 3) {
        for n in output.samples.indices { output.samples[n] = .nan }
        output.withMutableBlock { block in
          let count = resampler.render(into: block) { part in
            expect(!hasEnded)
            let count = min(part.frameCount, frameCount - given)
            part.frames(0..<count).channel(0).update(repeating: 0.5)
            given += count
            hasEnded = count < part.frameCount
            return count
          }
          total += count
          expect(block.channel(0).allSatisfy { $0.isFinite } && block.channel(0)[count...].allSatisfy { $0 == 0 })
        }
      }
      expect(total == expected && resampler.framesProduced == expected && resampler.framesConsumed == frameCount)
    }
  }

  /// Wraps the resampler as a generator, so that the rendering contract can be checked.
  private struct Tape: AudioGenerator, ~Copyable {
    struct Tone: AudioGenerator {
      let sampleRate = 48_000.0
      let channelCount = 1
      var n = 0
      mutating func render(into block: MutableAudioBlock) {
        for i in 0..<block.frameCount {
          block.channel(0)[i] = Float(0.5 * sin(0.05 * Double(n)))
          n += 1
        }
      }
      mutating func reset() { n = 0 }
    }

    var resampler: VariableSpeedResampler
    var tone = Tone()
    var sampleRate: Double { tone.sampleRate }
    var channelCount: Int { 1 }

    init() throws {
      resampler = try VariableSpeedResampler(channelCount: 1, speeds: 0.5...2)
      resampler.setSpeed(1.9, rampLengthInFrames: 500)
    }

    mutating func render(into block: MutableAudioBlock) { resampler.render(into: block, from: &tone) }

    mutating func reset() {
      resampler.reset()
      resampler.setSpeed(1.9, rampLengthInFrames: 500)
      tone.reset()
    }
  }

  @Test func renderingContract() throws {
    expectEqual(try RenderingContract.violations(of: { try Tape() }, frameCount: 3000), [])
  }

  @Test func speedsAreChecked() throws {
    expect(throws: ResamplingError.invalidChannelCount(0)) {
      _ = try VariableSpeedResampler(channelCount: 0, speeds: 1...2)
    }
    for speeds in [0.001...1, 1...257.0] {
      expect(throws: ResamplingError.invalidSpeeds(speeds)) {
        _ = try VariableSpeedResampler(channelCount: 1, speeds: speeds)
      }
    }
    expect(throws: ResamplingError.invalidSpeed(3, expected: 1...2)) {
      _ = try VariableSpeedResampler(channelCount: 1, speeds: 1...2, initialSpeed: 3)
    }
    var resampler = try VariableSpeedResampler(channelCount: 1, speeds: 0.5...2)
    for (asked, given) in [(9.0, 2.0), (0, 0.5), (.nan, 0.5), (-.infinity, 0.5), (1.25, 1.25)] {
      resampler.setSpeed(asked, rampLengthInFrames: 0)
      expectEqual(resampler.speed, given)
    }
    resampler.reset()
    expectEqual(resampler.speed, 1)
  }
}
