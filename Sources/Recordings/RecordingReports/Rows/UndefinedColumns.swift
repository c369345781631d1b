/// Why columns of a row are undefined: those with the same reason together, in the order in which they came.
struct UndefinedColumns {
  private var groups: [(reason: String, names: [String])] = []

  /// Adds a column with its reason; nothing for one that has a value.
  mutating func add(_ name: String, _ reason: String?) {
    guard let reason else { return }
    if let index = groups.firstIndex(where: { $0.reason == reason }) {
      groups[index].names.append(name)
    } else {
      groups.append((reason, [name]))
    }
  }

  /// Each reason behind its columns: `lmin_db, l90_db: digital silence`.
  var lines: [String] { groups.map { "\($0.names.joined(separator: ", ")): \($0.reason)" } }

  /// The reasons alone.
  var reasons: [String] { groups.map(\.reason) }
}
