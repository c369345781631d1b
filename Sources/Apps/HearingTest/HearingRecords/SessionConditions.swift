import HearingTest
import LevelCalibration

/// The conditions under which a session's tones are played and answered.
package struct SessionConditions: Sendable, Hashable {
  /// The calibration of the levels. Without one, levels are nominal and must not be called dB HL.
  package var calibration: CalibrationRecord?
  /// The form of the tones.
  package var stimulus: ToneStimulus
  /// The output that plays the tones: a device's name, or `null`.
  package var device: String
  /// The origin of the answers and the kind of output. Only `person` yields results about the person.
  package var source: SessionSource

  /// Whether a simulated listener answers. Such a session has no results about the person.
  package var isSimulated: Bool { source == .simulated }

  /// Creates conditions. The source follows from the device's name and from `isSimulated`.
  package init(calibration: CalibrationRecord?, stimulus: ToneStimulus, device: String, isSimulated: Bool) {
    self.calibration = calibration
    self.stimulus = stimulus
    self.device = device
    source = SessionSource(device: device, isSimulated: isSimulated)
  }

  /// Creates conditions from their stored values.
  init(calibration: CalibrationRecord?, stimulus: ToneStimulus, device: String, source: SessionSource) {
    self.calibration = calibration
    self.stimulus = stimulus
    self.device = device
    self.source = source
  }
}
