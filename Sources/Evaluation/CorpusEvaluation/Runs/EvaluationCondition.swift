import AudioCore
import AudioDegradation

/// The condition in which detectors get a recording: unchanged or degraded.
package enum EvaluationCondition: Sendable, Hashable, CustomStringConvertible {
  /// The recording is unchanged.
  case clean
  /// The recording is degraded.
  case degraded(Degradation)

  /// `clean`, or the degradation's canonical name.
  package var description: String {
    switch self {
    case .clean: "clean"
    case .degraded(let degradation): degradation.description
    }
  }

  /// Whether the condition of this name mixes recordings of the corpus into others.
  static func needsCorpus(_ name: String) -> Bool {
    (try? Degradation(parsing: name))?.needsTalkers ?? false
  }

  /// Makes the sound under this condition. The random numbers depend only on the run's seed and the recording's name.
  func apply(
    to sound: AudioBuffer, id: String, seed: UInt64, materials: DegradationMaterials
  ) throws(DegradationError) -> DegradedSound {
    switch self {
    case .clean: return DegradedSound(sound)
    case .degraded(let degradation):
      return try degradation.apply(
        to: sound, seed: degradation.seed(run: seed, recording: id), materials: materials.excluding(talker: id))
    }
  }
}
