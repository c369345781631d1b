import AppDatabases
import AppWords
import Foundation
import GRDB

/// What the program of a page remembers beyond its own end: the place where the page was, and whether the program ended in
/// order. One place is kept, as one page has the seat.
public struct PageMemory: Sendable {
  /// The most ends that are kept.
  private static let mostEnds = 20

  /// The tables: they are this computer's, and nothing in them goes with a person to another home.
  static let tables: Set<String> = ["page_place", "page_run"]

  private let database: AppDatabase

  /// Creates the access to the tables that `migration` makes.
  package init(_ database: AppDatabase) { self.database = database }

  /// Whether something can be kept: not in a database that can only be read.
  package var canBeChanged: Bool { database.readOnlyReason == nil }

  /// Makes the tables. The app's table of people is called `person`.
  package static let migration = Migration("the place of the page, and the runs of its program") { database in
    try database.execute(
      sql: """
        CREATE TABLE page_place (
          id INTEGER PRIMARY KEY CHECK (id = 1), person_id INTEGER REFERENCES person ON DELETE CASCADE,
          place TEXT NOT NULL CHECK (json_valid(place) AND length(place) <= 1000000)) STRICT;
        CREATE TABLE page_run (
          id INTEGER PRIMARY KEY AUTOINCREMENT, version TEXT NOT NULL,
          began TEXT NOT NULL \(StrictTable.isTime("began")), alive TEXT NOT NULL \(StrictTable.isTime("alive")),
          state TEXT NOT NULL CHECK (state IN ('running', 'ended', 'unexpected', 'read'))) STRICT;
        """)
  }

  // MARK: The place

  /// The place that was kept last; `nil` if there is none that this version understands.
  ///
  /// - Throws: `AppDatabaseError`.
  public func place<Place: Decodable>(as _: Place.Type = Place.self) throws -> Place? {
    try database.read { database in
      try database.row(of: "page_place", "SELECT place FROM page_place").flatMap { try? $0.json("place") }
    }
  }

  /// Keeps a place instead of the one before. It survives a killed program at once, and a power cut within a second. It goes
  /// with its person. In a database that can only be read nothing is kept.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - person: the number of the person who is before the page; `nil` for nobody.
  /// - Throws: `AppDatabaseError`.
  public func keep(_ place: some Encodable, of person: Int64?) throws {
    try keep(place, of: person, patience: AppDatabase.patience)
  }

  /// Does the same, and waits for another process at most `patience` seconds.
  func keep(_ place: some Encodable, of person: Int64?, patience: Double) throws {
    guard canBeChanged else { return }
    let text = try StoredText.json(place)
    try database.writeAtOnce(patience: patience) { database in
      // A person who was removed meanwhile has no place.
      try database.execute(
        sql: """
          DELETE FROM page_place WHERE id = 1;
          INSERT INTO page_place (id, person_id, place)
            SELECT 1, :person, :place WHERE :person IS NULL OR EXISTS (SELECT 1 FROM person WHERE id = :person);
          """, arguments: ["person": person, "place": text])
    }
  }

  /// Forgets the place.
  ///
  /// - Throws: `AppDatabaseError`.
  public func forgetPlace() throws {
    guard canBeChanged else { return }
    try database.writeAtOnce { try $0.execute(sql: "DELETE FROM page_place") }
  }

  // MARK: The runs

  /// A program that began has ended without saying so: it was killed, it crashed, or the power failed.
  public struct UnexpectedEnd: Sendable, Equatable, Codable {
    /// The version of the program.
    public let version: String
    /// When it began.
    public let began: Date
    /// When it was last known to run.
    public let alive: Date

    /// Describes an end.
    public init(version: String, began: Date, alive: Date) {
      (self.version, self.began, self.alive) = (version, began, alive)
    }
  }

  /// A program that serves the page. While this value lives, no other program takes the run for one that has ended.
  public struct Run: Sendable {
    fileprivate let id: Int64
    private let database: AppDatabase
    private let lock: SessionLock

    fileprivate init(_ id: Int64, _ database: AppDatabase) throws {
      (self.id, self.database) = (id, database)
      lock = try database.lock(session: PageMemory.lockNumber(ofRun: id))
    }

    /// Notes that the program runs. After `end` it changes nothing.
    ///
    /// - Throws: `AppDatabaseError`.
    public func isAlive(at date: Date) throws { try set("running", date) }

