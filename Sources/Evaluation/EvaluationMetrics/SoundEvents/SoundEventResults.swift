/// The value of a sound event metric: the three views of sed_eval.
public struct SoundEventResults: Sendable, Hashable, Codable {
  /// The scores of one class.
  public struct ClassScores: Sendable, Hashable, Codable {
    /// Label of the class.
    public let label: String
    /// Scores of the class.
    public let scores: SoundEventScores
  }

  /// The scores of all events together (micro average).
  public let overall: SoundEventScores
  /// The scores of each class, in the order of the metric's labels.
  public let classWise: [ClassScores]
  /// The mean over classes (macro average): of each score over the classes that have it.
  public let classWiseAverage: SoundEventScores

  init(overall: SoundEventScores, classWise: [ClassScores]) {
    self.overall = overall
    self.classWise = classWise
    classWiseAverage = SoundEventScores(meanOf: classWise.map(\.scores))
  }
}
