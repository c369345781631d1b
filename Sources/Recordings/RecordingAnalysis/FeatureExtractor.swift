import AudioCore
import AudioFiles
import PitchTracking
import VoiceMeasurement

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
  /// Called with the time (seconds) and the spectral centroid (hertz, `nil` in digital silence) of each spectrum.
  package var centroid: ((Double, Double?) -> Void)?
  /// Called with the recording's format before the first block.
  package var format: ((AudioFileFormat) throws -> Void)?
  /// Called with each block of all channels.
  package var block: ((AudioBlock) -> Void)?
  /// Called with each block as one channel.
  package var mono: ((AudioBlock) -> Void)?
  /// The sections that `Feature.voice` measures, too, and what receives its parts.
  package var voice: VoiceObserver?

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

/// The sections of a recording that `Feature.voice` measures, and what receives its parts.
package struct VoiceObserver {
  /// What `Feature.voice` knows of the parts of a recording. Times are in seconds.
  package struct Parts {
    /// The values of the sections, in their order.
    package let sections: [VoiceSection]
    /// The voiced stretches.
    package let phonation: [VoicedStretch]
    /// The stretches of speech; `nil` at a sample rate that the detector does not take.
    package let speech: [(start: Double, end: Double)]?
    /// The syllable nuclei; `nil` at a sample rate that the detector does not take.
    package let nuclei: [Double]?
  }

  /// The starts and ends of the sections, in any order.
  package var sections: [(start: Double, end: Double)]
  /// Whether the formants of the frame at a time are wanted though it may be unvoiced, and what receives them.
  package var wantsFormants: (Double) -> Bool
  package var formants: (FormantTracker.Frame) -> Void
  /// Called at the end.
  package var parts: (Parts) -> Void

  /// Creates an observer.
  package init(
    sections: [(start: Double, end: Double)], wantsFormants: @escaping (Double) -> Bool,
    formants: @escaping (FormantTracker.Frame) -> Void, parts: @escaping (Parts) -> Void
  ) {
    self.sections = sections
    self.wantsFormants = wantsFormants
    self.formants = formants
    self.parts = parts
  }
}
