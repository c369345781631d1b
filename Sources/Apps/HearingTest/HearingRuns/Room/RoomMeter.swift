import AudioCore
import Foundation
import HearingRecords
import LevelCalibration
import SoundLevelMetering

/// Measures whether a room is quiet enough for a test, from the sound of a microphone.
///
/// Third-octave levels are compared with the highest levels that ISO 8253-1:2010 permits. A microphone without a
/// calibration is taken for an insensitive one, so that the room seems louder than it is, never quieter.
package struct RoomMeter {
  /// What is measured.
  package struct Configuration: Sendable {
    /// The frequencies of the test in hertz, 125 to 8000, ascending.
    package var frequencies: [Double]
    /// The lowest level that is to be tested, in dB HL.
    package var level: Double
    /// The earphone that is worn for the test.
    package var earphone: AmbientNoiseLimits.Listening
    /// The microphone's calibration; `nil` for an unknown microphone.
    package var calibration: InputCalibration?

    /// Creates a configuration.
    package init(
      frequencies: [Double] = [250, 500, 1000, 2000, 4000, 8000], level: Double = 20,
      earphone: AmbientNoiseLimits.Listening = .supraAural, calibration: InputCalibration? = nil
    ) {
      self.frequencies = frequencies
      self.level = level
      self.earphone = earphone
      self.calibration = calibration
    }
  }

  /// What was found.
  package struct Finding: Sendable {
    /// Whether the room is quiet enough at all frequencies.
    package var isQuiet: Bool
    /// The finding in one line.
    package var verdict: String
    /// What can be tested at each frequency, one line each. Without a calibration, the worth of the verdict.
    package var lines: [String]
    /// What can be tested at each frequency; empty without a calibration.
    package var limits: [RoomCheck.Limit]
    /// The measured levels by the bands' nominal frequencies in hertz.
    package var levels: [Double: SoundPressureLevel]
  }

  /// Why there is no finding.
  package struct NoSound: Error, Sendable, CustomStringConvertible {
    /// One line.
    package let description: String
  }

  private let configuration: Configuration
  private let calibration: InputCalibration
  private var meter: BandLevelMeter
  private var silence = SilenceCheck()

  /// Creates a meter.
  ///
  /// - Throws: the errors of `BandLevelMeter` for a sample rate that is too low.
  package init(_ configuration: Configuration, sampleRate: Double) throws {
    self.configuration = configuration
    calibration = try configuration.calibration ?? RoomNoise.usualMicrophone()
    meter = try BandLevelMeter(configuration: .init(.thirdOctave, range: 31.5...8000), sampleRate: sampleRate)
  }

  /// Hears a block of one channel.
  package mutating func process(_ block: AudioBlock) {
    meter.process(block)
    silence.process(block)
  }

  /// The finding about what was heard.
  ///
  /// - Throws: `NoSound` if it is too short, or the silence of a muted microphone.
  package mutating func finding() throws -> Finding {
    let levels = try bandLevels()
    var (isQuiet, lines): (Bool, [String]) = (true, [])
    var testable: [RoomCheck.Limit] = []
    var loudest: (frequency: Double, level: Double)?
    let level = configuration.level
    for frequency in configuration.frequencies {
      guard let lowest = try limits(from: frequency).check(levels).lowestTestableLevel(at: frequency) else {
        isQuiet = false
        lines.append(String(format: "at %.7g Hz the noise was not measured", frequency))
        continue
      }
      isQuiet = isQuiet && lowest <= level
      testable.append(.init(frequency: frequency, lowestLevel: max(0, lowest.rounded(.up))))
      if lowest > loudest?.level ?? level { loudest = (frequency, lowest) }
      lines.append(
        lowest > 0
          ? String(format: "at %.7g Hz nothing below %.0f dB HL can be tested here", frequency, lowest.rounded(.up))
          : String(format: "at %.7g Hz all levels from 0 dB HL on can be tested here", frequency))
    }
    var verdict =
      isQuiet
      ? String(format: "fine here: quiet enough for %.7g dB HL", level)
      : String(format: "move to a quieter place: too loud for %.7g dB HL", level)
    if let loudest { verdict += String(format: ", most of all at %.7g Hz", loudest.frequency) }
    // Levels of an uncalibrated microphone are not shown, since readers would take them for measurements.
    if configuration.calibration == nil { (lines, testable) = ([RoomNoise.worth], []) }
    return Finding(isQuiet: isQuiet, verdict: verdict, lines: lines, limits: testable, levels: levels)
  }

  /// A finding as it is stored.
  package func check(_ finding: Finding, at date: Date) -> RoomCheck {
    RoomCheck(
      date: date, verdict: finding.isQuiet ? .fine : .tooLoud, lowestLevel: configuration.level,
      isCalibrated: configuration.calibration != nil, remarks: [finding.verdict] + finding.lines,
      limits: finding.limits)
  }

  /// The permitted levels for tests from a frequency on.
  package func limits(from frequency: Double) throws -> AmbientNoiseLimits {
    try AmbientNoiseLimits.iso8253(
      configuration.earphone, lowestTestFrequency: [125.0, 250, 500].last { $0 <= frequency } ?? 125)
  }

  private mutating func bandLevels() throws -> [Double: SoundPressureLevel] {
    meter.flush()
    if let reason = meter.undefined { throw NoSound(description: "\(reason)") }
    if let reason = silence.reason { throw NoSound(description: reason) }
    var levels: [Double: SoundPressureLevel] = [:]
    for band in meter.levels {
      let frequency = band.band.nominalFrequency
      // Digital silence has no level. The quantisation step of 24 bits is an upper bound for it.
      let level = try FullScaleLevel(rms: band.level ?? FullScaleLevel.quantisationStep(bits: 24))
      let known = try? calibration.soundPressureLevel(of: level, at: frequency)
      levels[frequency] = known ?? calibration.soundPressureLevel(of: level)
    }
    return levels
  }
}
