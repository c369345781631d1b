import CommandSupport
import Foundation
import HearingRecords
import LevelCalibration

/// What is known of a room's noise, and how it is said.
enum RoomNoise {
  /// The full-scale sine of a microphone that nobody has calibrated, in dB SPL.
  ///
  /// −26 dBFS at 94 dB SPL is what digital microphones of telephones and laptops are made for, without any gain. Nearly all others,
  /// and all gain, read more for the same sound: taken for this one, the room seems louder than it is, never quieter.
  static let usualFullScale = 120.0

  /// What `fine here` of an uncalibrated microphone is worth.
  static let worth = """
    The microphone is not calibrated. It is taken for an insensitive one (full scale at 120 dB SPL): 'fine here' holds unless yours \
    is less sensitive or suppresses noise, 'move to a quieter place' may be said of a room that is quiet enough, by 20 dB or more. \
    `--microphone` takes a calibration (`ossicle calibrate mic`).
    """

  /// The calibration that stands for a microphone without one.
  static func usualMicrophone() throws -> InputCalibration {
    try InputCalibration(
      CalibrationRecord(
        kind: .microphone, transducer: "unknown", device: "unknown", method: .stated(source: "a usual microphone"),
        date: nil, fullScale: try FrequencyTable([.init(frequency: 1000, level: usualFullScale)]),
        referenceFrequency: 1000))
  }

  /// Says what a session knows of its room.
  static func tell(_ check: RoomCheck?) {
    switch check?.verdict {
    case .fine: Console.message("room: fine here, checked \(check?.date.formatted(.iso8601) ?? "")")
    case .tooLoud:
      Console.message(
        "room: it was too loud when it was checked; move to a quieter place, or the thresholds are those of the noise")
    case nil:
      Console.message("room: not checked within the last hour; `hearing-test noise-check --person NAME` does it")
    }
  }
}
