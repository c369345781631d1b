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
  /// The number of files that are sounds and no recordings of the batch, by kind: the format that their first bytes show,
  /// or `headerless (.raw)`. They are not among `otherFiles`.
  package var otherSounds: [String: Int] = [:]
  /// The number of files with a recording's extension whose name begins with a dot.
  package var hiddenCount = 0
  /// The folders that were reached again and not read a second time.
  package var repeatedFolders: [RepeatedFolder] = []

  /// A listing of nothing.
  package static let none = RecordingListing()

  /// Remarks on the skipped files and folders, a line each; empty if nothing was skipped.
  package var remarks: [String] {
    var lines = repeatedFolders.map { "\($0.path): not read, since it leads to \($0.first)" }
    if !otherSounds.isEmpty {
      let needsRaw = otherSounds.keys.contains { $0.hasPrefix(Self.headerless) }
      lines.append(
        "passed over \(Self.counts(otherSounds, "sound")); to measure them, name them or give a pattern"
          + (needsRaw ? ", headerless ones with --raw" : ""))
    }
    if !otherFiles.isEmpty {
      lines.append("passed over " + Self.counts(named, "file", " with other endings than a recording's"))
    }
    if hiddenCount > 0 {
      lines.append(
        "passed over \(hiddenCount) hidden recording\(hiddenCount == 1 ? "" : "s") (names that begin with a dot)")
    }
    return lines
  }

  private static let shownKinds = 8
  /// The beginning of the kind of a file without a header.
  static let headerless = "headerless"

  private var named: [String: Int] {
    [String: Int](
      uniqueKeysWithValues: otherFiles.map { ($0.key.isEmpty ? "without an ending" : "." + $0.key, $0.value) })
  }

  /// "3 files with other endings: .txt 2, .md 1", the largest numbers first.
  private static func counts(_ counts: [String: Int], _ noun: String, _ which: String = "") -> String {
    let total = counts.values.reduce(0, +)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(shownKinds).map { "\($0.key) \($0.value)" }
    let rest = sorted.dropFirst(shownKinds).reduce(0) { $0 + $1.value }
    let list = (shown + (rest > 0 ? ["others \(rest)"] : [])).joined(separator: ", ")
    return "\(total) \(noun)\(total == 1 ? "" : "s")\(which): \(list)"
  }

  mutating func add(_ other: RecordingListing) {
    items += other.items
    otherFiles.merge(other.otherFiles, uniquingKeysWith: +)
    otherSounds.merge(other.otherSounds, uniquingKeysWith: +)
    hiddenCount += other.hiddenCount
    repeatedFolders += other.repeatedFolders
  }
}
