import HearingTest
import LevelCalibration

/// Under what conditions a session's tones are heard.
public struct SessionConditions: Sendable, Hashable {
  /// The calibration that levels rest on; `nil`: levels are nominal and must not be called dB HL.
  public var calibration: CalibrationRecord?
  /// The tones.
  public var stimulus: ToneStimulus
  /// What plays them: a device's name, or `null`.
  public var device: String
  /// Whether a simulated listener answers: such a session says nothing of the person.
  public var isSimulated: Bool

  /// Conditions.
  public init(calibration: CalibrationRecord?, stimulus: ToneStimulus, device: String, isSimulated: Bool) {
    self.calibration = calibration
    self.stimulus = stimulus
    self.device = device
    self.isSimulated = isSimulated
  }
}
