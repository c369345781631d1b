import Annotations
import Detectors
import FilePaths
import Foundation

/// How the references of a corpus are read.
package struct ReferenceReading: Sendable, Hashable, CustomStringConvertible {
  /// Says which columns hold what; `nil`: whatever `ReferenceFile` reads, as it is.
  package let adapter: OutputAdapter?
  /// The tier of a TextGrid, or the namespace of a JAMS file, that is meant; `nil`: the one that fits.
  package let tier: String?

  /// A way to read references.
  package init(adapter: OutputAdapter? = nil, tier: String? = nil) {
    self.adapter = adapter
    self.tier = tier
  }

  /// The adapter and the tier.
  package var description: String { "\(adapter?.description ?? "as it is") \(tier ?? "")" }

  /// What a file says of a recording.
  ///
  /// - Parameters:
  ///   - tables: reads files of sound events, in which `tier` is meant.
  ///   - sampleRate: gives the recording's rate, if times are in samples.
  /// - Throws: `AnnotationError`, `DetectorError`, and what `sampleRate` throws.
  func reference(
    _ path: String, task: DetectionTask, recording: String, tables: SoundEventTables, sampleRate: () throws -> Double
  ) throws -> Detection {
    // Of a loudness there is no format of references: a number is read as a program's.
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
    case .loudness, .fingerprint: preconditionFailure("read above, or the recording's own name")
    }
  }
}
