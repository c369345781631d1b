/// The recordings of a batch's inputs, and the files and folders that were skipped in the search.
package struct RecordingListing: Sendable, Equatable {
  /// A folder that is reached a second time.
  package struct RepeatedFolder: Sendable, Equatable {
    /// The path by which the folder was reached the second time, mostly a link.
    package var path: String
    /// The path by which the folder was read, or the folder above the input to which the link leads.
    package var first: String

    /// Makes a pair of the second and the first path.
    package init(path: String, first: String) {
      self.path = path
      self.first = first
    }
  }

  /// The recordings. They include folders that cannot be listed, and broken links without an extension: opening one
  /// fails with the reason.
  package var items: [RecordingItem] = []
  /// The number of files for each extension that is not a recording's. Extensions are in lower case without the dot; ""
  /// is for files without one.
  package var otherFiles: [String: Int] = [:]
  /// The number of files with a recording's extension whose name begins with a dot.
  package var hiddenCount = 0
  /// The folders that were reached again and not read a second time.
  package var repeatedFolders: [RepeatedFolder] = []

  /// Remarks on the skipped files and folders, a line each; empty if nothing was skipped.
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
