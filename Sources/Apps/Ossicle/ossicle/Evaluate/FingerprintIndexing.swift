import BatchProcessing
import CommandSupport
import CorpusEvaluation
import Detectors
import Fingerprinting
import Foundation

/// Makes the index that fingerprints of a corpus are looked up in: of all recordings that are to be in it, as they are.
enum FingerprintIndexing {
  /// A detector with its index below a folder; what an earlier run has indexed there is kept.
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
        // It gets its row when it is looked up; here it is only missing.
        Console.message("ossicle: not in the index: \(error)")
      }
    }
    try writer.commit()
    let index = try FingerprintIndex(path: path)
    return FingerprintDetector(index, content: source.identity)
  }
}
