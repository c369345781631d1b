import AudioCore
import Expectations
import Foundation
import LevelCalibration
import TestSignals
import Testing

/// Headphones calibrated by values, by recordings and by listeners.
@Suite struct HeadphoneCalibrationTests {
  @Test func valuesBecomeFullScaleLevels() throws {
    let table = try ToneMeasurement.fullScaleTable(of: [
      .init(
        frequency: 1000, played: try FullScaleLevel(sinePeak: -20),
        measured: try .stated(85, by: "sound level meter", uncertainty: 0.7)),
      .init(
        frequency: 500, played: try FullScaleLevel(sinePeak: -30), measured: try .stated(72, by: "sound level meter")),
    ])
    expectEqual(table.points.map(\.frequency), [500, 1000])
    expect(abs(table.points[0].level - 102) < 1e-12 && table.points[0].uncertainty == nil)
    expect(abs(table.points[1].level - 105) < 1e-12 && table.points[1].uncertainty == 0.7)
  }

  /// 104, 105 and 106 dB have a mean of 105, a standard deviation of 1 and a standard error of 1/√3. With 0.5 dB of the
  /// meter the uncertainty is √(1/3 + 1/4).
  @Test func repetitionsAreAveraged() throws {
    let table = try ToneMeasurement.fullScaleTable(
      of: [84.0, 85, 86].map {
        .init(
          frequency: 1000, played: try FullScaleLevel(sinePeak: -20),
          measured: try .stated($0, by: "meter", uncertainty: 0.5))
      })
    expectLess(abs(table.points[0].level - 105), 1e-12)
    let (uncertainty, expected): (Double, Double) = (
      try require(table.points[0].uncertainty), (1.0 / 3 + 0.25).squareRoot()
    )
    expectLess(abs(uncertainty - expected), 1e-12)
    expect(throws: CalibrationError.self) { try ToneMeasurement.fullScaleTable(of: []) }
  }

  /// A headphone is recorded with a microphone; both responses are known, and the calibration separates them. Noise 50
  /// dB below the tone changes the level by a few thousandths of a decibel.
  @Test func recordingsWithACalibratedMicrophone() throws {
    let rate = 48_000.0
    let microphone = try CalibrationExamples.microphone().applying(
      MicrophoneResponse(table: CalibrationExamples.table([100: -3, 1000: 0, 10_000: 4])))
    let truth: [(frequency: Double, fullScale: Double)] = [(250, 104), (1000, 108), (4000, 99)]
    let measurements = try truth.map { frequency, fullScale in
      let played = try FullScaleLevel(sinePeak: -25)
      let sound = fullScale + played.sinePeak
      let response = try CalibrationExamples.table([100: -3, 1000: 0, 10_000: 4]).point(at: frequency).level
      let amplitude = pow(10, (sound - 120 + response) / 20)
      let tone = TestSignal.sine(frequency: frequency, amplitude: amplitude, frameCount: 144_000, sampleRate: rate)
      let noise = TestSignal.whiteNoise(
        amplitude: amplitude * 0.002, frameCount: 144_000, seed: UInt64(frequency))
      let recording = AudioBuffer(known: zip(tone, noise).map { $0 + $1 }, sampleRate: rate)
      return try ToneMeasurement(
        played: played, recorded: SteadyTone(in: recording, frequency: frequency), microphone: microphone)
    }
    let table = try ToneMeasurement.fullScaleTable(of: measurements)
    for (point, expected) in zip(table.points, truth) {
      expectLess(abs(point.level - expected.fullScale), 0.005, "\(expected.frequency) Hz: \(point.level)")
      expectLess(abs(try require(point.uncertainty) - 0.3), 0.01)
    }
  }

  @Test func aMicrophoneKnownAtOneFrequencyMeasuresNoOther() throws {
    let tone = TestSignal.sine(frequency: 500, amplitude: 0.1, frameCount: 48_000, sampleRate: 16_000)
    let steady = try SteadyTone(in: AudioBuffer(known: tone, sampleRate: 16_000), frequency: 500)
    expect(throws: CalibrationError.outsideRange(frequency: 500, range: 1000...1000)) {
      try ToneMeasurement(
        played: try FullScaleLevel(sinePeak: -20), recorded: steady, microphone: CalibrationExamples.microphone())
    }
  }

  /// With thresholds of −98, −100 and −102 dBFS, 0 dB HL is at −100, so the full-scale sine is 100 dB HL ± 2/√3.
  @Test func listenersMakeAScale() throws {
    let listeners: [[Double: ListenerThresholds.Threshold]] = [
      [1000: try .init(.init(sinePeak: -98)), 4000: try .init(.init(sinePeak: -90))],
      [
        1000: try .init(.init(sinePeak: -100)), 4000: try .init(.init(sinePeak: -90)),
        500: try .init(.init(sinePeak: -80)),
      ],
      [1000: try .init(.init(sinePeak: -102)), 4000: try .init(.init(sinePeak: -90))],
    ]
    let table = try ListenerThresholds.fullScaleTable(of: listeners)
    expectEqual(table.points.map(\.frequency), [1000, 4000])
    let scale = try HearingLevelScale(
      biological: CalibrationRecord(
        kind: .biological, transducer: "my headphones", device: "phone", method: .listeners(count: 3),
        date: CalibrationExamples.day(), fullScale: table, peakLimit: -3))
    let level = try scale.hearingLevel(of: try FullScaleLevel(sinePeak: -60), at: 1000)
    expect(try abs(level.decibels - 40) < 1e-9 && abs(require(level.uncertainty) - 2 / 3.0.squareRoot()) < 1e-12)
    expectEqual("\(level)", "40.0 dB HL ± 1.2 (my headphones, 3 listeners)")
    let tone = try scale.tone(at: 1000, hearingLevel: 40)
    expect(abs(tone.fullScaleLevel.sinePeak + 60) < 1e-9 && tone.soundPressureLevel == nil)
    expect(throws: CalibrationError.self) { try scale.tone(at: 1000, hearingLevel: 98) }
    expect(throws: CalibrationError.noSoundPressure) { try scale.soundPressureLevel(of: level) }
    expect(throws: CalibrationError.noSoundPressure) {
      try scale.hearingLevel(of: .stated(60, by: "meter"), at: 1000)
    }
  }

