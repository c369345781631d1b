import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import ProcessorContracts
import TestSignals
import Testing

@Suite struct LoudnessMeterTests {
  private func record(_ value: LoudnessValue, _ log: inout StreamingContract.Log) { log.record(value.value) }

  /// The streaming contract holds for every measure and every reading, with both kinds of history.
  @Test(
    arguments: [(8000.0, 1), (11_025, 2), (22_050, 3), (48_000, 2), (96_000, 1)],
    [LoudnessMeter.History.exact, .histogram])
  func streamingContract(_ format: (sampleRate: Double, channels: Int), history: LoudnessMeter.History) throws {
    let (sampleRate, channels) = format
    // The windows of 3 s are tested at low rates only, to save time.
    let duration = sampleRate > 12_000 ? 0.61 : 3.61
    let signal = TestSignal.mixed(
      channelCount: channels, frameCount: Int(sampleRate * duration), sampleRate: sampleRate, seed: 16)
    let configuration = LoudnessMeter.Configuration(history: history, readingInterval: 0.1)
    let violations = try StreamingContract.violations(
      of: { try LoudnessMeter(configuration: configuration, sampleRate: sampleRate, channelCount: channels) },
      on: signal,
      output: { reading, log in
        log.record(reading.time)
        for value in [reading.momentary, reading.shortTerm, reading.integrated] { record(value, &log) }
      },
      value: { meter, log in
        let found = meter.measurement
        for value in [found.integrated, found.range, found.maximumMomentary, found.maximumShortTerm] {
          record(value, &log)
        }
        for value in found.truePeaks + found.samplePeaks { record(value, &log) }
        log.record(found.shareBeyondHearing)
      })
    expectEqual(violations, [], "seed 16")
  }

