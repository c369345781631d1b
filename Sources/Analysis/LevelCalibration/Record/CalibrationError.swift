import Foundation

/// Why a calibration cannot be made, read or used. Each description is one line that says what was expected and what
/// was given.
public enum CalibrationError: Error, Equatable, Sendable, CustomStringConvertible {
  // Records and files.

  /// The file is JSON but not a calibration of Ossicle.
  case notACalibration
  /// The file has an unknown version of the format.
  case unsupportedVersion(expected: Int, got: Int)
  /// The file cannot be read for the stated reason.
  case malformed(reason: String)
  /// The record is of another kind than the one that is needed.
  case wrongKind(expected: CalibrationRecord.Kind, got: CalibrationRecord.Kind)
  /// The parts of a record contradict each other; the reason says how.
  case invalidRecord(reason: String)
  /// A table of levels over frequency is invalid; the reason says how.
  case invalidTable(reason: String)
  /// There is no such day, or it is not written in the form 2026-03-01.
  case invalidDate(got: String)
  /// A line of a microphone's response file cannot be read.
  case malformedResponse(line: Int, reason: String)

  // Levels.

  /// The frequency, in hertz, is outside of the table.
  case outsideRange(frequency: Double, range: ClosedRange<Double>)
  /// The level is not a finite number. Silence is none either: it has no level.
  case notFinite(what: String, got: Double)
  /// A standard uncertainty must be a number of decibels of 0 or more.
  case invalidUncertainty(Double)
  /// The level's peak would exceed the highest peak that the output reproduces (dBFS) by `excess` decibels.
  case wouldClip(excess: Double, peakLimit: Double)
  /// The level exceeds the calibration's safety limit by `excess` decibels. The limit is in the stated unit.
  case aboveLevelLimit(excess: Double, limit: Double, unit: String)
  /// The calibration and the reference thresholds are of different couplers.
  case couplerMismatch(calibration: String, thresholds: String)
  /// The calibration and the reference thresholds are of different transducers.
  case transducerMismatch(calibration: String, thresholds: [String])
  /// The level belongs to another frequency, in hertz, or to another reference.
  case otherReference(expected: String, got: String)
  /// The scale is based on listeners, so it has no sound pressure.
  case noSoundPressure

  // Recordings of tones.

  /// The recording has no such channel, counted from 0.
  case noSuchChannel(Int, channelCount: Int)
  /// The tone's frequency, in hertz, cannot be measured at this sample rate.
  case invalidToneFrequency(Double, sampleRate: Double)
  /// The recording is shorter than the shortest steady tone that is accepted; seconds.
  case tooShort(expected: Double, got: Double)
  /// A requirement for a tone is out of its range.
  case invalidCriterion(what: String, got: Double, expected: ClosedRange<Double>)
  /// A sample of the recording is not a finite number; the time in seconds.
  case notFiniteSample(time: Double)
  /// All samples of the recording are 0.
  case silent
  /// The recording clips: the number of full-scale samples in runs, and the number of all samples.
  case clipped(samples: Int, of: Int)
  /// The tone has another frequency; hertz.
  case wrongFrequency(expected: Double, got: Double)
  /// The tone's level drifts by more decibels than permitted over its length, or its frequency in hertz deviates by
  /// more than the permitted share of the expected one.
  case driftingOrOffFrequency(drift: Double, atMost: Double, frequency: Double, expected: Double, tolerance: Double)
  /// The tone is not far enough above everything else in the recording; decibels.
  case tooNoisy(expected: Double, got: Double)
  /// The level does not stay within the stated range, in decibels, for long enough; seconds.
  case unsteady(within: Double, expected: Double, got: Double)
  /// There are too few values to average.
  case tooFew(what: String, expected: Int, got: Int)

