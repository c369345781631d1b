import AudioFiles
import BatchProcessing
import RecordingAnalysis

extension RecordingItem {
  /// The format of a recording without a header; `nil` to read the header.
  package var rawFormat: RawAudioFormat? {
    get throws(RecordingAnalyzer.Failure) {
      guard let raw else { return nil }
      do throws(RawAudioFormat.Fault) { return try RawAudioFormat(raw) } catch {
        throw .init(description: "raw_format: \(error)")
      }
    }
  }

  /// Where the samples are.
  package var source: RecordingSource {
    get throws(RecordingAnalyzer.Failure) { .file(location, raw: try rawFormat) }
  }

  /// The hash of a configuration together with the format of a recording without a header, on which values depend, too.
  package func configurationHash(_ hash: String) -> String {
    raw.map { String(FileChecksum.digest(text: hash + " " + $0).prefix(hash.count)) } ?? hash
  }
}