  /// For a sine of constant level M, S and I are equal and the range is 0. There is a reading every 100 ms, but none
  /// for incomplete windows. The tolerance of 1e-4 LU is for the settling of the filter; 400 ms hold whole periods.
  @Test func readingsOfASteadySine() throws {
    let sine = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 28_000, sampleRate: 8000)
    var meter = try LoudnessMeter(
      configuration: .init(readingInterval: 0.1), sampleRate: 8000, channelCount: 1)
    let readings = try meter.outputs(of: AudioBuffer(known: sine, sampleRate: 8000))
    let found = meter.measurement
    let level = try require(found.integrated.value)
    expectEqual(readings.count, 35)
    for (index, reading) in readings.enumerated() {
      expectLess(abs(reading.time - 0.1 * Double(index + 1)), 1e-12)
      for (value, window) in [(reading.momentary, 0.4), (reading.shortTerm, 3)] {
        if index + 1 < Int(10 * window) {
          expectEqual(value, .undefined(.shorterThanWindow(duration: reading.time, window: window)))
        } else {
          expectLess(abs(try require(value.value) - level), 0.02)
        }
      }
      expectEqual((reading.integrated.value != nil), (index >= 3))
    }
    let last = try require(readings.last)
    expectLess(abs(try require(last.momentary.value) - level), 0.001)
    expectLess(abs(try require(last.integrated.value) - level), 1e-9)
    expectLess(try require(found.range.value), 0.01)
    expectLess(abs(try require(found.maximumMomentary.value) - level), 0.01)
    expectLess(abs(try require(found.samplePeak.value) + 20), 0.01)
  }

  /// A measure that was not requested is undefined with this reason. The requested ones have the same values.
  @Test(arguments: [
    LoudnessMeasures.momentary, .shortTerm, .integrated, .range, .truePeak, .samplePeak, [.integrated, .truePeak], [],
  ])
  func oneMeasureAlone(measures: LoudnessMeasures) throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 28_000, sampleRate: 8000, seed: 70)
    let all = try LoudnessMeter.measure(signal)
    let found = try LoudnessMeter.measure(signal, configuration: .init(measures: measures))
    let none = LoudnessValue.undefined(.notMeasured)
    expectEqual(found.integrated, (measures.contains(.integrated) ? all.integrated : none))
    expectEqual(found.range, (measures.contains(.range) ? all.range : none))
    expectEqual(found.maximumMomentary, (measures.contains(.momentary) ? all.maximumMomentary : none))
    expectEqual(found.maximumShortTerm, (measures.contains(.shortTerm) ? all.maximumShortTerm : none))
    expectEqual(found.truePeak, (measures.contains(.truePeak) ? all.truePeak : none))
    expectEqual(found.samplePeak, (measures.contains(.samplePeak) ? all.samplePeak : none))
    expect(all.range.value != nil && all.maximumShortTerm.value != nil, "seed 70")
  }

  /// For ten levels per second from −70 to −10 LUFS both histories agree, in integrated loudness within 0.01 LU and in
  /// range within 0.02 LU.
  @Test func histogramAgreesWithExact() throws {
    var random = SeededRandom(seed: 71)
    var level = -30.0
    var samples: [Float] = []
    for _ in 0..<600 {
      level = max(-68, min(-8, level + random.uniform(in: -4..<4)))
      samples += TestSignal.sine(
        frequency: 900, amplitude: Decibels.amplitude(level: level), frameCount: 400, sampleRate: 4000)
    }
    let signal = AudioBuffer(known: samples, sampleRate: 4000)
    let found = try [LoudnessMeter.History.exact, .histogram].map {
      try LoudnessMeter.measure(signal, configuration: .init(measures: [.integrated, .range], history: $0))
    }
    let integrated = try found.map { try require($0.integrated.value) }
    let range = try found.map { try require($0.range.value) }
    expectLess(abs(integrated[0] - integrated[1]), 0.01, "seed 71")
    expectLess(abs(range[0] - range[1]), 0.02, "seed 71")
    expectGreater(range[0], 5)
  }

  @Test func digitalSilence() throws {
    let found = try LoudnessMeter.measure(AudioBuffer(silence: 28_000, channelCount: 2, sampleRate: 8000))
    expect(found.integrated == .undefined(.belowAbsoluteGate) && found.range == .undefined(.belowAbsoluteGate))
    expect(found.maximumMomentary == .undefined(.silence) && found.maximumShortTerm == .undefined(.silence))
    expectEqual(found.truePeaks, [.undefined(.silence), .undefined(.silence)])
    expectEqual(found.samplePeak, .undefined(.silence))
  }

  /// The K weighting removes a constant offset, but its peaks remain. Its start and its end are steps, whose
  /// interpolation overshoots by 1 to 2 dB (Gibbs).
  @Test func constantOffset() throws {
    let signal = AudioBuffer(known: [Float](repeating: 0.25, count: 32_000), sampleRate: 8000)
    var meter = try LoudnessMeter(configuration: .init(readingInterval: 0.1), sampleRate: 8000, channelCount: 1)
    let last = try require(try meter.outputs(of: signal).last)
    expectEqual(last.momentary, .undefined(.silence))
    expectLess(abs(try require(meter.measurement.samplePeak.value) + 12.041), 0.001)
    let overshoot = try require(meter.measurement.truePeak.value) + 12.041
    expect(overshoot > 0.5 && overshoot < 2)
  }

  /// One sample that is not finite, in any channel, makes all later readings undefined, even if it is the last sample
  /// or in the LFE. Earlier readings do not change. After `reset()` the meter measures again.
  @Test(arguments: [Float.nan, .infinity, -.infinity], [0, 3, 4100, 4799])
  func notFiniteSamples(sample: Float, position: Int) throws {
    for (channels, channel) in [(1, 0), (2, 1), (6, 3)] {
      var signal = TestSignal.mixed(channelCount: channels, frameCount: 4800, sampleRate: 8000, seed: 72)
      signal.samples[channel * 4800 + position] = sample
      var meter = try LoudnessMeter(
        configuration: .init(readingInterval: 0.1), sampleRate: 8000, channelCount: channels)
      let readings = try meter.outputs(of: signal)
      let found = meter.measurement
      let reason = try require(found.integrated.reason)
      guard case .notANumber(let time) = reason else {
        Issue.record("\(reason)")
        continue
      }
      expect(time >= Double(position) / 8000 && time <= Double(position) / 8000 + 0.01 + 1e-9)
      for value in [found.range, found.maximumMomentary, found.maximumShortTerm, found.truePeak, found.samplePeak] {
        expectEqual(value, .undefined(reason))
      }
      expectEqual((readings[3].momentary.value != nil), (position >= 3200))
      meter.reset()
      let good = TestSignal.mixed(channelCount: channels, frameCount: 4800, sampleRate: 8000, seed: 73)
      good.withBlock { meter.process($0) { _ in } }
      meter.flush { _ in }
      expectEqual(meter.measurement, try LoudnessMeter.measure(good, configuration: meter.configuration))
    }
  }

  /// Samples far above full scale are measured like others.
  @Test func enormousSamples() throws {
    let signal = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 1e30, frameCount: 8000, seed: 74), sampleRate: 8000)
    let found = try LoudnessMeter.measure(signal)
    expectGreater(try require(found.integrated.value), 550, "seed 74")
    expectLess(abs(try require(found.samplePeak.value) - 600), 0.1, "seed 74")
    let largest = Float.greatestFiniteMagnitude
    let alternating = (0..<8000).map { $0 / 2 % 2 == 0 ? largest : -largest }
    let limit = try LoudnessMeter.measure(AudioBuffer(known: alternating, sampleRate: 8000))
    expect(limit.integrated.value != nil && limit.truePeak == limit.samplePeak)
  }

  @Test func nothingAtAll() throws {
    let found = try LoudnessMeter.measure(AudioBuffer(known: [Float](), sampleRate: 8000))
    expect(found.duration == 0 && found.integrated == .undefined(.shorterThanGatingBlock(duration: 0)))
    expectEqual(found.maximumShortTerm, .undefined(.shorterThanWindow(duration: 0, window: 3)))
    expectEqual(found.truePeak, .undefined(.silence))
  }

  @Test func invalidRequests() {
    for rate in [0, -48_000, 3999, .infinity, .nan] as [Double] {
      expect(throws: LoudnessError.self) { _ = try LoudnessMeter(sampleRate: rate, channelCount: 1) }
    }
    for count in [0, -1] {
      expect(throws: LoudnessError.invalidChannelCount(count)) {
        _ = try LoudnessMeter(sampleRate: 48_000, channelCount: count)
      }
    }
    for interval in [0, -0.1, 0.005, 0.015, 1e6, .infinity, .nan] as [Double] {
      expect(throws: LoudnessError.self) {
        _ = try LoudnessMeter(
          configuration: .init(readingInterval: interval), sampleRate: 48_000, channelCount: 1)
      }
    }
    expect(throws: LoudnessError.invalidChannelCount(0)) { _ = try LoudnessLayout("none", loudspeakers: []) }
    expect(throws: LoudnessError.self) {
      _ = try LoudnessLayout("nowhere", loudspeakers: [.position(azimuth: .nan, elevation: 0)])
    }
  }
}
