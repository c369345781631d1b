import Detectors
import Tables

/// The result of one detector on one recording under one condition: a row of `rows.jsonl` and `rows.csv`.
package struct EvaluationRow: Sendable, Hashable, Codable {
  /// The outcome of a row.
  package enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// The detector was scored.
    case scored
    /// The detector failed. Its scores are the worst values.
    case failed
    /// The recording, its reference or the degradation failed. No detector has scores.
    case unscored
  }

  /// The recording's place in the corpus, from 0.
  package var index: Int
  /// The recording's name.
  package var id: String
  /// The condition's name.
  package var condition: String
  /// The detector's name.
  package var detector: String
  /// The recording's part of the corpus.
  package var split: String?
  /// The group of the recording, such as a speaker.
  package var group: String?
  /// Whether the detector ran and was scored.
  package var status: Status
  /// The kind of failure.
  package var failure: String?
  /// The reason of the failure or of the missing scores, in one line.
  package var reason: String?
  /// The scores in the order of the task's measures; `nil` where undefined.
  package var scores: [Double?]
  /// The length of the sound that the detector got, in seconds.
  package var duration: Double?
  /// The measured properties of the degradation: names and values.
  package var realised: String?
  /// The path of the recording before the degradation.
  package var audio: String?
  /// The detector's processor time, in seconds.
  package var processorTime: Double?
  /// The detector's wall time, in seconds.
  package var wallTime: Double?
  /// The detector's largest memory, in bytes.
  package var peakMemory: Int?
  /// The exit status of an external program.
  package var exitStatus: Int?

  private static let firstColumns = [
    Column("index", decimals: 0), Column("id"), Column("condition"), Column("detector"), Column("split"),
    Column("group"), Column("status"), Column("failure"), Column("reason"),
  ]
  private static let lastColumns = [
    Column("duration_s", decimals: 6), Column("realised"), Column("audio"), Column("exit_status", decimals: 0),
    Column("processor_s", decimals: 6), Column("wall_s", decimals: 6), Column("times_real_time", decimals: 2),
    Column("peak_memory_mb", decimals: 3),
  ]

  /// The columns of a task's rows.
  package static func columns(for task: DetectionTask) -> [Column] {
    firstColumns + task.measures.map { Column($0.key, heading: $0.alias, decimals: 6) } + lastColumns
  }

  /// The cells under these columns.
  package var row: Row {
    func text(_ value: String?) -> Cell { value.map(Cell.text) ?? .undefined }
    func number(_ value: Double?, _ decimals: Int) -> Cell {
      value.map { .number($0, decimals: decimals) } ?? .undefined
    }
    let speed = duration.flatMap { duration in wallTime.flatMap { $0 > 0 ? duration / $0 : nil } }
    let first: [Cell] = [
      .integer(index), .text(id), .text(condition), .text(detector), text(split), text(group), .text(status.rawValue),
      text(failure), text(reason),
    ]
    let last: [Cell] = [
      number(duration, 6), text(realised), text(audio), exitStatus.map(Cell.integer) ?? .undefined,
      number(processorTime, 6), number(wallTime, 6), number(speed, 2),
      number(peakMemory.map { Double($0) / 0x1p20 }, 3),
    ]
    return Row(first + scores.map { number($0, 6) } + last)
  }

  /// Reads a row of `rows.jsonl`; `nil` if the line is not a row.
  package init?(json line: some Collection<UInt8>, task: DetectionTask) {
    guard let object = JSONObject(line), let index = object.integer("index"), let id = object.text("id"),
      let condition = object.text("condition"), let detector = object.text("detector"),
      let status = object.text("status").flatMap(Status.init)
    else { return nil }
    self.init(
      index: index, id: id, condition: condition, detector: detector, split: object.text("split"),
      group: object.text("group"), status: status, failure: object.text("failure"), reason: object.text("reason"),
      scores: task.measures.map { object.number($0.key) }, duration: object.number("duration_s"),
      realised: object.text("realised"), audio: object.text("audio"), processorTime: object.number("processor_s"),
      wallTime: object.number("wall_s"),
      peakMemory: object.number("peak_memory_mb").flatMap { Int(exactly: ($0 * 0x1p20).rounded(.towardZero)) },
      exitStatus: object.integer("exit_status"))
  }

  package init(
    index: Int, id: String, condition: String, detector: String, split: String? = nil, group: String? = nil,
    status: Status, failure: String? = nil, reason: String? = nil, scores: [Double?], duration: Double? = nil,
    realised: String? = nil, audio: String? = nil, processorTime: Double? = nil, wallTime: Double? = nil,
    peakMemory: Int? = nil, exitStatus: Int? = nil
  ) {
    self.index = index
    self.id = id
    self.condition = condition
    self.detector = detector
    self.split = split
    self.group = group
    self.status = status
    self.failure = failure
    self.reason = reason
    self.scores = scores
    self.duration = duration
    self.realised = realised
    self.audio = audio
    self.processorTime = processorTime
    self.wallTime = wallTime
    self.peakMemory = peakMemory
    self.exitStatus = exitStatus
  }
}
