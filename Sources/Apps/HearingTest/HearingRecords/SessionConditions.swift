import HearingTest
import LevelCalibration

/// Under what conditions a session's tones are heard.
package struct SessionConditions: Sendable, Hashable {
  /// The calibration that levels rest on; `nil`: levels are nominal and must not be called dB HL.
  package var calibration: CalibrationRecord?
  /// The tones.
  package var stimulus: ToneStimulus
  /// What plays them: a device's name, or `null`.
  package var device: String
  /// Who answers, and what plays: only `person` says anything of the person.
  package var source: SessionSource

  /// Whether a simulated listener answers: such a session says nothing of the person.
  package var isSimulated: Bool { source == .simulated }

  /// Conditions; the source follows from the device's name, and from whether a simulated listener answers.
  package init(calibration: CalibrationRecord?, stimulus: ToneStimulus, device: String, isSimulated: Bool) {
    self.calibration = calibration
    self.stimulus = stimulus
    self.device = device
    source = SessionSource(device: device, isSimulated: isSimulated)
  }

  /// Conditions, as they were stored.
  init(calibration: CalibrationRecord?, stimulus: ToneStimulus, device: String, source: SessionSource) {
    self.calibration = calibration
    self.stimulus = stimulus
    self.device = device
    self.source = source
  }
}
