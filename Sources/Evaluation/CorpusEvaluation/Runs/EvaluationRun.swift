import AudioCore
import BatchProcessing
import Detectors
import Foundation

/// The definition of a run: all settings that decide its scores, and no others (such as the number of jobs).
package struct EvaluationRun: Sendable, Hashable, Codable {
  /// A detector in the run's record.
  package struct DetectorRecord: Sendable, Hashable, Codable {
    /// The detector's name.
    package var name: String
    /// The settings that decide its detections, as text.
    package var parameters: String
    /// A checksum of the program and of the files that its command names; `nil` for a method of this package.
    package var program: String?
  }

  /// A corpus in the run's record.
  package struct CorpusRecord: Sendable, Hashable, Codable {
    /// The corpus's path or recipe.
    package var name: String
    /// The number of recordings in all shards together.
    package var recordings: Int
    /// A checksum of the list of recordings: names and splits.
    package var list: String
  }

  /// The tool's version.
  package var version: String
  /// The task of the detectors.
  package var task: DetectionTask
  /// The corpus of recordings.
  package var corpus: CorpusRecord
  /// The detectors that are scored.
  package var detectors: [DetectorRecord]
  /// The names of the conditions, in their order.
  package var conditions: [String]
  /// The seed of the degradations' random numbers.
  package var seed: UInt64
  /// The tolerances of the scores.
  package var parameters: TaskParameters
  /// The limits for a program on one sound, such as its time, in words.
  package var limits: String
  /// The sample format of the files that programs get.
  package var audioFormat: String
  /// The corpus's column that groups the recordings.
  package var group: String?
  /// The shard of the corpus; `nil` for the whole corpus.
  package var shard: HashShard?

  private enum CodingKeys: String, CodingKey {
    case version, task, corpus, detectors, conditions, seed, parameters, limits, group, shard
    case audioFormat = "audio_format"
  }

  /// Creates a run with this version of the package.
  package init(
    task: DetectionTask, source: some EvaluationItemSource, detectors: [any Detector],
    conditions: [EvaluationCondition], seed: UInt64, parameters: TaskParameters, limits: String,
    audioFormat: String, group: String? = nil, shard: HashShard? = nil
  ) {
    version = OssicleVersion.current
    self.task = task
    corpus = CorpusRecord(name: source.name, recordings: source.count, list: source.identity)
    self.detectors = detectors.map { DetectorRecord($0) }
    self.conditions = conditions.map(\.description)
    self.seed = seed
    self.parameters = parameters
    self.limits = limits
    self.audioFormat = audioFormat
    self.group = group
    self.shard = shard
  }

  /// Whether both runs are equal apart from their shards and the names of their corpora.
  func isSameButForShard(_ other: EvaluationRun) -> Bool {
    var (first, second) = (whole, other.whole)
    (first.corpus.name, second.corpus.name) = ("", "")
    // Machines of a cluster may have a program in builds of their own.
    for index in first.detectors.indices { first.detectors[index].program = nil }
    for index in second.detectors.indices { second.detectors[index].program = nil }
    return first == second
  }

  /// The same run on the whole corpus.
  var whole: EvaluationRun {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// The key of the result of one detector on one recording under one condition: a digest of all settings that decide
  /// it, and of the recording's contents.
  func key(of detector: DetectorRecord, _ condition: String, _ item: String, _ id: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let parameters = (try? encoder.encode(parameters)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var parts = [
      version, task.rawValue, parameters, limits, audioFormat, "\(seed)", detector.name, detector.parameters, condition,
      item, id,
    ]
    // What a condition mixes from the corpus changes with it.
    if EvaluationCondition.needsCorpus(condition) { parts.append(corpus.list) }
    if let program = detector.program { parts.append(program) }
    // Results that were kept before confidences were counted are made again.
    if ScoreCounts.exist(for: task) { parts.append("confidences") }
    return FileChecksum.digest(text: parts.joined(separator: "\u{1F}"))
  }
}

extension EvaluationRun.DetectorRecord {
  /// The record of a detector, with the checksum of its program if it is one.
  init(_ detector: any Detector) {
    self.init(
      name: detector.name, parameters: detector.parameters,
      program: (detector as? ExternalDetector).map { program in
        let checksums = program.command.files.map { (try? FileChecksum.checksum(path: $0)) ?? "unreadable" }
        return FileChecksum.checksum(text: checksums.joined(separator: " "))
      })
  }
}