  /// The weights are 1, 1 and 1/4, and the mean is −99 dBFS. The uncertainty is 1/√2.25 from the σ alone, and
  /// √(2d²/2/2.25) if thresholds at a distance d from the mean show a larger spread.
  @Test func listenersOfKnownSpread() throws {
    func point(_ distance: Double) throws -> FrequencyTable.Point {
      let thresholds: [(Double, Double)] = [(-100 + 1 - distance, 1), (-100 + 1 + distance, 1), (-99, 2)]
      let table = try ListenerThresholds.fullScaleTable(
        of: thresholds.map { [1000: try .init(.init(sinePeak: $0.0), standardDeviation: $0.1)] })
      return table.points[0]
    }
    let near = try point(1.125.squareRoot())
    expect(try abs(near.level - 99) < 1e-12 && abs(require(near.uncertainty) - (1.125 / 2.25).squareRoot()) < 1e-12)
    let closer = try point(0.1)
    expectLess(try abs(require(closer.uncertainty) - 1 / 2.25.squareRoot()), 1e-12)
    let far = try point(10 * 1.125.squareRoot())
    expectLess(try abs(require(far.uncertainty) - (112.5 / 2.25).squareRoot()), 1e-9)
    // With one listener of unknown spread all count the same.
    let plain = try ListenerThresholds.fullScaleTable(
      of: [(-98, 1.0), (-100, nil), (-105, 9)].map { [1000: try .init(.init(sinePeak: $0.0), standardDeviation: $0.1)] }
    )
    expectLess(abs(plain.points[0].level - 101), 1e-12)
  }

  /// Anna's threshold of 10 dB HL is at −90 dBFS. Ben's of 40 dB HL is at −62 and, measured again, at −58. Full scale
  /// is 100 dB HL for both.
  @Test func aKnownHeadphoneTellsAnother() throws {
    let record = try CalibrationExamples.headphoneRecord()
    let reference = try HearingLevelScale(OutputCalibration(record), thresholds: .tdh39)
    func difference(_ hearingLevel: Double, _ peak: Double, _ deviation: Double? = nil) throws
      -> ListenerComparison.Difference
    {
      .init(hearingLevel: hearingLevel, level: try FullScaleLevel(sinePeak: peak), standardDeviation: deviation)
    }
    let own = try require(record.fullScale.point(at: 1000).uncertainty)
    let table = try ListenerComparison.fullScaleTable(
      of: [
        [1000: [difference(10, -90)]], [1000: [difference(40, -62), difference(40, -58)], 500: [difference(0, -9)]],
      ],
      reference: reference)
    expect(table.points.map(\.frequency) == [1000] && abs(table.points[0].level - 100) < 1e-12)
    // The thresholds agree and no procedure states a deviation, so the uncertainty is that of the reference headphone.
    expectLess(try abs(require(table.points[0].uncertainty) - own), 1e-12)
    let told = try ListenerComparison.fullScaleTable(
      of: [[1000: [difference(10, -90, 3)]], [1000: [difference(40, -62, 4), difference(40, -58, 4)]]],
      reference: reference)
    // √(3² + 4²/2)/2.
    expectLess(try abs(require(told.points[0].uncertainty) - (own * own + 17.0 / 4).squareRoot()), 1e-12)
    let scale = try HearingLevelScale(
      biological: CalibrationRecord(
        kind: .biological, transducer: "mine", device: "phone",
        method: .comparison(reference: "TDH39, card", listeners: 2),
        date: CalibrationExamples.day(), fullScale: told))
    expectEqual(scale.reference, "mine, compared with TDH39, card")
    expectEqual(try CalibrationRecord(json: scale.record.json()), scale.record)
    expectEqual(scale.record.summary, "mine, phone, compared with TDH39, card by 2 listeners, 2026-03-01, ± 2.3 dB")
  }

  @Test func aFewListenersAreNotEnough() {
    expect(throws: CalibrationError.tooFew(what: "listeners", expected: 3, got: 2)) {
      try ListenerThresholds.fullScaleTable(of: [
        [1000: try .init(.init(sinePeak: -98))], [1000: try .init(.init(sinePeak: -90))],
      ])
    }
    expect(throws: CalibrationError.self) {
      try ListenerThresholds.fullScaleTable(of: [
        [1000: try .init(.init(rms: -98))], [500: try .init(.init(rms: -9))], [:],
      ])
    }
  }
}
