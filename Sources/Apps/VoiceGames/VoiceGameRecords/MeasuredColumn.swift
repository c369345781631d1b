import AppDatabases
import GRDB
import Tables
import VoiceEvents
import VoiceGames
import VoiceMeasurement

/// One of the measured values of an event, with its column in the database and in result tables.
struct MeasuredColumn: Sendable {
  /// The property of the event that holds the value.
  enum Value: @unchecked Sendable {
    // Key paths to stored properties are immutable, so threads may share them.
    case number(WritableKeyPath<GameEvent.Measured, Double?>, decimals: Int)
    case whole(WritableKeyPath<GameEvent.Measured, Int?>)
    case reason
  }

  let name: String
  let value: Value

  static let all = [
    MeasuredColumn(name: "volume", value: .number(\.volume, decimals: 1)),
    MeasuredColumn(name: "level_dbfs", value: .number(\.level, decimals: 2)),
    MeasuredColumn(name: "room_level_dbfs", value: .number(\.roomLevel, decimals: 2)),
    MeasuredColumn(name: "frequency_hz", value: .number(\.frequency, decimals: 2)),
    MeasuredColumn(name: "duration_s", value: .number(\.duration, decimals: 3)),
    MeasuredColumn(name: "voicing_onset_s", value: .number(\.voicingOnset, decimals: 3)),
    MeasuredColumn(name: "reaction_s", value: .number(\.reaction, decimals: 3)),
    MeasuredColumn(name: "number", value: .whole(\.count)),
    MeasuredColumn(name: "target", value: .number(\.target, decimals: 2)),
    MeasuredColumn(name: "deviation", value: .number(\.deviation, decimals: 2)),
    MeasuredColumn(name: "player", value: .whole(\.player)),
    MeasuredColumn(name: "points", value: .whole(\.points)),
    MeasuredColumn(name: "reason", value: .reason),
  ]

  /// The column in result tables.
  var column: Tables.Column {
    switch value {
    case .number(_, let decimals): Tables.Column(name, decimals: decimals)
    case .whole: Tables.Column(name, decimals: 0)
    case .reason: Tables.Column(name)
    }
  }

  func stored(_ measured: GameEvent.Measured) -> (any DatabaseValueConvertible)? {
    switch value {
    case .number(let path, _): measured[keyPath: path].flatMap { $0.isFinite ? $0 : nil }
    case .whole(let path): measured[keyPath: path]
    case .reason: measured.reason?.rawValue
    }
  }

  /// The values of the number columns: levels, frequencies, durations and others, whatever their unit.
  static let numbers = -1e9...1e9
  static let wholes = -1_000_000_000...1_000_000_000

  func read(_ row: StoredRow, into measured: inout GameEvent.Measured) throws(AppDatabaseError) {
    switch value {
    case .number(let path, _): measured[keyPath: path] = try row[name, Self.numbers]
    case .whole(let path): measured[keyPath: path] = try row[name, Self.wholes]
    // A later version may know more reasons.
    case .reason: measured.reason = try (row[name] as String?).flatMap(VoiceGateEvent.RejectionReason.init(rawValue:))
    }
  }

  func cell(_ row: StoredRow) throws(AppDatabaseError) -> Cell {
    switch value {
    case .number: column.cell(try row[name, Self.numbers] as Double?)
    case .whole: column.cell(try row[name, Self.wholes] as Int?)
    case .reason: column.cell(try row[name] as String?)
    }
  }
}
