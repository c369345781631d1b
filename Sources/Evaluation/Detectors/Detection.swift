import EvaluationMetrics

/// The result of a detector for one recording, or the content of a reference.
package enum Detection: Sendable, Hashable {
  /// `DetectionTask.pitch`
  case pitch(PitchSeries)
  /// `DetectionTask.voice`
  case intervals([ActivityInterval])
  /// `DetectionTask.onset` and `.beat`: times in seconds, ascending.
  case times([Double])
  /// `DetectionTask.tempo`; the weight is that of a reference's first tempo.
  case tempi(TempoPair, weight: Double)
  /// `DetectionTask.soundEvent`
  case soundEvents([SoundEvent])
  /// `DetectionTask.loudness` in LUFS; `nil` if it is undefined.
  case loudness(Double?)
  /// `DetectionTask.fingerprint`: names of recordings, the most probable first; one or none in a reference.
  case identities([String])

  /// The result of a detector that outputs nothing.
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
