import AppDatabases
import GRDB
import VoiceGames

/// The plans for children's sessions.
extension GameRecords {
  /// A child's plan; an empty one if none was made.
  package func plan(of child: Child) throws -> SessionPlan {
    try database.read {
      try String.fetchOne($0, sql: "SELECT json FROM plan WHERE child_id = ?", arguments: [child.id])
    }.map { try StoredText.value(SessionPlan.self, $0, "plan") } ?? SessionPlan()
  }

  /// Sets a child's plan.
  ///
  /// - Throws: `SettingError` for a plan outside of its limits.
  package func set(_ plan: SessionPlan, of child: Child) throws {
    try plan.validate()
    let json = try StoredText.json(plan)
    try database.write {
      try $0.execute(sql: "INSERT OR REPLACE INTO plan VALUES (?, ?)", arguments: [child.id, json])
    }
  }
}
