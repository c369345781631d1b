import AudioCore
import PitchTracking

/// Measures one feature in the pass over a recording: hears every block once and gives its values at the end.
protocol FeatureExtractor: AnyObject {
  /// Takes the next frames, as they are and mixed to one channel.
  func process(_ block: AudioBlock, mono: AudioBlock)

  /// Ends the recording and stores values, reasons and pictures.
  func finish(into measurement: inout RecordingMeasurement)

  /// Asked after `finish`: what else is to hear the recording from its beginning.
  func secondHearing() -> SecondHearing?
}

extension FeatureExtractor {
  func secondHearing() -> SecondHearing? { nil }
}

/// Hears a recording once more, for what cannot be measured before the whole of it is known.
struct SecondHearing {
  /// Takes the next frames, mixed to one channel.
  let process: (AudioBlock) -> Void
  /// Ends the recording and stores values and reasons.
  let finish: (inout RecordingMeasurement) -> Void
}

/// Closures that take each frame of the tracks as soon as it is decided.
package struct TrackObserver {
  /// Called with each pitch frame.
  package var pitch: ((PitchFrame) -> Void)?
  /// Called with time (seconds) and level (dBFS, `nil` in digital silence) of each level frame.
  package var level: ((Double, Double?) -> Void)?

  /// An observer with the given closures; a track without a closure is not observed.
  package init(
    pitch: ((PitchFrame) -> Void)? = nil, level: ((Double, Double?) -> Void)? = nil
  ) {
    self.pitch = pitch
    self.level = level
  }
}
