import AudioCore
import Expectations
import Foundation
import PitchTracking
import ProcessorContracts
import TestSignals
import Testing

/// The properties that every method promises, tested for each method.
@Suite struct PitchMethodTests {
  private static let range = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000)

  /// The frames whose window lies within the signal. A window has at most eight periods of 60 Hz (133 ms).
  private func inner(_ frames: [PitchFrame]) -> ArraySlice<PitchFrame> { frames.dropFirst(8).dropLast(8) }

  private func track(
    _ method: PitchMethod, _ samples: [Float], _ sampleRate: Double, _ configuration: PitchConfiguration = range
  ) throws -> [PitchFrame] {
    try method.track(AudioBuffer(known: samples, sampleRate: sampleRate), configuration: configuration)
  }

  /// The largest error in cents that is allowed for a steady tone. The lag methods have at most 2.1 (measured), where
  /// two periods of the lowest tones fill the window. SWIPE's comb is made for sawtooths. Its envelope of 1/√f pulls
  /// the maximum down by up to 33 cents for a single sine, and by less than 8 for eight harmonics.
  private static func toneTolerance(_ method: PitchMethod, isRich: Bool) -> Double {
    method == .swipe ? (isRich ? 8 : 40) : 3
  }

  /// In a window of 128 ms a single low sine is a spectral peak half an octave wide. Only its period gives the pitch.
  @Test(arguments: [65.0, 70, 75, 80, 85, 90, 95])
  func lowTonesAlone(frequency: Double) throws {
    let samples = TestSignal.harmonics(
      fundamental: frequency, [(1, 0.5, 0.7)], frameCount: 32_000, sampleRate: 16_000)
    let found = try track(.harmonic, samples, 16_000)
    let voiced = found.filter { $0.frequency != nil }
    // Windows reach beyond an end of the signal in 0.13 of its two seconds. There a voiced frame needs more evidence.
    expectGreater(voiced.count, found.count * 9 / 10)
    let wrong = voiced.count { abs(cents($0.frequency, from: frequency)) > 3 }
    expectAtMost(wrong, found.count / 50, "\(wrong) of \(voiced.count)")
  }

  @Test(arguments: PitchMethod.allCases, [8000.0, 16_000, 44_100, 96_000])
  func steadyTones(method: PitchMethod, sampleRate: Double) throws {
    for frequency in [65, 233.1, 970] {
      for partials in [[(1, 0.5, 0.7)], (1...8).map { ($0, 0.4 / Double($0), Double($0)) }] {
        let samples = TestSignal.harmonics(
          fundamental: frequency, partials, frameCount: Int(0.18 * sampleRate), sampleRate: sampleRate)
        for frame in inner(try track(method, samples, sampleRate)) {
          // In 0.18 s the harmonic method gets no whole window of a single sine that is so low. It may leave a frame
          // unvoiced, but the pitches that it gives must be right. `lowTonesAlone` tests such tones further.
          if method == .harmonic && frequency < 100 && partials.count == 1 && frame.frequency == nil { continue }
          let error = abs(cents(frame.frequency, from: frequency))
          let tolerance = Self.toneTolerance(method, isRich: partials.count > 1)
          expectLess(error, tolerance, "\(frequency) Hz, \(partials.count) partials, \(frame.time) s")
          expect(frame.confidence > 0.4 && frame.confidence <= 1)
        }
      }
    }
  }

  /// A glide of an octave per second. Windows are centred, so a method should find the pitch in the middle of a window.
  /// A method that weights its window unevenly is off by some of the 12 cents that the pitch moves in a hop.
  @Test(arguments: PitchMethod.allCases, [16_000.0, 44_100])
  func glide(method: PitchMethod, sampleRate: Double) throws {
    let samples = (0..<Int(sampleRate)).map { n -> Float in
      let phase = 2 * Double.pi * 150 * (exp2(Double(n) / sampleRate) - 1) / log(2)
      return Float((1...6).reduce(0) { $0 + 0.3 * sin(Double($1) * phase) / Double($1) })
    }
    for frame in inner(try track(method, samples, sampleRate)) {
      let error = abs(cents(frame.frequency, from: 150 * exp2(frame.time)))
      expectLess(error, (method == .swipe ? 12 : 6), "at \(frame.time) s")
    }
  }

  /// The confidence looks only at the frames so far: wherever live and offline tracking have decided the same so far,
  /// they are as certain.
  @Test(arguments: PitchMethod.allCases.filter { $0 != .harmonic && $0 != .swipe })
  func confidenceIsTheSameLiveAndOffline(method: PitchMethod) throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.1, frameCount: 16_000, seed: 41)
    let tone = TestSignal.harmonics(
      fundamental: 180, (1...8).map { ($0, 0.4 / Double($0), Double($0)) }, frameCount: 16_000, sampleRate: 16_000)
    let signal = AudioBuffer(known: zip(tone, noise).map { $0 + $1 }, sampleRate: 16_000)
    var configuration = Self.range
    let offline = try method.track(signal, configuration: configuration)
    configuration.mode = .live
    let live = try method.track(signal, configuration: configuration)
    let same = zip(offline, live).prefix { $0.frequency == $1.frequency && $0.candidate == $1.candidate }
    expectAtLeast(Array(same).count, 20, "\(method)")
    for (before, now) in same { expectEqual(before.confidence, now.confidence, "\(method) at \(now.time) s") }
  }

  /// Silence and a constant have no pitch, and at most 1 % of a noise's frames have one. No confidence is NaN.
  @Test(arguments: PitchMethod.allCases, [8000.0, 44_100])
  func nothingThere(method: PitchMethod, sampleRate: Double) throws {
    for level in [0, 0.25] as [Float] {
      let frames = try track(method, [Float](repeating: level, count: Int(0.5 * sampleRate)), sampleRate)
      expectEqual(frames.count, 50)
      // A constant begins and ends with a step, after which the low-pass filter rings. Half a window at each end is
      // left out.
      expect(inner(frames).allSatisfy { $0.frequency == nil })
      if level == 0 { expect(frames.allSatisfy { $0.frequency == nil && $0.confidence > 0.5 }) }
    }
    for (seed, amplitude) in [(UInt64(90), 1.0), (91, 0.03)] {
      let noise = TestSignal.whiteNoise(amplitude: amplitude, frameCount: Int(sampleRate), seed: seed)
      let frames = try track(method, noise, sampleRate)
      expectAtMost(frames.count { $0.frequency != nil }, 1, "amplitude \(amplitude), seed \(seed)")
      expect(frames.allSatisfy { (0...1).contains($0.confidence) })
    }
  }

  /// White noise in other ranges, also the narrowest. Windows of a few milliseconds hold few independent values.
  @Test(arguments: PitchMethod.allCases, [(38.0, 1900.0), (60, 550), (400, 800)])
  func noiseInOtherRanges(method: PitchMethod, range: (Double, Double)) throws {
    // The noise lasts six seconds, because false alarms come in runs of a few frames. One run would be more than 1 %
    // of two seconds.
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 96_000, seed: 92)
    let frames = try track(
      method, noise, 16_000, PitchConfiguration(minimumFrequency: range.0, maximumFrequency: range.1))
    expectAtMost(frames.count { $0.frequency != nil }, 6, "seed 92")
  }

  /// A sample that is not finite affects only the frames within a window and the filter's length around it.
  @Test(arguments: PitchMethod.allCases)
  func notANumber(method: PitchMethod) throws {
    var samples = TestSignal.harmonics(
      fundamental: 300, [(1, 0.4, 0), (2, 0.2, 1), (3, 0.1, 2)], frameCount: 16_000, sampleRate: 16_000)
    for (place, value) in [(4000, Float.nan), (8000, .infinity), (12_000, 1e30)] { samples[place] = value }
    let frames = try track(method, samples, 16_000)
    expectEqual(frames.count, 100)
    for frame in inner(frames) where [0.25, 0.5, 0.75].allSatisfy({ abs($0 - frame.time) > 0.075 }) {
      // After a sample of 1e30 the sound counts as silence for 0.3 s.
      if frame.time < 0.7 { expectLess(abs(cents(frame.frequency, from: 300)), 8, "at \(frame.time) s") }
    }
    expect(frames.allSatisfy { $0.confidence.isFinite && $0.frequency?.isFinite != false })
  }

  @Test(arguments: PitchMethod.allCases, PitchConfiguration.Mode.allCases)
  func streamingContract(method: PitchMethod, mode: PitchConfiguration.Mode) throws {
    for sampleRate in [8000.0, 22_050] {
      var configuration = Self.range
      configuration.mode = mode
      let signal = TestSignal.mixed(
        channelCount: 1, frameCount: Int(sampleRate * 0.4), sampleRate: sampleRate, seed: 93)
      let violations = try StreamingContract.violations(
        of: { try method.makeTracker(configuration: configuration, sampleRate: sampleRate) }, on: signal,
        output: { frame, log in
          log.record(frame.time)
          log.record(frame.frequency)
          log.record(frame.confidence)
        })
      expectEqual(violations, [], "\(sampleRate) Hz, seed 93")
    }
  }

  /// There are ⌈n / hop⌉ frames at the times k · hop, and none is emitted later than the stated latency. In live mode
  /// the latency is at most 50 ms, except for SWIPE, whose window at 60 Hz reaches 67 ms ahead.
  @Test(arguments: PitchMethod.allCases, [8000.0, 22_050, 96_000])
  func timesAndLatency(method: PitchMethod, sampleRate: Double) throws {
    var configuration = Self.range
    configuration.mode = .live
    let hop = Int((0.01 * sampleRate).rounded())
    for count in [0, 1, hop + 1, 12 * hop + 7] {
      let tone = TestSignal.sine(frequency: 220, amplitude: 0.5, frameCount: count, sampleRate: sampleRate)
      var tracker = try method.makeTracker(configuration: configuration, sampleRate: sampleRate)
      let latency = tracker.latencyInFrames
      expectAtMost(Double(latency), (method == .swipe ? 0.07 : PitchConfiguration.liveLatency) * sampleRate)
      var times: [Double] = []
      var received = 0
      AudioBuffer(known: tone, sampleRate: sampleRate).forEachBlock(of: 16) { block in
        received += block.frameCount
        tracker.process(block) { times.append($0.time) }
        // All frames that must have been emitted by now have been emitted.
        expectGreater(times.count * hop, received - 1 - latency - hop)
      }
      tracker.flush { times.append($0.time) }
      expectEqual(times.count, (count + hop - 1) / hop)
      for (k, time) in times.enumerated() { expectLess(abs(time - Double(k * hop) / sampleRate), 1e-12) }
    }
  }

  @Test(arguments: PitchMethod.allCases)
  func invalidConfigurations(method: PitchMethod) {
    for (minimum, maximum) in [(0, 500), (300, 500), (75, 3601), (.nan, 500), (75, .infinity)] as [(Double, Double)] {
      let configuration = PitchConfiguration(minimumFrequency: minimum, maximumFrequency: maximum)
      expect(throws: PitchError.self) { _ = try method.makeTracker(configuration: configuration, sampleRate: 8000) }
    }
  }
}
