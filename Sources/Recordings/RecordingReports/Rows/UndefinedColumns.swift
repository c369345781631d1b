/// The reasons why columns of a row are undefined. Columns with the same reason are grouped, in the order of their
/// addition.
struct UndefinedColumns {
  private var groups: [(reason: String, names: [String])] = []

  /// Adds a column with its reason. A column with a value has the reason `nil` and is not added.
  mutating func add(_ name: String, _ reason: String?) {
    guard let reason else { return }
    if let index = groups.firstIndex(where: { $0.reason == reason }) {
      groups[index].names.append(name)
    } else {
      groups.append((reason, [name]))
    }
  }

  /// A line for each reason, after its columns: `lmin_db, l90_db: digital silence`.
  var lines: [String] { groups.map { "\($0.names.joined(separator: ", ")): \($0.reason)" } }

  /// The reasons without the columns.
  var reasons: [String] { groups.map(\.reason) }
}
