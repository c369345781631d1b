import AudioCore
import Expectations
import Foundation
import LevelCalibration
import Testing

@Suite struct OutputCalibrationTests {
  /// Full scale is 112 dB SPL at 1 kHz, so 72 dB SPL is 40 dB lower, 1/100 of full scale.
  @Test func levelsAndAmplitudes() throws {
    let headphone = try CalibrationExamples.headphone()
    let digital = try headphone.fullScaleLevel(producing: 72, at: 1000)
    expect(abs(digital.sinePeak + 40) < 1e-12 && abs(digital.sinePeakAmplitude - 0.01) < 1e-14)
    expectLess(abs(digital.rmsAmplitude - 0.01 * 0.5.squareRoot()), 1e-14)
    expect(throws: CalibrationError.wouldClip(excess: 1, peakLimit: -1)) {
      try headphone.soundPressureLevel(of: try FullScaleLevel(sinePeak: 0), at: 1000)
    }
    expectLess(abs(try headphone.fullScaleLevel(at: 8000).decibels - 106), 1e-12)
    let level = try headphone.soundPressureLevel(of: digital, at: 1000)
    expect(abs(level.decibels - 72) < 1e-12 && level.uncertainty == 1)
  }

  /// Converting dB HL to dB SPL, dBFS, amplitude and back is exact within 1e-9 dB, at table frequencies and between
  /// them.
  @Test func roundTrips() throws {
    let headphone = try CalibrationExamples.headphone()
    let scale = try HearingLevelScale(headphone, thresholds: .tdh39)
    var random = SeededRandom(seed: 17)
    for _ in 0..<2000 {
      let frequency = 125 * pow(64, random.uniform())
      let wanted = random.uniform(in: -20..<45)
      let tone = try scale.tone(at: frequency, hearingLevel: wanted)
      let amplitude = try require(FullScaleLevel(sinePeakAmplitude: tone.peakAmplitude))
      let pressure = try require(tone.soundPressureLevel)
      let back = try [
        scale.hearingLevel(of: amplitude, at: frequency).decibels,
        scale.hearingLevel(of: headphone.soundPressureLevel(of: amplitude, at: frequency), at: frequency).decibels,
        scale.hearingLevel(of: pressure, at: frequency).decibels,
        scale.hearingLevel(of: scale.fullScaleLevel(of: try require(tone.hearingLevel)), at: frequency).decibels,
        scale.hearingLevel(of: scale.soundPressureLevel(of: require(tone.hearingLevel)), at: frequency).decibels,
      ]
      expect(back.allSatisfy { abs($0 - wanted) < 1e-9 }, "seed 17: \(frequency) Hz, \(wanted) dB HL, \(back)")
      let spl = random.uniform(in: -20..<90)
      let digital = try headphone.fullScaleLevel(producing: spl, at: frequency)
      expectLess(abs(try headphone.soundPressureLevel(of: digital, at: frequency).decibels - spl), 1e-9, "seed 17")
    }
  }

  @Test func whatWouldClipIsRefusedByHowMuch() throws {
    var record = try CalibrationExamples.headphoneRecord()
    record.levelLimit = nil
    let headphone = try OutputCalibration(record)
    // Full scale is 112 dB SPL and peaks may reach −1 dBFS, so the loudest sine has 111 dB SPL.
    expectLess(abs(try headphone.tone(at: 1000, soundPressureLevel: 111).headroom), 1e-9)
    let error = expect(throws: CalibrationError.self) { try headphone.tone(at: 1000, soundPressureLevel: 113.5) }
    guard case .wouldClip(let excess, let limit)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(abs(excess - 2.5) < 1e-9 && limit == -1)
    expectEqual(error?.description, "2.50 dB too loud: the output clips at a peak of -1.00 dBFS")
    // Noise of the same RMS with a crest factor of 12 dB has a peak 12 − 3.01 dB higher.
    let noise = expect(throws: CalibrationError.self) {
      try headphone.fullScaleLevel(producing: 105, at: 1000, crestFactor: 12)
    }
    guard case .wouldClip(let more, _)? = noise else {
      Issue.record("\(String(describing: noise))")
      return
    }
    expectLess(abs(more - (105 - 112 - FullScaleLevel.sineCrestFactor + 12 + 1)), 1e-9)
    expect(throws: CalibrationError.self) {
      try headphone.soundPressureLevel(of: try FullScaleLevel(sinePeak: -0.5), at: 1000)
    }
  }

