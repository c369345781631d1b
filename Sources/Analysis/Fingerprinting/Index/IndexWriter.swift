import Foundation

/// Adds recordings to an index, or merges its segments. There is one writer at a time; readers may be active at any
/// time.
///
/// Recordings are safe once `commit` has returned, even if the process is killed or the machine fails later. A commit
/// writes a segment under a name that no manifest mentions yet, syncs it to the disk, and then replaces the manifest. A
/// merge does the same and removes the old segments last. The next writer removes files that no manifest names.
public final class IndexWriter {
  /// Largest number of words that wait for a commit: about an hour and a half of `prh`, a day of `compact`.
  static let wordLimit = 1 << 19

  /// Path of the index's folder.
  public let path: String
  /// The profile of its words.
  public let profile: FingerprintProfile

  private var manifest: IndexManifest
  private var ids: Set<String>
  private var pending: [(id: String, checksum: String, fingerprint: Fingerprint)] = []
  private var pendingWords = 0
  /// Is held until the writer ends.
  private let lock: POSIXFile

  /// Opens an index for writing; creates it if the folder has none.
  ///
  /// - Parameter profile: the profile of a new index; `nil` to take the profile of an existing index.
  /// - Throws: `FingerprintError.indexIsLocked` if another process is writing; `.differentProfiles`;
  ///   `.profileNotIndexable`; `.unfitFile`, `.damagedFile`, `.unavailable`.
  public init(path: String, profile: FingerprintProfile? = nil) throws(FingerprintError) {
    let isNew = !FileManager.default.fileExists(atPath: path + "/" + IndexManifest.fileName)
    if isNew {
      guard let profile else {
        throw .unfitFile(path: path, reason: "expected an index (a folder with \(IndexManifest.fileName)), got none")
      }
      guard profile.isIndexable else { throw .profileNotIndexable(profile.rawValue) }
      // If the manifest of an index is lost, its segments are still there: they must not be overwritten.
      if IndexManifest.hasSegments(path) { _ = try IndexManifest.read(path) }
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch { throw .unavailable(path: path, reason: error.localizedDescription) }
    }
    lock = try Self.lock(path)
    // Another process may have created the index in the meantime.
    if isNew, let profile, !FileManager.default.fileExists(atPath: path + "/" + IndexManifest.fileName) {
      try IndexManifest(profile: profile).write(path)
    }
    let index = try FingerprintIndex(path: path)
    manifest = index.manifest
    for (number, segment) in index.segments.enumerated() {
      manifest.segments[number].checksum = IndexManifest.text(segment.checksum)
    }
    manifest.version = IndexManifest.currentVersion
    self.profile = index.profile
    if let profile, profile != self.profile {
      throw .differentProfiles(expected: self.profile.identifier, got: profile.identifier)
    }
    self.path = path
    ids = Set(index.entries.map(\.id))
    removeUnnamedFiles()
  }

  private static func lock(_ folder: String) throws(FingerprintError) -> POSIXFile {
    let file = try POSIXFile(folder + "/lock", .keeping)
    guard file.lock() else { throw .indexIsLocked(path: folder) }
    return file
  }

  /// Whether the index has a recording of this name, committed or waiting.
  public func contains(_ id: String) -> Bool { ids.contains(id) }

  /// Adds a recording. It is in the index after the next commit, which happens automatically when many words wait.
  ///
  /// - Returns: whether a commit was made.
  /// - Throws: `FingerprintError.differentProfiles`; `.duplicateEntry`; the errors of `commit`.
  @discardableResult
  public func add(id: String, _ fingerprint: Fingerprint, checksum: String = "") throws(FingerprintError) -> Bool {
    guard fingerprint.profile == profile else {
      throw .differentProfiles(expected: profile.identifier, got: fingerprint.profile.identifier)
    }
    guard ids.insert(id).inserted else { throw .duplicateEntry(id) }
    pending.append((id, checksum, fingerprint))
    pendingWords += fingerprint.words.count
    guard pendingWords >= Self.wordLimit else { return false }
    try commit()
    return true
  }

