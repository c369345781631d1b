import EvaluationMetrics

/// What a detector found in one recording, or what a reference says there is.
package enum Detection: Sendable, Hashable {
  /// `DetectionTask.pitch`
  case pitch(PitchSeries)
  /// `DetectionTask.voice`
  case intervals([ActivityInterval])
  /// `DetectionTask.onset` and `.beat`: seconds, never going back.
  case times([Double])
  /// `DetectionTask.tempo`; the weight is the first one's, of a reference.
  case tempi(TempoPair, weight: Double)
  /// `DetectionTask.soundEvent`
  case soundEvents([SoundEvent])
  /// `DetectionTask.loudness` in LUFS; `nil` where it is undefined.
  case loudness(Double?)
  /// `DetectionTask.fingerprint`: names of recordings, the most likely first; of a reference, one or none.
  case identities([String])

  /// What a detector that says nothing at all found.
  package static func nothing(_ task: DetectionTask) throws(EvaluationError) -> Detection {
    switch task {
    case .pitch: .pitch(try PitchSeries(times: [], frequencies: []))
    case .voice: .intervals([])
    case .onset, .beat: .times([])
    case .tempo: .tempi(try TempoPair(0, 0), weight: 1)
    case .soundEvent: .soundEvents([])
    case .loudness: .loudness(nil)
    case .fingerprint: .identities([])
    }
  }
}