    /// Notes that the program ends in order.
    ///
    /// - Throws: `AppDatabaseError`.
    public func end(at date: Date) throws { try set("ended", date) }

    private func set(_ state: String, _ date: Date) throws {
      try database.writeAtOnce {
        try $0.execute(
          sql: "UPDATE page_run SET state = ?, alive = ? WHERE id = ? AND state = 'running'",
          arguments: [state, StoredText.text(date), id])
      }
    }
  }

  /// Begins a run. Earlier runs that neither go on nor have ended in order are unexpected ends from now on.
  ///
  /// - Throws: `AppDatabaseError`.
  public func begin(version: String, at date: Date) throws -> Run {
    for id in try running() where (try? database.lock(session: Self.lockNumber(ofRun: id))) != nil {
      try database.write {
        try $0.execute(sql: "UPDATE page_run SET state = 'unexpected' WHERE id = ?", arguments: [id])
      }
    }
    let time = StoredText.text(date)
    // The run is locked before another program can see it.
    return try database.write { transaction in
      try transaction.execute(
        sql: """
          DELETE FROM page_run WHERE state IN ('ended', 'read')
            OR state = 'unexpected' AND id NOT IN (
              SELECT id FROM page_run WHERE state = 'unexpected' ORDER BY id DESC LIMIT \(Self.mostEnds));
          """)
      try transaction.insert(into: "page_run", ["version": version, "began": time, "alive": time, "state": "running"])
      return try Run(transaction.lastInsertedRowID, database)
    }
  }

  /// The unexpected ends that nobody has read yet, the last first.
  ///
  /// - Throws: `AppDatabaseError`.
  public func unexpectedEnds() throws -> [UnexpectedEnd] {
    try database.intact(
      try database.read {
        try $0.rows(of: "page_run", "SELECT * FROM page_run WHERE state = 'unexpected' ORDER BY id DESC")
      }
    ) { UnexpectedEnd(version: try $0["version"], began: try $0["began"], alive: try $0["alive"]) }
  }

  /// The unexpected ends were read.
  ///
  /// - Throws: `AppDatabaseError`.
  public func setRead() throws {
    try database.write { try $0.execute(sql: "UPDATE page_run SET state = 'read' WHERE state = 'unexpected'") }
  }

  private func running() throws -> [Int64] {
    try database.read { database in
      try database.rows(of: "page_run", "SELECT id FROM page_run WHERE state = 'running'").map { try $0["id"] }
    }
  }

  /// The numbers of sessions begin at 1; those of runs are locked far beyond them.
  fileprivate static func lockNumber(ofRun id: Int64) -> Int64 { id + 1 << 60 }
}

/// The place of a page, which is kept when it changes.
public struct PagePlace<Place: Codable & Equatable & Sendable>: Sendable {
  private let memory: PageMemory
  private var last: Place?
  private var wasAsked = false
  private var hasEnded = false

  /// - Parameter memory: where the place is kept.
  public init(in memory: PageMemory) { self.memory = memory }

  /// The place where a program before this one was, for the first page that comes; `nil` when it was given.
  ///
  /// - Throws: `AppDatabaseError`; the next page that comes asks again.
  public mutating func before() throws -> Place? {
    if wasAsked { return nil }
    let place: Place? = try memory.place()
    wasAsked = true
    return place
  }

  /// Keeps the place, if it is another one than was kept last. After `end` nothing is kept.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - person: the number of the person who is before the page; `nil` for nobody.
  /// - Throws: `AppDatabaseError`.
  public mutating func keep(_ place: Place, of person: Int64?) throws {
    guard place != last, !hasEnded else { return }
    try memory.keep(place, of: person)
    last = place
  }

  /// Keeps the place behind what is shown, if it is another one than was kept last.
  ///
  /// - Parameter late: writes it.
  public mutating func keep(_ place: Place, of person: Int64?, by late: LateRecords) {
    guard place != last, !hasEnded else { return }
    last = place
    late.add(replacing: "place") { [memory] in
      try memory.keep(place, of: person, patience: LateRecords.patience)
    }
  }

  /// Forgets the place, since the program ends in order and the next one begins anew. What still comes to its end
  /// meanwhile, such as a game, keeps no place any more.
  ///
  /// - Throws: `AppDatabaseError`.
  public mutating func end() throws {
    hasEnded = true
    try memory.forgetPlace()
  }
}

extension DatabaseOwner {
  /// What the program of the app's page remembers.
  package var pageMemory: PageMemory { PageMemory(database) }
}
