import Annotations
import AudioCore
import AudioFiles
import BatchProcessing
import Corpora
import Detectors
import Foundation

/// A recording of a corpus whose sounds and references are files.
package struct CorpusItem: EvaluationItem {
  /// An error in a recording of a corpus.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sound cannot be read.
    case audio(path: String, reason: String)
    /// The reference cannot be read, or there is none.
    case reference(path: String?, reason: String)

    /// One line with the path and the reason.
    package var description: String {
      switch self {
      case .audio(let path, let reason): "\(path): \(reason)"
      case .reference(let path?, let reason): "\(path): \(reason)"
      case .reference(nil, let reason): reason
      }
    }
  }

  /// The entry in the corpus.
  package let entry: CorpusEntry
  /// The way in which the reference is read.
  package let reading: ReferenceReading
  private let tables: SoundEventTables

  /// Makes the item of a recording.
  ///
  /// - Parameter tables: the tables of sound events that recordings share; `nil` for tables of its own.
  package init(_ entry: CorpusEntry, reading: ReferenceReading = .init(), tables: SoundEventTables? = nil) {
    self.entry = entry
    self.reading = reading
    self.tables = tables ?? SoundEventTables(tier: reading.tier)
  }

  /// The recording's name in the corpus.
  package var id: String { entry.id }
  /// The recording's part of the corpus.
  package var split: String? { entry.split }
  /// The further columns of the entry.
  package var attributes: [String: String] { entry.attributes }
  /// The path of the sound.
  package var audioPath: String? { entry.audio }

  /// Computes the checksums of the sound file and the reference file.
  package func identity() throws -> String {
    do {
      let audio = try FileChecksum.checksum(path: entry.audio)
      let reference = try entry.reference.map { path throws(BatchError) in try FileChecksum.checksum(path: path) } ?? ""
      let raw = entry.raw.map { " \($0)" } ?? ""
      return "\(audio) \(reference) \(entry.start ?? 0) \(entry.end ?? -1) \(reading)\(raw)"
    } catch {
      if case .unreadable(let path, let reason) = error {
        throw path == entry.audio ? Fault.audio(path: path, reason: reason) : .reference(path: path, reason: reason)
      }
      throw error
    }
  }

  /// Reads the samples from the entry's start to its end.
  package func sound() throws -> AudioBuffer {
    let whole: AudioBuffer
    do {
      whole = try reader().readAll()
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault.audio(path: entry.audio, reason: "\(error)")
    }
    guard entry.start != nil || entry.end != nil else { return whole }
    func frame(_ time: Double) -> Int {
      Int(min(max(0, (time * whole.sampleRate).rounded()), Double(whole.frameCount)))
    }
    let (first, last) = (frame(entry.start ?? 0), entry.end.map(frame) ?? whole.frameCount)
    guard first < last else {
      throw Fault.audio(path: entry.audio, reason: "expected sound after \(entry.start ?? 0) s, found none")
    }
    let channels = (0..<whole.channelCount).map { Array(whole.channel($0).dropFirst(first).prefix(last - first)) }
    return try AudioBuffer(channels: channels, sampleRate: whole.sampleRate)
  }

  /// Reads the reference. For a fingerprint it is the recording's own name if the recording is in the index.
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

  private func sampleRate() throws -> Double { try reader().format.sampleRate }

  private func reader() throws -> AudioFileReader {
    let raw: RawAudioFormat?
    do throws(RawAudioFormat.Fault) { raw = try entry.rawFormat } catch {
      throw Fault.audio(path: entry.audio, reason: "raw_format: \(error)")
    }
    return try AudioFileReader(path: entry.audio, raw: raw)
  }

  /// The reason of an error without the path, which is printed elsewhere.
  private static func reason(_ error: any Error, _ path: String) -> String {
    let text = "\(error)"
    guard text.hasPrefix(path) else { return text }
    return String(text.dropFirst(path.count).drop { ":, ".contains($0) })
  }
}

/// The recordings of a corpus whose sounds and references are files.
package struct CorpusSource: EvaluationItemSource {
  /// The corpus of the recordings.
  package let corpus: Corpus
  /// The way in which references are read.
  package let reading: ReferenceReading
  /// The path of the corpus.
  package let name: String
  /// The names and splits of all recordings, in their order. Paths are not part of it, because shards may run on
  /// several machines.
  package let identity: String
  private let tables: SoundEventTables

  /// Makes a source from a corpus.
  package init(_ corpus: Corpus, name: String, reading: ReferenceReading = .init()) {
    self.corpus = corpus
    self.name = name
    self.reading = reading
    tables = SoundEventTables(tier: reading.tier)
    identity = Self.identity(corpus.entries.map { ($0.id, $0.split) })
  }

  /// A checksum of names and splits.
  package static func identity(_ recordings: [(id: String, split: String?)]) -> String {
    FileChecksum.checksum(text: recordings.map { "\($0.id)\t\($0.split ?? "")\n" }.joined())
  }

  /// The number of recordings.
  package var count: Int { corpus.entries.count }

  /// The recording at a place, from 0.
  package func item(at index: Int) -> any EvaluationItem {
    CorpusItem(corpus.entries[index], reading: reading, tables: tables)
  }
}
