/// The recordings that inputs stand for, and what was passed over while they were looked for.
package struct RecordingListing: Sendable, Equatable {
  /// A folder that is reached a second time.
  package struct RepeatedFolder: Sendable, Equatable {
    /// How it was reached the second time, mostly a link.
    package var path: String
    /// The path by which it was read, or the folder above the input that it leads to.
    package var first: String

    /// A folder and how it was read first.
    package init(path: String, first: String) {
      self.path = path
      self.first = first
    }
  }

  /// The recordings. A folder that cannot be listed, and a link without an ending that leads nowhere, is one of them: opening it
  /// fails with the reason.
  package var items: [RecordingItem] = []
  /// How many files have each ending that is none of a recording, in lower case without its dot; "" stands for none.
  package var otherFiles: [String: Int] = [:]
  /// Files with a recording's ending whose name begins with a dot.
  package var hiddenCount = 0
  /// Folders that were not read again.
  package var repeatedFolders: [RepeatedFolder] = []

  /// What was passed over, a line each; none if there was nothing.
  package var remarks: [String] {
    var lines = repeatedFolders.map { "\($0.path): not read, since it leads to \($0.first)" }
    let total = otherFiles.values.reduce(0, +)
    if total > 0 {
      let sorted = otherFiles.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = sorted.prefix(Self.shownEndings).map {
        "\($0.key.isEmpty ? "without an ending" : "." + $0.key) \($0.value)"
      }
      let rest = sorted.dropFirst(Self.shownEndings).reduce(0) { $0 + $1.value }
      let counts = (shown + (rest > 0 ? ["others \(rest)"] : [])).joined(separator: ", ")
      lines.append("passed over \(total) file\(total == 1 ? "" : "s") with other endings than a recording's: \(counts)")
    }
    if hiddenCount > 0 {
      lines.append(
        "passed over \(hiddenCount) hidden recording\(hiddenCount == 1 ? "" : "s") (names that begin with a dot)")
    }
    return lines
  }

  private static let shownEndings = 8

  mutating func add(_ other: RecordingListing) {
    items += other.items
    otherFiles.merge(other.otherFiles, uniquingKeysWith: +)
    hiddenCount += other.hiddenCount
    repeatedFolders += other.repeatedFolders
  }
}
