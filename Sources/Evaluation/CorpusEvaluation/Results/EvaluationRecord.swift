import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import RunFolders

/// The contents of `run.json`: the settings of a run, a checksum of its recordings, and the machine that it ran on.
package struct EvaluationRecord: Sendable, Codable {
  /// The machine that the run's times were measured on.
  package struct Host: Sendable, Hashable, Codable {
    /// The processor's name.
    package var processor: String?
    /// The number of processor cores.
    package var cores: Int
    /// The size of the memory in bytes.
    package var memory: Int
    /// The operating system and its version.
    package var system: String
    /// The number of recordings that were processed at the same time.
    package var jobs: Int?

    /// Describes this machine.
    package init(jobs: Int?) {
      let information = FileManager.default.contents(atPath: "/proc/cpuinfo").map {
        String(decoding: $0, as: UTF8.self)
      }
      processor = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        .flatMap { $0.split(separator: ":").last }.map { $0.trimmingCharacters(in: .whitespaces) }
      cores = ProcessInfo.processInfo.activeProcessorCount
      memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
      system = ProcessInfo.processInfo.operatingSystemVersionString
      self.jobs = jobs
    }
  }

  /// All settings that decide the scores.
  package var run: EvaluationRun
  /// A checksum of the contents of all recordings and references; `nil` until the run has ended.
  package var content: String?
  /// The machine of the run; for merged shards, the machine that merged them.
  package var host: Host?

  /// The checksums of the files that later commands read, by file name; `nil` until the run has ended.
  package var files: [String: String]?

  /// Creates a record; by default, of a run that has not ended.
  package init(run: EvaluationRun, content: String? = nil, host: Host? = nil, files: [String: String]? = nil) {
    self.run = run
    self.content = content
    self.host = host
    self.files = files
  }

  /// Reads the record in a folder.
  ///
  /// - Throws: `BatchError.unreadable`.
  package init(folder: String) throws(BatchError) {
    self = try Self.read(EvaluationRecord.self, ResultPaths.join(folder, EvaluationFolder.File.run.rawValue))
  }

  /// Computes the checksums of files of a folder.
  static func checksums(
    of folder: String,
    _ names: some Sequence<String> = [EvaluationFolder.File.rows, .counts, .recordings].map(\.rawValue)
  ) throws(BatchError) -> [String: String] {
    var checksums: [String: String] = [:]
    for name in names { checksums[name] = try FileChecksum.checksum(path: ResultPaths.join(folder, name)) }
    return checksums
  }

  /// Checks that a folder's rows and counts are as the run wrote them. Records of older versions have no checksums:
  /// their files are not checked.
  ///
  /// - Throws: `BatchError.unreadable`.
  func requireFiles(of folder: String) throws(BatchError) {
    guard let files else { return }
    let found = try Self.checksums(of: folder, files.keys)
    for (name, checksum) in found.sorted(by: { $0.key < $1.key }) where files[name] != checksum {
      throw .unreadable(
        path: ResultPaths.join(folder, name),
        reason:
          "expected the checksum \(files[name] ?? "none"), got \(checksum): the same evaluation, run again, makes it anew"
      )
    }
  }

  /// Reads a value from a JSON file.
  static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws(BatchError) -> Value {
    guard let data = try? FileAccess.contents(of: path) else {
      throw .unreadable(path: path, reason: "no such file, or permission denied")
    }
    do { return try JSONDecoder().value(type, in: data) } catch {
      throw .unreadable(path: path, reason: "expected results of ossicle evaluate")
    }
  }

  func write(to folder: String) throws {
    try RecordFile(folder: folder, name: EvaluationFolder.File.run.rawValue).write(self)
  }

  static func write(_ counts: EvaluationCounts, to folder: String) throws {
    let file = try OutputFile(path: ResultPaths.join(folder, EvaluationFolder.File.counts.rawValue))
    file.write(try RecordText.json(counts, isPretty: false) + "\n")
    try file.finish()
  }
}
