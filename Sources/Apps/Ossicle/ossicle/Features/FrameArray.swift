import BatchProcessing
import FeatureTracks
import Foundation
import NumPyArrays
import RecordingAnalysis
import ZipArchives

/// The frames of one recording as NumPy's arrays. They wait in temporary files, since an array begins with its length.
struct FrameArray {
  private let values: ByteSpool
  private let times: ByteSpool
  private let columns: [FeatureColumn]
  private let warnings: [String]

  /// Reads a recording.
  ///
  /// - Throws: as `RecordingFrames.read`.
  init(
    _ layout: FrameLayout, _ item: RecordingItem, _ frames: RecordingFrames, _ checkCancellation: () throws -> Void
  ) throws {
    let (values, times) = (try ByteSpool(), try ByteSpool())
    var count = 0
    let places = layout.places
    // The headers have the same length whatever the number of frames is, and get it at the end.
    func headers() -> (values: [UInt8], times: [UInt8]) {
      (NumPyArray.header(.float, shape: [count, places.count]), NumPyArray.header(.double, shape: [count]))
    }
    values.append { $0 += headers().values }
    times.append { $0 += headers().times }
    let facts = try frames.read(item.source, checkCancellation: checkCancellation) { frame in
      count += 1
      values.append { for place in places { NumPyArray.append(frame.values[place], to: &$0) } }
      times.append { NumPyArray.append(frame.time, to: &$0) }
    }
    values.replaceStart(with: headers().values)
    times.replaceStart(with: headers().times)
    (self.values, self.times) = (values, times)
    columns = layout.features
    warnings = facts.warnings
  }

  /// Writes the values, frames × columns, and returns the recording's warnings.
  func write(_ output: ([UInt8]) -> Void) throws -> [String] {
    try values.forEachPiece(output)
    return warnings
  }

  /// Writes an archive with the values, the times and the names and units of the columns, and returns the recording's warnings.
  func writeArchive(to path: String) throws -> [String] {
    try NumPyArchive.write(
      [
        ("values", { try values.mapped() }), ("times", { try times.mapped() }),
        ("columns", { Data(NumPyArray.texts(columns.map(\.name))) }),
        ("units", { Data(NumPyArray.texts(columns.map(\.unit))) }),
      ], to: path)
    return warnings
  }
}

/// Several of NumPy's arrays in one file, `numpy.load(…)[NAME]`.
enum NumPyArchive {
  /// Writes an archive of arrays that are made when their turn comes. They are not compressed, as `numpy.savez` writes them.
  ///
  /// - Throws: `BatchError`; the errors of the arrays. No file appears then.
  static func write(_ arrays: [(name: String, bytes: () throws -> Data)], to path: String) throws {
    try OutputFile.write(to: path) { part throws(BatchError) in
      let entries = arrays.map { array in
        ZipArchiveWriter.Entry(path: array.name + ".npy", isCompressed: false, bytes: array.bytes)
      }
      do { try ZipArchiveWriter.write(entries, to: part) } catch let error as BatchError { throw error } catch {
        throw .unwritable(path: path, reason: "\(error)")
      }
    }
  }
}