  @Test func theSafetyLimitHolds() throws {
    let headphone = try CalibrationExamples.headphone()
    expect(throws: CalibrationError.aboveLevelLimit(excess: 4, limit: 100, unit: "dB SPL")) {
      try headphone.tone(at: 1000, soundPressureLevel: 104)
    }
    let scale = try HearingLevelScale(headphone, thresholds: .tdh39)
    expectLess(abs(try scale.highestHearingLevel(at: 1000) - 93), 1e-9)
    expectGreater(try scale.tone(at: 1000, hearingLevel: scale.highestHearingLevel(at: 1000)).headroom, 0)
    expect(throws: CalibrationError.self) { try scale.tone(at: 1000, hearingLevel: 93.1) }
  }

  @Test func otherFrequenciesAreRefused() throws {
    let scale = try HearingLevelScale(CalibrationExamples.headphone(), thresholds: .tdh39)
    for frequency in [100.0, 9000] {
      expect(throws: CalibrationError.outsideRange(frequency: frequency, range: 125...8000)) {
        try scale.tone(at: frequency, hearingLevel: 20)
      }
    }
    expect(throws: CalibrationError.self) { try scale.tone(at: 1000, hearingLevel: .nan) }
  }

  @Test func thresholdsOfAnotherCouplerOrTransducerAreRefused() throws {
    let headphone = try CalibrationExamples.headphone()
    expect(throws: CalibrationError.couplerMismatch(calibration: "IEC 60318-3", thresholds: "IEC 60318-1")) {
      try HearingLevelScale(headphone, thresholds: .hda200)
    }
    var record = headphone.record
    record.transducer = "DT48"
    let other = try OutputCalibration(record)
    expect(throws: CalibrationError.transducerMismatch(calibration: "DT48", thresholds: ["TDH39"])) {
      try HearingLevelScale(other, thresholds: .tdh39)
    }
    let level = try HearingLevelScale(
      ResearchKitHeadphone.earPods.calibration(systemVolume: 1),
      thresholds: ResearchKitHeadphone.earPods.referenceThresholds
    ).hearingLevel(of: try FullScaleLevel(sinePeak: -40), at: 1000)
    let scale = try HearingLevelScale(headphone, thresholds: .tdh39)
    let elsewhere = try ResearchKitHeadphone.earPods.calibration(systemVolume: 1)
      .soundPressureLevel(of: try FullScaleLevel(sinePeak: -40), at: 1000)
    expect(throws: CalibrationError.couplerMismatch(calibration: "as ResearchKit's tables", thresholds: "IEC 60318-3"))
    {
      try scale.hearingLevel(of: elsewhere, at: 1000)
    }
    expectLess(abs(try scale.hearingLevel(of: .stated(47, by: "meter"), at: 1000).decibels - 40), 1e-12)
    expect(throws: CalibrationError.self) { try scale.fullScaleLevel(of: level) }
    expect(throws: CalibrationError.self) { try scale.soundPressureLevel(of: level) }
  }

  @Test func eachStepIsTold() throws {
    let tone = try HearingLevelScale(CalibrationExamples.headphone(), thresholds: .tdh39)
      .tone(at: 1000, hearingLevel: 40)
    expectEqual(
      tone.steps,
      [
        "tone of 1000 Hz on TDH39, USB interface, volume 10", "40.00 dB HL (TDH39, ISO 389-1)",
        "+ 7.00 dB SPL at 0 dB HL", "= 47.00 dB SPL (IEC 60318-3)",
        "- 112.00 dB SPL of the full-scale sine (calibrated 2026-03-01)", "= -65.00 dBFS peak, -68.01 dBFS RMS",
        "= peak amplitude 0.000562341, 64.00 dB of headroom",
      ])
    expect(!tone.isLostInQuantisation(bits: 16))
    // 0 dB HL is 7 dB SPL or −105 dBFS, which is less than a step of 16 bits and more than one of 24.
    let faint = try HearingLevelScale(CalibrationExamples.headphone(), thresholds: .tdh39)
      .tone(at: 1000, hearingLevel: 0)
    expect(faint.isLostInQuantisation(bits: 16) && !faint.isLostInQuantisation(bits: 24))
  }
}
