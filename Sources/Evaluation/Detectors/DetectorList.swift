import Foundation
import JSONReading

/// Requested detectors: names of built-in ones, texts `NAME=COMMAND`, and a file with a list.
package struct DetectorList {
  /// The task of the detectors.
  package let task: DetectionTask
  /// Settings of the built-in methods.
  package let builtIn: BuiltInDetector.Settings
  /// Settings of external programs.
  package let external: ExternalDetector.Settings
  /// Creates the built-in detector of recordings for the profile with this name; used for the task `fingerprint`.
  package let fingerprint: (String) throws -> any Detector

  private struct Entry: Decodable {
    var name: String
    var command: String?
    var adapter: String?
  }

  /// Creates a list for a task.
  package init(
    task: DetectionTask, builtIn: BuiltInDetector.Settings, external: ExternalDetector.Settings,
    fingerprint: @escaping (String) throws -> any Detector = { throw DetectorError.indexMissing(profile: $0) }
  ) {
    self.task = task
    self.builtIn = builtIn
    self.external = external
    self.fingerprint = fingerprint
  }

  /// The detectors in the requested order.
  ///
  /// - Parameters:
  ///   - texts: names of `BuiltInDetector.names(for:)`, or `NAME=COMMAND`.
  ///   - adapters: `NAME=ADAPTER` for detectors with commands.
  ///   - path: a JSON file with a list of objects with `name` and, for programs, `command` and `adapter`.
  /// - Throws: `DetectorError`; errors of an index become `.unavailable`.
  package func detectors(
    _ texts: [String], adapters: [String] = [], file path: String? = nil
  ) throws(DetectorError) -> [any Detector] {
    var entries = texts.map { text in
      let (name, command) = Self.halves(of: text)
      return Entry(name: name, command: command)
    }
    if let path { entries += try Self.entries(path) }
    for text in adapters {
      let (name, adapter) = Self.halves(of: text)
      guard let index = entries.firstIndex(where: { $0.name == name && $0.command != nil }) else {
        throw .invalidAdapter(text: text, expected: "NAME=ADAPTER with the name of a detector that has a command")
      }
      entries[index].adapter = adapter ?? ""
    }
    var seen: Set<String> = []
    var detectors: [any Detector] = []
    for entry in entries {
      guard seen.insert(entry.name).inserted else { throw .repeatedName(entry.name) }
      detectors.append(try detector(entry))
    }
    return detectors
  }

  private func detector(_ entry: Entry) throws(DetectorError) -> any Detector {
    guard let command = entry.command else {
      if task == .fingerprint, FingerprintDetector.names.contains(entry.name) {
        do { return try fingerprint(entry.name) } catch { throw .unavailable(name: entry.name, reason: "\(error)") }
      }
      return try BuiltInDetector(named: entry.name, task: task, settings: builtIn)
    }
    guard !entry.name.isEmpty else { throw .invalidCommand(command, reason: "expected a name before the =") }
    return ExternalDetector(
      name: entry.name, task: task, command: try CommandTemplate(command),
      adapter: try entry.adapter.map { text throws(DetectorError) in try OutputAdapter(parsing: text) } ?? .automatic,
      settings: external)
  }

  private static func halves(of text: String) -> (String, String?) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (halves[0], halves.count == 2 ? halves[1] : nil)
  }

  private static func entries(_ path: String) throws(DetectorError) -> [Entry] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .invalidList(path: path, reason: "no such file, or it cannot be read")
    }
    do {
      return try JSONDecoder().value([Entry].self, in: data)
    } catch {
      throw .invalidList(path: path, reason: "expected a JSON list of objects with name, command and adapter")
    }
  }
}
