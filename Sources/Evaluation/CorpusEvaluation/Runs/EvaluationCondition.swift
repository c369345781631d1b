import AudioCore
import AudioDegradation

/// How a recording is given to detectors: as it is, or degraded.
package enum EvaluationCondition: Sendable, Hashable, CustomStringConvertible {
  /// As it is.
  case clean
  /// Changed.
  case degraded(Degradation)

  /// `clean`, or the degradation's canonical name.
  package var description: String {
    switch self {
    case .clean: "clean"
    case .degraded(let degradation): degradation.description
    }
  }

  /// The sound under this condition; seeded by the run's seed and the recording's name and nothing else.
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
