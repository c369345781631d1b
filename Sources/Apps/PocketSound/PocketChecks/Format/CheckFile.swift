import Foundation

/// A file of scenarios: projects to run, and what is expected of each.
package struct CheckFile: Sendable {
  /// The path by which it was read, for reports.
  package let path: String
  /// The scenarios in the order of the file.
  package let scenarios: [CheckScenario]
  /// The folder of stored references.
  let references: String

  private static let format = 1.0
  /// The largest file that is read: 10 MB.
  private static let sizeLimit = 10_000_000

  /// Reads a file. Paths in it are relative to its folder.
  ///
  /// - Throws: `CheckFileError` for the first thing that is wrong.
  package init(path: String) throws(CheckFileError) {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try handle.read(upToCount: Self.sizeLimit + 1) ?? Data()
    } catch { throw CheckFileError(path: "", problem: "expected a file of scenarios: it cannot be read") }
    guard data.count <= Self.sizeLimit else {
      throw CheckFileError(path: "", problem: "expected at most \(Self.sizeLimit) bytes, got more")
    }
    try self.init(json: data, path: path)
  }

  /// Reads the content of a file.
  ///
  /// - Parameter path: the path of the file, which gives the folder of relative paths.
  package init(json: Data, path: String) throws(CheckFileError) {
    self.path = path
    let folder = (path as NSString).deletingLastPathComponent
    var fields = try CheckFields(try CheckValue(json: json), path: "")
    let format = try fields.number("format", in: Self.format...Self.format)
    assert(format == Self.format)
    references = Self.join(folder, try fields.optionalText("references") ?? "references")
    var scenarios: [CheckScenario] = []
    for (value, path) in try fields.list("scenarios", "a list of scenarios") {
      let scenario = try CheckScenario(value, path: path, folder: folder)
      guard !scenarios.contains(where: { $0.name == scenario.name }) else {
        throw CheckFileError(path: path + ".name", problem: "expected another name, got '\(scenario.name)' again")
      }
      scenarios.append(scenario)
    }
    try fields.finish()
    guard !scenarios.isEmpty else {
      throw CheckFileError(path: "scenarios", problem: "expected at least one scenario, got none")
    }
    self.scenarios = scenarios
  }

  /// A path that is relative to a folder; absolute paths stay as they are.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : (folder as NSString).appendingPathComponent(path)
  }
}