  /// One line that says what was expected and what was given.
  public var description: String {
    func number(_ value: Double) -> String { String(format: "%.7g", value) }
    switch self {
    case .notACalibration: return "expected a calibration (format ossicle-calibration), got something else"
    case .unsupportedVersion(let expected, let got):
      return "calibration format: expected version \(expected), got \(got)"
    case .malformed(let reason): return "not a calibration that can be read: \(reason)"
    case .wrongKind(let expected, let got):
      return "expected a calibration of a \(expected.rawValue), got one of a \(got.rawValue)"
    case .invalidRecord(let reason), .invalidTable(let reason): return reason
    case .invalidDate(let got): return "date: expected a day like 2026-03-01, got \(got)"
    case .malformedResponse(let line, let reason): return "line \(line): \(reason)"
    case .outsideRange(let frequency, let range):
      return "frequency: expected \(number(range.lowerBound)) to \(number(range.upperBound)) Hz, got "
        + "\(number(frequency)) Hz"
    case .notFinite(let what, let got): return "\(what): expected a number of decibels, got \(got)"
    case .invalidUncertainty(let got): return "uncertainty: expected 0 dB or more, got \(got) dB"
    case .wouldClip(let excess, let limit):
      return String(format: "%.2f dB too loud: the output clips at a peak of %.2f dBFS", excess, limit)
    case .aboveLevelLimit(let excess, let limit, let unit):
      return String(format: "%.2f dB too loud: the calibration's safety limit is %.1f \(unit)", excess, limit)
    case .couplerMismatch(let calibration, let thresholds):
      return "reference thresholds: expected some for \(calibration), got some for \(thresholds)"
    case .transducerMismatch(let calibration, let thresholds):
      return
        "reference thresholds: expected some for \(calibration), got some for \(thresholds.joined(separator: ", "))"
    case .otherReference(let expected, let got): return "level: expected one of \(expected), got one of \(got)"
    case .noSoundPressure: return "sound pressure: expected a calibration with a coupler, got one by listeners"
    case .noSuchChannel(let channel, let count):
      return "channel: expected 1 to \(count), got \(channel < .max ? channel + 1 : channel)"
    case .invalidToneFrequency(let frequency, let sampleRate):
      return "tone: expected 20 Hz to 0.45 x \(number(sampleRate)) Hz, got \(number(frequency)) Hz"
    case .tooShort(let expected, let got):
      return String(format: "too short: expected at least %.2f s of the tone, got %.2f s", expected, got)
    case .invalidCriterion(let what, let got, let expected):
      return "\(what): expected \(expected.lowerBound) to \(expected.upperBound), got \(got)"
    case .notFiniteSample(let time):
      return String(format: "recording: expected finite samples, got one at %.3f s that is none", time)
    case .silent: return "silent: expected a tone, got digital silence"
    case .clipped(let samples, let total):
      return "clipped: \(samples) of \(total) samples stand at full scale; lower the gain"
    case .wrongFrequency(let expected, let got):
      return
        "wrong tone: expected \(number(expected)) Hz, got the strongest tone near \(String(format: "%.0f", got)) Hz"
    case .driftingOrOffFrequency(let drift, let limit, let frequency, let expected, let tolerance):
      // Adding 0 avoids "-0.00 %" for a share that rounds to 0.
      let share = ((frequency / expected - 1) * 10_000).rounded() / 100 + 0
      return String(
        format:
          "not the steady tone that was stated: expected a drift of at most %.2f dB and %.7g Hz within %.3g %%, got a drift of "
          + "%.2f dB and %.2f Hz (%+.2f %%)", limit, expected, tolerance * 100, drift, frequency,
        share)
    case .tooNoisy(let expected, let got):
      return String(format: "too noisy: expected the tone %.0f dB above all else, got %.1f dB", expected, got)
    case .unsteady(let within, let expected, let got):
      return String(
        format: "not steady: expected a level within %.1f dB for %.2f s, got at most %.2f s", within, expected, got)
    case .tooFew(let what, let expected, let got): return "\(what): expected at least \(expected), got \(got)"
    }
  }
}
