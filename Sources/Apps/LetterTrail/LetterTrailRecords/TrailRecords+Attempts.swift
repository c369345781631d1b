import AppDatabases

extension TrailRecords {
  /// Under what conditions a trace was written, from which its attempts follow. Traces of earlier versions have none. A
  /// published migration never changes.
  static let attempts = Migration("4: where a trace began, what could write, and with which help") { database in
    try database.execute(
      sql: """
        ALTER TABLE trace ADD COLUMN start TEXT;
        ALTER TABLE trace ADD COLUMN tools TEXT NOT NULL DEFAULT 'all' CHECK (tools IN ('all', 'pen'));
        ALTER TABLE trace ADD COLUMN help TEXT CHECK (help IN ('path', 'dots', 'start', 'memory'));
        """)
  }
}
