import Annotations
import Detectors
import FilePaths
import Foundation

/// The way in which the references of a corpus are read.
package struct ReferenceReading: Sendable, Hashable, CustomStringConvertible {
  /// The meaning of the columns; `nil` reads the formats of `ReferenceFile`.
  package let adapter: OutputAdapter?
  /// The tier of a TextGrid or the namespace of a JAMS file; `nil` takes the one that fits the task.
  package let tier: String?

  /// Makes a way to read references.
  package init(adapter: OutputAdapter? = nil, tier: String? = nil) {
    self.adapter = adapter
    self.tier = tier
  }

  /// The adapter and the tier as text.
  package var description: String { "\(adapter?.description ?? "as it is") \(tier ?? "")" }

  /// Reads the reference of a recording.
  ///
  /// - Parameters:
  ///   - tables: the reader of files of sound events; it applies `tier`.
  ///   - sampleRate: gives the recording's sample rate, which is needed if times are in samples.
  /// - Throws: `AnnotationError`, `DetectorError`, and the errors of `sampleRate`.
  func reference(
    _ path: String, task: DetectionTask, recording: String, tables: SoundEventTables, sampleRate: () throws -> Double
  ) throws -> Detection {
    // Loudness has no format of references. A number is read in the way of a program's output.
    if let adapter = adapter ?? (task == .loudness ? .automatic : nil) {
      guard let data = try? FileAccess.contents(of: path) else {
        throw AnnotationError.unreadable(path: path, reason: "no such file, or it cannot be read")
      }
      return try adapter.detection(
        in: [UInt8](data), task: task, sampleRate: adapter.needsSampleRate ? try sampleRate() : 1)
    }
    switch task {
    case .pitch: return .pitch(try ReferenceFile.pitchSeries(path: path))
    case .voice: return .intervals(try ReferenceFile.intervals(path: path, tier: tier))
    case .onset: return .times(try ReferenceFile.onsets(path: path, tier: tier))
    case .beat: return .times(try ReferenceFile.beats(path: path, tier: tier))
    case .tempo:
      let (tempi, weight) = try ReferenceFile.tempi(path: path)
      return .tempi(tempi, weight: weight)
    case .soundEvent:
      return .soundEvents(try tables.file(path: path).events(of: recording) ?? [])
    case .loudness, .fingerprint: fatalError("read above, or the recording's own name")
    }
  }
}
