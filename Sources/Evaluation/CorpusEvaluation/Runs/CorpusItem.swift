import Annotations
import AudioCore
import AudioFiles
import BatchProcessing
import Corpora
import Detectors
import Foundation

/// A recording of a corpus in files.
package struct CorpusItem: EvaluationItem {
  /// What can be wrong with it.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its sound cannot be read.
    case audio(path: String, reason: String)
    /// Its reference cannot be read, or there is none.
    case reference(path: String?, reason: String)

    /// One line.
    package var description: String {
      switch self {
      case .audio(let path, let reason): "\(path): \(reason)"
      case .reference(let path?, let reason): "\(path): \(reason)"
      case .reference(nil, let reason): reason
      }
    }
  }

  /// What the corpus says of it.
  package let entry: CorpusEntry
  /// How references are read.
  package let reading: ReferenceReading
  private let tables: SoundEventTables

  /// A recording.
  ///
  /// - Parameter tables: what recordings with one table in common share; `nil` for one of its own.
  package init(_ entry: CorpusEntry, reading: ReferenceReading = .init(), tables: SoundEventTables? = nil) {
    self.entry = entry
    self.reading = reading
    self.tables = tables ?? SoundEventTables(tier: reading.tier)
  }

  /// The entry's.
  package var id: String { entry.id }
  /// The entry's.
  package var split: String? { entry.split }
  /// The entry's.
  package var attributes: [String: String] { entry.attributes }
  /// The file.
  package var audioPath: String? { entry.audio }

  /// Checksums of the two files.
  package func identity() throws -> String {
    do {
      let audio = try FileChecksum.checksum(path: entry.audio)
      let reference = try entry.reference.map { path throws(BatchError) in try FileChecksum.checksum(path: path) } ?? ""
      return "\(audio) \(reference) \(entry.start ?? 0) \(entry.end ?? -1) \(reading)"
    } catch {
      if case .unreadable(let path, let reason) = error {
        throw path == entry.audio ? Fault.audio(path: path, reason: reason) : .reference(path: path, reason: reason)
      }
      throw error
    }
  }

  /// The file's samples from the entry's start to its end.
  package func sound() throws -> AudioBuffer {
    let whole: AudioBuffer
    do {
      whole = try AudioFileReader(path: entry.audio).readAll()
    } catch {
      throw Fault.audio(path: entry.audio, reason: "\(error)")
    }
    guard entry.start != nil || entry.end != nil else { return whole }
    let first = min(whole.frameCount, Int(((entry.start ?? 0) * whole.sampleRate).rounded()))
    let last = min(whole.frameCount, entry.end.map { Int(($0 * whole.sampleRate).rounded()) } ?? whole.frameCount)
    guard first < last else {
      throw Fault.audio(path: entry.audio, reason: "expected sound after \(entry.start ?? 0) s")
    }
    let channels = (0..<whole.channelCount).map { Array(whole.channel($0).dropFirst(first).prefix(last - first)) }
    return AudioBuffer(channels: channels, sampleRate: whole.sampleRate)
  }

  /// What the file with the reference says; of a fingerprint, the recording's own name if it is in the index.
  package func reference(for task: DetectionTask) throws -> Detection {
    if task == .fingerprint { return .identities(isIndexed ? [id] : []) }
    guard let path = entry.reference else {
      throw Fault.reference(path: nil, reason: "the corpus has no reference for it")
    }
    do {
      return try reading.reference(
        path, task: task, recording: entry.id, tables: tables, sampleRate: sampleRate)
    } catch {
      throw Fault.reference(path: path, reason: Self.reason(error, path))
    }
  }

  private func sampleRate() throws -> Double { try AudioFileReader(path: entry.audio).format.sampleRate }

  /// What is wrong with a file, without its path, which is said anyway.
  private static func reason(_ error: any Error, _ path: String) -> String {
    let text = "\(error)"
    guard text.hasPrefix(path) else { return text }
    return String(text.dropFirst(path.count).drop { ":, ".contains($0) })
  }
}

/// The recordings of a corpus in files.
package struct CorpusSource: EvaluationItemSource {
  /// The corpus.
  package let corpus: Corpus
  /// How references are read.
  package let reading: ReferenceReading
  /// Where the corpus is.
  package let name: String
  /// Names and splits of all of them, in their order. Not where they are: shards may be run on several machines.
  package let identity: String
  private let tables: SoundEventTables

  /// A corpus.
  package init(_ corpus: Corpus, name: String, reading: ReferenceReading = .init()) {
    self.corpus = corpus
    self.name = name
    self.reading = reading
    tables = SoundEventTables(tier: reading.tier)
    let lines = corpus.entries.map { "\($0.id)\t\($0.split ?? "")\n" }
    identity = FileChecksum.checksum(text: lines.joined())
  }

  /// How many recordings there are.
  package var count: Int { corpus.entries.count }

  /// A recording.
  package func item(at index: Int) -> any EvaluationItem {
    CorpusItem(corpus.entries[index], reading: reading, tables: tables)
  }
}
