import AudioCore
import PitchTracking

/// Measures one feature in the pass over a recording. It processes every block once and stores its values at the end.
protocol FeatureExtractor: AnyObject {
  /// Processes the next frames, given with all channels and as one channel.
  func process(_ block: AudioBlock, mono: AudioBlock)

  /// Ends the recording and stores values, reasons and data for pictures.
  func finish(into measurement: inout RecordingMeasurement)

  /// Called after `finish`: returns a second pass over the recording, or `nil` if the feature needs none.
  func secondHearing() -> SecondHearing?
}

extension FeatureExtractor {
  func secondHearing() -> SecondHearing? { nil }
}

/// A second pass over a recording, for values that depend on properties of the whole recording.
struct SecondHearing {
  /// Processes the next frames of one channel.
  let process: (AudioBlock) -> Void
  /// Ends the recording and stores values and reasons.
  let finish: (inout RecordingMeasurement) -> Void
}

/// Closures that receive each frame of the tracks as soon as it is decided.
package struct TrackObserver {
  /// Called with each pitch frame.
  package var pitch: ((PitchFrame) -> Void)?
  /// Called with each pitch frame and its level (dBFS, `nil` in digital silence).
  package var levelledPitch: ((PitchFrame, Double?) -> Void)?
  /// Called with the time (seconds) and the level (dBFS, `nil` in digital silence) of each level frame.
  package var level: ((Double, Double?) -> Void)?

  /// Creates an observer with the given closures; a track without a closure is not observed.
  package init(
    pitch: ((PitchFrame) -> Void)? = nil, levelledPitch: ((PitchFrame, Double?) -> Void)? = nil,
    level: ((Double, Double?) -> Void)? = nil
  ) {
    self.pitch = pitch
    self.levelledPitch = levelledPitch
    self.level = level
  }
}
