import Corpora
import Fingerprinting

/// Finds the recordings of a corpus that have the same sound, by the bytes of their files.
///
/// A sound that is in two parts of a corpus makes scores wrong. Within one part it is only counted twice. All
/// recordings of a sound are compared, each with its own stretch and part, whatever path or spelling leads to the file.
struct SharedSounds {
  /// The recordings by the checksum of their file, or by its path if the file cannot be read.
  private var recordings: [String: [CorpusEntry]] = [:]
  /// The key in `recordings` for each sound that has a name.
  private var keys: [String: String] = [:]

  /// Adds the recordings of a file.
  ///
  /// - Returns: a name for the sound if these bytes are new, and the findings.
  mutating func add(_ examination: RecordingExamination) -> (id: String?, findings: [CorpusFinding]) {
    let recording = examination.recording
    let key = examination.checksum ?? "path " + recording.audio
    var known = recordings[key] ?? []
    let id = known.isEmpty ? recording.entries[0].id : nil
    if let id { keys[id] = key }
    var findings: [CorpusFinding] = []
    for entry in recording.entries {
      if let finding = Self.finding(entry, known) { findings.append(finding) }
      known.append(entry)
    }
    recordings[key] = known
    return (id, findings)
  }

  /// The findings on a recording that shares its file with others.
  private static func finding(_ entry: CorpusEntry, _ others: [CorpusEntry]) -> CorpusFinding? {
    func says(_ other: CorpusEntry) -> String {
      "the same \(other.audio == entry.audio ? "file" : "bytes") as '\(other.id)'"
    }
    let stretch = Stretch(entry)
    if let other = others.first(where: { $0.split != entry.split && Stretch($0).overlaps(stretch) }) {
      return duplicate(entry, other, .sameFile, says(other))
    }
    // A file with several references was annotated by several people.
    let repeated = others.first { other in
      other.split == entry.split && Stretch(other) == stretch
        && (other.audio != entry.audio || other.reference == entry.reference)
    }
    if let repeated { return duplicate(entry, repeated, .sameFile, says(repeated)) }
    // Another stretch of one file has the same voice in the same room. One finding for each file and part is enough.
    guard let other = others.first(where: { $0.split != entry.split }),
      !others.contains(where: { $0.split == entry.split })
    else { return nil }
    return CorpusFinding(
      id: entry.id, .warning, .sameFile, "another stretch of the file of '\(other.id)'" + parts(entry, other))
  }

  /// The finding on recordings whose sounds share a stretch; `nil` if no recording contains a part of that stretch.
  func finding(
    _ overlap: RecordingOverlap, _ kind: CorpusFinding.Kind, detail: (_ other: String) -> String
  ) -> CorpusFinding? {
    let shift = overlap.secondStart - overlap.firstStart
    let first = Stretch(overlap.firstStart, overlap.firstStart + overlap.duration)
    var found: (entry: CorpusEntry, other: CorpusEntry)?
    for other in entries(overlap.first) {
      guard let common = Stretch(other).intersection(first) else { continue }
      let there = Stretch(common.start + shift, common.end + shift)
      for entry in entries(overlap.second) where Stretch(entry).overlaps(there) {
        if entry.split != other.split { return Self.duplicate(entry, other, kind, detail(other.id)) }
        if found == nil { found = (entry, other) }
      }
    }
    return found.map { Self.duplicate($0.entry, $0.other, kind, detail($0.other.id)) }
  }

  private func entries(_ id: String) -> [CorpusEntry] { keys[id].flatMap { recordings[$0] } ?? [] }

  private static func duplicate(
    _ entry: CorpusEntry, _ other: CorpusEntry, _ kind: CorpusFinding.Kind, _ detail: String
  ) -> CorpusFinding {
    let isLeak = entry.split != other.split
    return CorpusFinding(
      id: entry.id, isLeak ? .error : .warning, kind, detail + (isLeak ? parts(entry, other) : ""))
  }

  private static func parts(_ entry: CorpusEntry, _ other: CorpusEntry) -> String {
    ", which is in '\(other.split ?? "no part")', not '\(entry.split ?? "no part")'"
  }

  /// A stretch of a sound, in seconds.
  private struct Stretch: Equatable {
    let start: Double
    let end: Double

    init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

    init(_ entry: CorpusEntry) { self.init(entry.start ?? 0, entry.end ?? .infinity) }

    func intersection(_ other: Stretch) -> Stretch? {
      let common = Stretch(max(start, other.start), min(end, other.end))
      return common.start < common.end ? common : nil
    }

    func overlaps(_ other: Stretch) -> Bool { intersection(other) != nil }
  }
}
