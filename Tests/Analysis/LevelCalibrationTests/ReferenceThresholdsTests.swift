import Expectations
import Foundation
import LevelCalibration
import Testing

@Suite struct ReferenceThresholdsTests {
  @Test func tablesHoldTheStandardsValues() throws {
    let values: [(ReferenceThresholds, Double, Double)] = [
      (.tdh39, 125, 45), (.tdh39, 750, 7.5), (.tdh39, 1000, 7), (.tdh39, 8000, 13), (.hda200, 1000, 5.5),
      (.hda200, 5000, 14), (.hda200, 16_000, 56), (.er3aEarSimulator, 1000, 5.5), (.er3aEarSimulator, 5000, 18.5),
      (.er3aHA2, 1000, 0), (.er3aHA1, 8000, -3.5), (.er2, 12_500, 37), (.hd300, 3000, -3.7), (.hd400s, 1000, -7.3),
      (.freeField, 1000, 2.4), (.diffuseField, 1000, 0.8),
    ]
    for (thresholds, frequency, level) in values {
      expectEqual(try thresholds.soundPressureLevel(at: frequency), level, "\(thresholds.transducers) \(frequency) Hz")
    }
  }

  /// This package's table lacks the third-octave values of ISO 389-1 for the TDH39. The interpolation agrees with those
  /// in another program (PeteDBest/Audiometer) within 1.1 dB, and within 0.5 dB RMS.
  @Test func betweenTheFrequenciesItMeetsTheStandard() throws {
    let standard: KeyValuePairs<Double, Double> = [
      160: 37.5, 200: 31.5, 315: 20, 400: 15, 630: 8.5, 800: 7, 1250: 6.5, 1600: 7, 2500: 9.5, 3150: 10, 5000: 13,
      6300: 15,
    ]
    let errors = try standard.map { try ReferenceThresholds.tdh39.soundPressureLevel(at: $0.key) - $0.value }
    expect(errors.allSatisfy { abs($0) < 1.1 }, "\(errors)")
    let meanSquare: Double = errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)
    expectLess(meanSquare.squareRoot(), 0.5)
  }

  @Test func outsideIsAnError() {
    expect(throws: CalibrationError.outsideRange(frequency: 9000, range: 125...8000)) {
      try ReferenceThresholds.tdh39.soundPressureLevel(at: 9000)
    }
    expect(throws: CalibrationError.outsideRange(frequency: 100, range: 125...16_000)) {
      try ReferenceThresholds.hda200.soundPressureLevel(at: 100)
    }
  }

  @Test func foundByNameAndCoupler() throws {
    expectEqual(ReferenceThresholds.thresholds(of: "tdh-39", in: .iec60318Part3), .tdh39)
    expectEqual(ReferenceThresholds.thresholds(of: "DD 450", in: .iec60318Part1), .hda200)
    expectEqual(ReferenceThresholds.thresholds(of: "ER3A", in: .ha2), .er3aHA2)
    expectEqual(ReferenceThresholds.thresholds(of: "E-A-RTone 3A", in: .iec60318Part4), .er3aEarSimulator)
    expectNil(ReferenceThresholds.thresholds(of: "TDH39", in: .iec60318Part1))
    expectEqual(ReferenceThresholds.all.count, 17)
    expectEqual(try Coupler("iec60318-3"), .iec60318Part3)
    expectEqual(try Coupler("my box").name, "my box")
    for thresholds in ReferenceThresholds.all {
      expectEqual(try Coupler(thresholds.coupler.name.uppercased()), thresholds.coupler)
    }
  }

  /// A worked example that was published with ResearchKit's tables: 30 dB HL at 1 kHz on AirPods Pro 2 at full volume
  /// is 39.27 dB SPL, 74.40 dB below 113.67, an amplitude of 0.0001905.
  @Test func researchKitsExample() throws {
    let headphone = ResearchKitHeadphone.airPodsPro2
    let scale = try HearingLevelScale(
      headphone.calibration(systemVolume: 1), thresholds: headphone.referenceThresholds)
    let tone = try scale.tone(at: 1000, hearingLevel: 30)
    expectLess(abs(try require(tone.soundPressureLevel).decibels - 39.27), 1e-9)
    expectLess(abs(tone.fullScaleLevel.sinePeak + 74.40), 1e-9)
    expectLess(abs(tone.peakAmplitude - 0.0001905), 5e-8)
    expectNil(tone.hearingLevel?.uncertainty)
  }

  /// Half the volume lowers the level by 29 dB, on the wired ones by 28.9. 0.53 is in the same sixteenth.
  @Test func researchKitsVolume() throws {
    let full = try ResearchKitHeadphone.airPodsPro.calibration(systemVolume: 1).fullScaleLevel(at: 1000).decibels
    for volume in [0.5, 0.53] {
      let half = try ResearchKitHeadphone.airPodsPro.calibration(systemVolume: volume).fullScaleLevel(at: 1000).decibels
      expectLess(abs(full - half - 29), 1e-9)
    }
    let wired = try ResearchKitHeadphone.earPods.calibration(systemVolume: 0.5).fullScaleLevel(at: 1000).decibels
    expectLess(abs(wired - (86.37 + 30 - 28.9)), 1e-9)
    for volume in [0, 0.06, 1.01, .nan] {
      expect(throws: CalibrationError.self) { try ResearchKitHeadphone.airPods.calibration(systemVolume: volume) }
    }
  }

  @Test(arguments: ResearchKitHeadphone.allCases)
  func researchKitRefusesWhatClips(headphone: ResearchKitHeadphone) throws {
    let scale = try HearingLevelScale(
      headphone.calibration(systemVolume: 1), thresholds: headphone.referenceThresholds)
    let highest = try scale.highestHearingLevel(at: 1000)
    expect((80...115).contains(highest))
    expect(throws: CalibrationError.self) { try scale.tone(at: 1000, hearingLevel: highest + 0.01) }
  }
}