  /// Writes the waiting recordings to the disk, as a segment of their own.
  public func commit() throws(FingerprintError) {
    guard !pending.isEmpty else { return }
    // One array holds all words, so that the pointers in the sources stay valid.
    let words = pending.flatMap(\.fingerprint.words)
    let pending = pending
    let segment = try words.withUnsafeBufferPointer { (words) throws(FingerprintError) in
      var start = 0
      let sources = pending.map { entry in
        defer { start += entry.fingerprint.words.count }
        return SegmentWriter.Source(
          id: entry.id, duration: entry.fingerprint.duration, checksum: entry.checksum,
          words: UnsafeBufferPointer(rebasing: words[start..<start + entry.fingerprint.words.count]))
      }
      return try write(sources)
    }
    try replace(manifest.segments + [segment])
    self.pending = []
    pendingWords = 0
    try mergeIfMany()
  }

  /// Merges all segments into one of the newest version, so that a look-up searches one table.
  public func merge() throws(FingerprintError) {
    try commit()
    try merge(0..<manifest.segments.count)
  }

  /// Adds all recordings of other indexes (shards), and commits.
  ///
  /// - Throws: `FingerprintError.differentProfiles`; `.duplicateEntry` before anything is added; the errors of
  ///   `commit`.
  public func merge(_ others: [FingerprintIndex]) throws(FingerprintError) {
    try commit()
    var taken = ids
    for other in others {
      guard other.profile == profile else {
        throw .differentProfiles(expected: profile.identifier, got: other.profile.identifier)
      }
      for entry in other.entries where !taken.insert(entry.id).inserted { throw .duplicateEntry(entry.id) }
    }
    try merge(0..<manifest.segments.count, with: others.flatMap(\.segments))
    ids = taken
  }

  /// Keeps the number of segments small: merges the last eight while they are of similar size or the younger ones are
  /// larger.
  private func mergeIfMany() throws(FingerprintError) {
    while manifest.segments.count >= 8 {
      let last = manifest.segments.count - 8..<manifest.segments.count
      let oldest = manifest.segments[last.lowerBound].words
      guard oldest <= 4 * manifest.segments[last].dropFirst().reduce(0, { $0 + $1.words }) else {
        // The oldest is large: only the seven younger ones are merged.
        return try merge(last.dropFirst().startIndex..<last.upperBound)
      }
      try merge(last)
    }
  }

  /// Merges a range of its own segments and the segments of other indexes into one.
  private func merge(_ range: Range<Int>, with others: [IndexSegment] = []) throws(FingerprintError) {
    var segments: [IndexSegment] = []
    for named in manifest.segments[range] { segments.append(try FingerprintIndex.open(named, manifest, path)) }
    // A single segment of the newest version does not change.
    guard range.count > 1 || !others.isEmpty || segments.contains(where: { $0.layout.isOld }) else { return }
    segments += others
    for segment in segments { try segment.verify() }
    let merged = try write(try Self.sources(segments))
    var all = manifest.segments
    all.replaceSubrange(range, with: [merged])
    try replace(all)
    removeUnnamedFiles()
  }

  private static func sources(_ segments: [IndexSegment]) throws(FingerprintError) -> [SegmentWriter.Source] {
    var sources: [SegmentWriter.Source] = []
    for segment in segments {
      for (entry, known) in segment.entries.enumerated() {
        sources.append(
          SegmentWriter.Source(
            id: known.id, duration: known.duration, checksum: known.checksum, words: try segment.words(of: entry)))
      }
    }
    return sources
  }

  private func write(_ sources: [SegmentWriter.Source]) throws(FingerprintError) -> IndexManifest.Segment {
    manifest.generation += 1
    let name = IndexManifest.segmentName(manifest.generation)
    let written = try SegmentWriter.write(sources, profile: profile, to: path + "/" + name)
    try DurableFiles.sync(path)
    return .init(
      file: name, bytes: written.size, entries: sources.count, words: sources.reduce(0) { $0 + $1.words.count },
      checksum: IndexManifest.text(written.checksum))
  }

  private func replace(_ segments: [IndexManifest.Segment]) throws(FingerprintError) {
    var next = manifest
    next.segments = segments
    try next.write(path)
    manifest = next
  }

  /// Removes the segments that a killed writer left, and merged ones. Readers that have them open keep access to them.
  private func removeUnnamedFiles() {
    let named = Set(manifest.segments.map(\.file))
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in files where !named.contains(file) {
      guard IndexManifest.number(ofSegment: file) != nil || file == IndexManifest.fileName + ".tmp" else { continue }
      POSIXFile.remove(path + "/" + file)
    }
  }
}
