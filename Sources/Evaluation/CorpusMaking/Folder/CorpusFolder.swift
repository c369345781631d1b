import AudioFiles
import BatchProcessing
import Foundation
import RunFolders
import Tables

/// The folder that a synthetic corpus is written to.
///
/// It contains sounds such as `audio/0000/tones-00000012.flac` with their references, such as
/// `reference/0000/tones-00000012.txt`, a thousand recordings to a subfolder. It also contains a manifest, and
/// `corpus.json` with the settings. A file gets its name when it is complete. Existing recordings are not made again,
/// so that an interrupted run continues.
package struct CorpusFolder: Sendable {
  /// The settings of a corpus. Equal settings give equal files.
  private struct Settings: Codable, Equatable {
    let kind: CorpusKind
    let sampleRate: Double
    let duration: Double
    let seed: UInt64
    let encoding: String
    let sources: [String]
  }

  /// The folder's path.
  package let path: String
  /// The maker of the recordings.
  package let maker: CorpusMaker
  private let encoding: AudioFileWriter.Encoding

  /// Opens a folder, and creates it if it does not exist.
  ///
  /// - Throws: `CorpusMakingError.otherCorpus` if the folder holds a corpus with other settings; `.unwritable`.
  package init(path: String, maker: CorpusMaker, encoding: AudioFileWriter.Encoding) throws(CorpusMakingError) {
    self.path = path
    self.maker = maker
    self.encoding = encoding
    let configuration = maker.configuration
    let settings = Settings(
      kind: configuration.kind, sampleRate: configuration.sampleRate, duration: configuration.duration,
      seed: configuration.seed, encoding: encoding.rawValue, sources: configuration.sources.map(\.id).sorted())
    let record = RecordFile<Settings>(folder: path, name: "corpus.json")
    guard !record.exists else {
      // Shards may be made in one folder at the same time. The first one writes the record, which the others compare.
      guard record.contents == settings else { throw .otherCorpus(folder: path) }
      return
    }
    do { try record.write(settings) } catch { throw .unwritable(path: record.path, reason: "\(error)") }
  }

  /// A row of the manifest: columns and values. Paths are relative to the folder.
  package typealias ManifestRow = [(column: String, value: String)]

  /// Writes recording number `index` with its references.
  ///
  /// - Throws: `CorpusMakingError`.
  package func write(_ index: Int) throws(CorpusMakingError) -> ManifestRow {
    let recording = try maker.recording(index)
    let number = String(index / 1000)
    let place = String(repeating: "0", count: max(0, 4 - number.count)) + number + "/" + recording.id
    let audio = "audio/\(place).\(encoding.fileExtension)"
    var references = [("reference", "reference/\(place).\(recording.reference.fileExtension)", recording.reference)]
    for (name, reference) in recording.furtherReferences.sorted(by: { $0.key < $1.key }) {
      references.append((name, "\(name)/\(place).\(reference.fileExtension)", reference))
    }
    // The sound is written last: where it exists, all other files of the recording do.
    if !FileManager.default.fileExists(atPath: absolute(audio)) {
      for (_, file, reference) in references { try write(reference.text, to: file) }
      try write(recording, to: audio)
    }
    let common = [("audio", audio), ("reference", references[0].1), ("id", recording.id), ("split", recording.split)]
    let rest = references.dropFirst().map { ($0.0, $0.1) } + recording.attributes.map { ($0.name, $0.value) }
    return (common + [("licence", recording.licence ?? "")] + rest).map { (column: $0.0, value: $0.1) }
  }

  /// Writes the manifest of a shard.
  ///
  /// - Returns: the path of the manifest.
  /// - Throws: `CorpusMakingError.unwritable`.
  package func writeManifest(_ rows: [ManifestRow], of shard: RangeShard) throws(CorpusMakingError) -> String {
    let path = absolute(shard.manifestName)
    let format = CSVFormat(columns: (rows.first ?? []).map { Column($0.column) }, keepsFormulas: true)
    do {
      let file = try OutputFile(path: path)
      if !rows.isEmpty { file.write(format.header) }
      for row in rows { file.write(format.line(Row(row.map { $0.value.isEmpty ? .undefined : .text($0.value) }))) }
      try file.finish()
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
    return path
  }

  private func absolute(_ file: String) -> String { (path as NSString).appendingPathComponent(file) }

  private func write(_ text: String, to file: String) throws(CorpusMakingError) {
    do {
      let output = try OutputFile(path: absolute(file))
      output.write(text)
      try output.finish()
    } catch {
      throw .unwritable(path: absolute(file), reason: "\(error)")
    }
  }

  private func write(_ recording: MadeRecording, to file: String) throws(CorpusMakingError) {
    do {
      try OutputFile.makeFolder(for: absolute(file))
      let writer = try AudioFileWriter(
        path: absolute(file), encoding: encoding, sampleRate: Int(recording.sampleRate), channelCount: 1)
      try recording.render(writer.write)
      try writer.finish()
    } catch {
      throw .unwritable(path: absolute(file), reason: "\(error)")
    }
  }
}
