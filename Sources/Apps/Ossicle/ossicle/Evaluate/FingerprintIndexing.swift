import BatchProcessing
import CommandSupport
import CorpusEvaluation
import Detectors
import Fingerprinting
import Foundation

/// Builds the index for the fingerprint detectors. It holds the corpus's recordings that are marked as indexed, without
/// degradation.
enum FingerprintIndexing {
  /// Creates a detector whose index is below a folder. Recordings that an earlier run has indexed are kept, unless
  /// `isNew`.
  static func detector(
    profile name: String, source: any EvaluationItemSource, folder: String, isNew: Bool
  ) throws -> any Detector {
    let profile = try FingerprintProfile(named: name)
    let path = folder + "/.ossicle/index-" + name
    if isNew { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let writer = try IndexWriter(path: path, profile: profile)
    for index in 0..<source.count {
      let item = source.item(at: index)
      guard item.isIndexed, !writer.contains(item.id) else { continue }
      do {
        try writer.add(id: item.id, try Fingerprint.of(try item.sound(), profile: profile))
      } catch let error as CorpusItem.Fault {
        // A recording that cannot be read is only left out here. Its row is written when it is evaluated.
        Console.message("ossicle: not in the index: \(error)")
      }
    }
    try writer.commit()
    let index = try FingerprintIndex(path: path)
    return FingerprintDetector(index, content: source.identity)
  }
}
