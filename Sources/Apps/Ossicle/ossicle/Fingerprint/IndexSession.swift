import AudioFiles
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Fingerprinting
import RecordingAnalysis
import Synchronization

/// Adds recordings to an index. Several threads compute the fingerprints; they are added in the order of the list.
struct IndexSession {
  /// The number of added recordings after which the index is committed.
  private static let commitInterval = 64

  let index: String
  /// The profile of a new index; `nil` for an existing index, which keeps its own.
  let profile: FingerprintProfile?
  let jobs: JobOptions

  private struct Work: Sendable {
    let item: RecordingItem
    let checksum: String
    let result: Result<RecordingFingerprint, RecordingAnalyzer.Failure>
  }

  func add(_ paths: [String], raw: RawAudioFormat?) throws {
    guard !paths.isEmpty else { throw FingerprintError.unfitFile(path: index, reason: "expected paths of recordings") }
    let items = try StandardInput.spooled(StandardInput.recordings(paths, raw: raw))
    let writer = try IndexWriter(path: index, profile: profile)
    let profile = writer.profile
    let wanted = items.filter { !writer.contains($0.path) }
    var remaining = wanted.makeIterator()
    var (added, failures) = (0, 0)
    let progress = ProgressDisplay(total: wanted.count, verb: "added")
    defer { progress.clear() }
    try RecordingWork.run(
      jobs: jobs.count, next: { remaining.next() },
      interruptedMessage: "ossicle: interrupted; the index keeps what was committed, `ossicle index add` continues",
      work: { item, _, checkCancellation in
        do {
          let found = try RecordingFingerprint(
            of: item.source, profile: profile, checkCancellation: checkCancellation)
          let checksum = (try? FileChecksum.checksum(path: item.location)) ?? ""
          return Work(item: item, checksum: checksum, result: .success(found))
        } catch let failure as RecordingAnalyzer.Failure {
          return Work(item: item, checksum: "", result: .failure(failure))
        }
      },
      deliver: { work in
        switch work.result {
        case .success(let found):
          try writer.add(id: work.item.path, found.fingerprint, checksum: work.checksum)
          added += 1
          if added.isMultiple(of: Self.commitInterval) { try writer.commit() }
          for warning in found.warnings { progress.message("\(work.item.path): warning: \(warning)") }
          if found.fingerprint.words.isEmpty {
            progress.message("\(work.item.path): warning: too short to be found")
          }
        case .failure(let failure):
          failures += 1
          progress.message("\(work.item.path): \(failure)")
        }
        progress.advance()
      })
    try writer.commit()
    progress.clear()
    Console.message("\(added) added, \(items.count - wanted.count) there already, \(failures) failed")
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }
}
