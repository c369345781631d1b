import AudioCore
import Detectors
import Foundation

/// What a run is: everything that decides its scores, and nothing that does not (such as the number of jobs).
package struct EvaluationRun: Sendable, Hashable, Codable {
  /// A detector, as records name it.
  package struct DetectorRecord: Sendable, Hashable, Codable {
    /// Its name.
    package var name: String
    /// What decides what it finds.
    package var parameters: String
  }

  /// A corpus, as records name it.
  package struct CorpusRecord: Sendable, Hashable, Codable {
    /// Where it is.
    package var name: String
    /// How many recordings it has, all shards together.
    package var recordings: Int
    /// Checksum of its list: names and splits.
    package var list: String
  }

  /// The tool's version.
  package var version: String
  /// What is asked for.
  package var task: DetectionTask
  /// The recordings.
  package var corpus: CorpusRecord
  /// Who is asked.
  package var detectors: [DetectorRecord]
  /// Under what conditions, in their order.
  package var conditions: [String]
  /// Where degradations' random numbers start.
  package var seed: UInt64
  /// What counts as right.
  package var parameters: TaskParameters
  /// What a program may use for one sound, in words.
  package var limits: String
  /// The samples of the files that programs are given.
  package var audioFormat: String
  /// The column of the corpus by which recordings belong together.
  package var group: String?
  /// The part of the corpus; `nil`: all of it.
  package var shard: HashShard?

  private enum CodingKeys: String, CodingKey {
    case version, task, corpus, detectors, conditions, seed, parameters, limits, group, shard
    case audioFormat = "audio_format"
  }

  /// A run by this version of the package.
  package init(
    task: DetectionTask, source: some EvaluationItemSource, detectors: [any Detector],
    conditions: [EvaluationCondition], seed: UInt64, parameters: TaskParameters, limits: String,
    audioFormat: String, group: String? = nil, shard: HashShard? = nil
  ) {
    version = OssicleVersion.current
    self.task = task
    corpus = CorpusRecord(name: source.name, recordings: source.count, list: source.identity)
    self.detectors = detectors.map { DetectorRecord(name: $0.name, parameters: $0.parameters) }
    self.conditions = conditions.map(\.description)
    self.seed = seed
    self.parameters = parameters
    self.limits = limits
    self.audioFormat = audioFormat
    self.group = group
    self.shard = shard
  }

  /// Whether the other is of the same corpus, wherever that is, and of a shard or not.
  func isSameButForShard(_ other: EvaluationRun) -> Bool {
    var (first, second) = (whole, other.whole)
    (first.corpus.name, second.corpus.name) = ("", "")
    return first == second
  }

  /// The same of the whole corpus.
  var whole: EvaluationRun {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// The part that decides what one detector scores on one recording under one condition, as text.
  func identity(of detector: any Detector, _ condition: EvaluationCondition, _ item: String, _ id: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let parameters = (try? encoder.encode(parameters)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return [
      version, task.rawValue, parameters, limits, audioFormat, "\(seed)", detector.name, detector.parameters,
      condition.description, item, id,
    ].joined(separator: "\u{1F}")
  }
}
