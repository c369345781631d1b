import AudioCore
import Expectations
import Foundation
import LevelCalibration
import TestSignals
import Testing

@Suite struct InputCalibrationTests {
  /// If a calibrator of 94 dB SPL reads −26 dBFS peak, full scale is 120 dB SPL.
  @Test(arguments: [94.0, 114])
  func byACalibratorsTone(level: Double) throws {
    let amplitude = pow(10, (level - 120) / 20)
    let samples = TestSignal.sine(frequency: 1000, amplitude: amplitude, frameCount: 144_000, sampleRate: 48_000)
    let microphone = try InputCalibration(
      tone: SteadyTone(in: AudioBuffer(known: samples, sampleRate: 48_000), frequency: 1000),
      calibrator: .stated(level, by: "class 1", uncertainty: 0.2), transducer: "capsule", device: "interface",
      date: CalibrationExamples.day())
    let point = microphone.record.fullScale.points[0]
    expect(try abs(point.level - 120) < 1e-5 && abs(require(point.uncertainty) - 0.2) < 1e-5)
    expectEqual(microphone.record.method, .calibrator(level: level, frequency: 1000))
    expectLess(abs(microphone.offset - 123.010_3), 1e-4)
    expectEqual(microphone.record.notes, "calibrator: class 1")
    let read = microphone.soundPressureLevel(of: try FullScaleLevel(sinePeak: level - 120))
    expect(abs(read.decibels - level) < 1e-5 && read.basis.record == microphone.record)
  }

  @Test func anUnknownUncertaintyStaysUnknown() throws {
    let samples = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 144_000, sampleRate: 48_000)
    let microphone = try InputCalibration(
      tone: SteadyTone(in: AudioBuffer(known: samples, sampleRate: 48_000), frequency: 1000),
      calibrator: .stated(94, by: "borrowed"), transducer: "capsule", device: "interface",
      date: CalibrationExamples.day())
    expectNil(microphone.soundPressureLevel(of: try FullScaleLevel(rms: -40)).uncertainty)
  }

  @Test func roundTrip() throws {
    let microphone = try CalibrationExamples.microphone().applying(
      MicrophoneResponse(table: CalibrationExamples.table([20: -6, 500: 0.5, 20_000: 5])))
    var random = SeededRandom(seed: 41)
    for _ in 0..<1000 {
      let frequency = 20 * pow(1000, random.uniform())
      let level = try FullScaleLevel(rms: random.uniform(in: -120 ..< -4))
      let sound = try microphone.soundPressureLevel(of: level, at: frequency)
      expectLess(abs(try microphone.fullScaleLevel(of: sound, at: frequency).rms - level.rms), 1e-9, "seed 41")
    }
    expect(throws: CalibrationError.self) {
      try microphone.fullScaleLevel(of: .stated(125, by: "aircraft"), at: 1000)
    }
  }

  /// A microphone that is 4 dB more sensitive at 10 kHz than at its reference reads 4 dB too high there.
  @Test func theResponseIsSubtracted() throws {
    let response = try MicrophoneResponse(table: CalibrationExamples.table([100: -2, 1000: 1, 10_000: 5]))
    let microphone = try CalibrationExamples.microphone().applying(response)
    let level = try FullScaleLevel(rms: -50)
    let flat = microphone.soundPressureLevel(of: level).decibels
    expectLess(abs(flat - 73.010_299_956_6), 1e-9)
    expectLess(abs(try microphone.soundPressureLevel(of: level, at: 1000).decibels - flat), 1e-12)
    expectLess(abs(try microphone.soundPressureLevel(of: level, at: 10_000).decibels - (flat - 4)), 1e-12)
    expectLess(abs(try microphone.soundPressureLevel(of: level, at: 100).decibels - (flat + 3)), 1e-12)
    expect(throws: CalibrationError.outsideRange(frequency: 12_000, range: 100...10_000)) {
      try microphone.soundPressureLevel(of: level, at: 12_000)
    }
    let short = try MicrophoneResponse(table: CalibrationExamples.table([2000: 0, 4000: 0]))
    expect(throws: CalibrationError.self) { try CalibrationExamples.microphone().applying(short) }
  }

  @Test func aFlatResponseIsAnAssumptionWithAnUncertainty() throws {
    let microphone = try CalibrationExamples.microphone().assumingFlatResponse(over: 50...8000, uncertainty: 0.4)
    let level = try microphone.soundPressureLevel(of: try FullScaleLevel(rms: -50), at: 60)
    expect(try abs(level.decibels - 73.010_299_956_6) < 1e-9 && abs(require(level.uncertainty) - 0.5) < 1e-12)
    expectEqual(microphone.record.notes?.contains("assumed flat from 50 to 8000 Hz"), true)
    expect(throws: CalibrationError.self) {
      try CalibrationExamples.microphone().assumingFlatResponse(over: 2000...8000, uncertainty: 1)
    }
  }

  @Test func responseFilesAsMakersWriteThem() throws {
    let umik = "\"Sens Factor =-1.378dB, SERNO: 7023270\"\r\n10.054\t-4.9107\r\n1000\t0.0\r\n20016.816\t3.5\r\n"
    let first = try MicrophoneResponse(text: umik)
    expectEqual(first.table.points.map(\.frequency), [10.054, 1000, 20_016.816])
    expect(first.sensitivityFactor == -1.378 && first.header == "Sens Factor =-1.378dB, SERNO: 7023270")
    let others = [
      "* 1000Hz -40.1\n*comment\n20, -1.5, 12.0\n1000, 0, 0\n", "\u{FEFF}# Freq SPL\n20 -1.5\n\n1e3 0\n",
      "Frequency\tdB\n20;-1.5\n1000;+0\n", "; mic\n 20   -1.5  -170.0 \n 1000 0.0 0",
    ]
    for text in others {
      let response = try MicrophoneResponse(text: text)
      expectEqual(response.table.points.map(\.frequency), [20, 1000], "\(text)")
      expect(response.table.points.map(\.level) == [-1.5, 0] && response.sensitivityFactor == nil)
    }
  }

  @Test(arguments: [
    ("", "line 1: expected lines of frequency and decibels, got none"),
    ("20 -1\n20 0", "line 2: expected a frequency above 20.0 Hz, got 20.0 Hz"),
    ("20 -1\n1000", "line 2: expected frequency, decibels and perhaps a phase"),
    ("20 -1 0 7", "line 1: expected frequency, decibels and perhaps a phase"),
    ("-20 1", "line 1: expected frequency"), ("20 1x", "line 1: expected frequency"), ("20 nan", "line 1: expected"),
  ])
  func responseFilesThatAreNotUnderstood(text: String, message: String) {
    let error = expect(throws: CalibrationError.self) { try MicrophoneResponse(text: text) }
    expectEqual(error?.description.hasPrefix(message), true, "\(String(describing: error))")
  }
}
