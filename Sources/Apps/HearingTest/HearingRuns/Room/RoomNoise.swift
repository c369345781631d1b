import Foundation
import LevelCalibration

/// The texts and constants of the room check.
package enum RoomNoise {
  /// The assumed level of a full-scale sine of an uncalibrated microphone, in dB SPL.
  ///
  /// Digital microphones of telephones and laptops are designed for −26 dBFS at 94 dB SPL, without any gain. Nearly all
  /// other microphones, and any gain, give a higher reading for the same sound: with this assumption the room seems
  /// louder than it is, never quieter.
  package static let usualFullScale = 120.0

  /// The reliability of the verdict `fine here` of an uncalibrated microphone.
  package static let worth = """
    The microphone is not calibrated. It is taken for an insensitive one (full scale at 120 dB SPL). 'fine here' \
    holds unless your microphone is less sensitive or suppresses noise; 'move to a quieter place' may be wrong by 20 \
    dB or more, in a room that is quiet enough. `--microphone` takes a calibration (`ossicle calibrate mic`).
    """

  /// The assumed calibration of an uncalibrated microphone.
  static func usualMicrophone() throws -> InputCalibration {
    try InputCalibration(
      CalibrationRecord(
        kind: .microphone, transducer: "unknown", device: "unknown", method: .stated(source: "a usual microphone"),
        date: nil, fullScale: try FrequencyTable([.init(frequency: 1000, level: usualFullScale)]),
        referenceFrequency: 1000))
  }
}
