/// What a metric of sound events gives: sed_eval's three views.
public struct SoundEventResults: Sendable, Hashable {
  /// One class's scores.
  public struct ClassScores: Sendable, Hashable {
    /// The class.
    public let label: String
    /// Its scores.
    public let scores: SoundEventScores
  }

  /// All events together (micro average).
  public let overall: SoundEventScores
  /// Class by class, in the order of the metric's labels.
  public let classWise: [ClassScores]
  /// The mean over classes (macro average): of each score over the classes that have it.
  public let classWiseAverage: SoundEventScores

  init(overall: SoundEventScores, classWise: [ClassScores]) {
    self.overall = overall
    self.classWise = classWise
    classWiseAverage = SoundEventScores(meanOf: classWise.map(\.scores))
  }
}
