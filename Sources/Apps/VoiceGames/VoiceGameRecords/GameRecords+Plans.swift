import AppDatabases
import GRDB
import VoiceGames

/// The plans for children's sessions.
extension GameRecords {
  /// A child's plan; an empty one if none was made.
  package func plan(of child: Child) throws -> SessionPlan {
    try database.read {
      try $0.row(of: "plan", "SELECT json FROM plan WHERE person_id = ?", [child.id])
    }.map { try $0.json("json") { (plan: SessionPlan) in try plan.validate() } } ?? SessionPlan()
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
