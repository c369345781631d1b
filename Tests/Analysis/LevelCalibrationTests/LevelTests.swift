import Expectations
import Foundation
import LevelCalibration
import Testing

@Suite struct LevelTests {
  /// A sine of peak 1 has an RMS of 1/√2. Sums and logarithms of Doubles near 1 round at 1e-12 dB.
  @Test func peakAndRMSOfASine() throws {
    let fullScale = try FullScaleLevel(sinePeak: 0)
    expect(abs(fullScale.rms + 3.010_299_956_639_812) < 1e-12 && abs(fullScale.sinePeakAmplitude - 1) < 1e-12)
    expectLess(abs(fullScale.rmsAmplitude - 0.5.squareRoot()), 1e-12)
    let tenth = try require(FullScaleLevel(sinePeakAmplitude: 0.1))
    expect(abs(tenth.sinePeak + 20) < 1e-12 && abs(tenth.rms + 23.010_299_956_639_81) < 1e-12)
    expectLess(abs(try require(FullScaleLevel(rmsAmplitude: 0.1)).rms + 20), 1e-12)
    expect(FullScaleLevel(rmsAmplitude: 0) == nil && FullScaleLevel(sinePeakAmplitude: .nan) == nil)
  }

  /// One step of 16 bits is 2^-15 of full scale, −90.309 dBFS.
  @Test func oneStepOfIntegerSamples() {
    expectLess(abs(FullScaleLevel.quantisationStep(bits: 16) + 90.308_998_699), 1e-9)
    expectLess(abs(FullScaleLevel.quantisationStep(bits: 24) + 138.473_798_006), 1e-9)
  }

  @Test func levelsPrintTheirUnitAndReference() throws {
    expectEqual("\(try FullScaleLevel(rms: -23))", "-23.00 dBFS (RMS)")
    expectEqual(
      "\(try SoundPressureLevel.stated(94, by: "calibrator", uncertainty: 0.15))", "94.0 dB SPL ± 0.15 (re 20 µPa)")
    expectEqual("\(try SoundPressureLevel.stated(114, by: "calibrator"))", "114.0 dB SPL (re 20 µPa)")
    let scale = try HearingLevelScale(CalibrationExamples.headphone(), thresholds: .tdh39)
    let level = try scale.hearingLevel(of: try FullScaleLevel(sinePeak: -65), at: 1000)
    expectEqual("\(level)", "40.0 dB HL ± 1 (TDH39, ISO 389-1)")
    expectEqual(level.basis.record, (try CalibrationExamples.headphoneRecord()))
  }

  @Test func aStatedLevelNamesItsSource() throws {
    let level = try SoundPressureLevel.stated(94, by: "class 1 calibrator")
    expect(level.basis == .stated(by: "class 1 calibrator") && level.basis.record == nil)
  }

  @Test func nominalLevelsAreNoSoundPressure() throws {
    let scale = NominalLevelScale.simple
    // 60 dB on a scale of 100 dB is a hundredth of full scale.
    expectLess(abs(try scale.fullScaleLevel(nominal: 60).sinePeakAmplitude - 0.01), 1e-15)
    expectEqual(scale.description(nominal: 60), "60.0 dB (nominal, not calibrated)")
    for level in stride(from: -20.0, through: 100, by: 2.5) {
      expectLess(abs(scale.nominal(try scale.fullScaleLevel(nominal: level)) - level), 1e-9)
    }
    expect(throws: CalibrationError.wouldClip(excess: 5, peakLimit: 0)) { try scale.fullScaleLevel(nominal: 105) }
    expect(throws: CalibrationError.self) { try scale.fullScaleLevel(nominal: .nan) }
  }
}
