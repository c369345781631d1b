import Synchronization

/// The damaged rows that the lists of a database left out, each once.
final class DamagedRows: Sendable {
  private struct State {
    var found: [AppDatabaseError] = []
    var report: (@Sendable (AppDatabaseError) -> Void)?
  }

  /// Whether a damaged row refuses the list that it belongs to.
  @TaskLocal static var areRefused = false

  /// A damaged file must not fill the memory of a server.
  private static let limit = 1000

  private let state = Mutex(State())

  var found: [AppDatabaseError] { state.withLock { $0.found } }

  func report(_ body: @escaping @Sendable (AppDatabaseError) -> Void) { state.withLock { $0.report = body } }

  func add(_ error: AppDatabaseError) {
    let report = state.withLock { state in
      guard state.found.count < Self.limit, !state.found.contains(error) else {
        return nil as (@Sendable (AppDatabaseError) -> Void)?
      }
      // One value that many rows of a list share would be told for each of them.
      let isFirst = !state.found.contains { $0.isOfSameColumn(as: error) }
      state.found.append(error)
      return isFirst ? state.report : nil
    }
    report?(error)
  }
}

extension AppDatabase {
  /// The values of a list's rows. A damaged row does not take the others with it: it is reported and left out.
  ///
  /// - Throws: the errors of `make` that are not about one value; within `refusingDamage`, those too.
  package func intact<Rows: Sequence, Value>(
    _ rows: Rows, _ make: (Rows.Element) throws -> Value
  ) throws -> [Value] {
    try rows.compactMap { row in
      do { return try make(row) } catch let error as AppDatabaseError
        where error.isOfOneValue && !DamagedRows.areRefused
      {
        damage.add(error)
        return nil
      }
    }
  }

  /// Calls `body` with the first damaged row of each column, of those that lists leave out from now on.
  package func reportDamage(_ body: @escaping @Sendable (AppDatabaseError) -> Void) { damage.report(body) }

  /// The number of damaged rows that lists have left out.
  package var damagedRowCount: Int { damage.found.count }

  /// Runs `body`, in which a damaged row refuses the list that it belongs to: for checks, and for copies that must not
  /// lose anything.
  package static func refusingDamage<Value>(_ body: () throws -> Value) rethrows -> Value {
    try DamagedRows.$areRefused.withValue(true, operation: body)
  }
}

/// Records that are kept in an `AppDatabase`.
package protocol DatabaseOwner {
  /// The app's database.
  var database: AppDatabase { get }
}
