import Expectations
import Foundation
import TestSupport
import ZipArchives

/// An archive of a person that somebody has changed.
struct HostileArchive {
  let name: String
  let bytes: [UInt8]
  /// Whether it must be refused; a changed value may be as good as the former one.
  var isBroken = true

  /// All changes of a good archive.
  static func all(of path: String) throws -> [HostileArchive] {
    let whole = try Array(Data(contentsOf: URL(filePath: path)))
    let zip = try ZipArchive(path: path)
    var files: [(path: String, text: [UInt8])] = []
    for entry in zip.entries { files.append((entry.path, try Array(zip.bytes(of: entry, limit: 1 << 30)))) }
    let lines = files.filter { $0.path.hasPrefix("tables/") }.map {
      ($0.path, String(decoding: $0.text, as: UTF8.self))
    }
    return [
      .init(name: "empty", bytes: []), .init(name: "no zip", bytes: Array("some text".utf8)),
      .init(name: "half", bytes: Array(whole.prefix(whole.count / 2))),
      .init(name: "without its end", bytes: Array(whole.dropLast(30))),
    ] + paths(files) + manifests(files)
      + files.map { file in
        .init(name: "without \(file.path)", bytes: archive(files.filter { $0.path != file.path }))
      } + (try lines.flatMap { try rows($0.0, $0.1, files) })
  }

  // MARK: Kinds of changes

  private static func paths(_ files: [(path: String, text: [UInt8])]) -> [HostileArchive] {
    let names = ["../up.txt", "/etc/passwd", "a\\b", "c:d"].map { name in
      HostileArchive(name: name, bytes: archive(files + [(name, Array("x".utf8))]))
    }
    var fixture = fixture(files)
    fixture.entries[1].statedSize = 0xFFFF_FFF0
    return names + [.init(name: "a huge size", bytes: fixture.bytes)]
  }

  private static func manifests(_ files: [(path: String, text: [UInt8])]) -> [HostileArchive] {
    let text = String(decoding: files[0].text, as: UTF8.self)
    func changed(_ name: String, _ pattern: String, _ replacement: String) -> HostileArchive {
      let changed = text.replacing(pattern, with: replacement, maxReplacements: 1)
      expectUnequal(changed, text, "\(name)")
      return .init(name: name, bytes: replacing("manifest.json", by: changed, in: files))
    }
    let others = ["", "[]", "{", "{}", "\"text\"", String(repeating: "[", count: 100_000), "{\"format\":1}"]
    return [
      changed("another format", "\"ossicle-person\"", "\"other\""),
      changed("another version", "\"version\" : 1", "\"version\" : 2"),
      changed("a version that is no number", "\"version\" : 1", "\"version\" : \"1\""),
      changed("another app", "\"app\" : \"", "\"app\" : \"x"),
      changed("a later version of the app", "\"tables\" : \"", "\"tables\" : \"x"),
      changed("two people", "\"person\" : 1", "\"person\" : 2"),
      changed("nobody", "\"person\" : 1", "\"person\" : 0"),
      changed("a table that is not a person's", "\"person\" : 1", "\"person\" : 1, \"grdb_migrations\" : 1"),
      changed("a count that is no number", "\"person\" : 1", "\"person\" : 1e999"),
    ]
      + others.map { .init(name: "manifest \($0.prefix(20))", bytes: replacing("manifest.json", by: $0, in: files)) }
  }

  /// Each column of the first row with values that the program never writes, and lines that are no rows.
  private static func rows(
    _ path: String, _ text: String, _ files: [(path: String, text: [UInt8])]
  ) throws -> [HostileArchive] {
    let lines = text.split(separator: "\n").map(String.init)
    let object = try require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    func with(_ name: String, _ line: String, isBroken: Bool = true) -> HostileArchive {
      let changed = ([line] + lines.dropFirst()).joined(separator: "\n") + "\n"
      return .init(name: "\(path): \(name)", bytes: replacing(path, by: changed, in: files), isBroken: isBroken)
    }
    // A text, a number and bytes are never all of a column's type.
    let values: [(json: String, isBroken: Bool)] = [
      ("null", false), ("-1", false), ("9223372036854775807", false), ("99999999999999999999", false), ("1e300", false),
      ("1e999", false), ("\"abc\"", false), ("\"\"", false), ("\"{}\"", false), ("true", true), ("[1]", true),
      ("{\"base64\":\"?\"}", true), ("{\"file\":\"../../etc/passwd\"}", true), ("{\"file\":\"files/none\"}", true),
      ("{\"base64\":\"/////w==\"}", false),
    ]
    let cells = try object.keys.sorted().flatMap { column in
      try values.map { value in
        var other = object
        other[column] = "@"
        let json = String(decoding: try JSONSerialization.data(withJSONObject: other), as: UTF8.self)
        let line = json.replacing("\"\(column)\":\"@\"", with: "\"\(column)\":\(value.json)")
        return with("\(column) = \(value.json)", line, isBroken: value.isBroken)
      }
    }
    var (less, more) = (object, object)
    less[try require(object.keys.sorted().first)] = nil
    more["surplus"] = 1
    // A prime step: each column meets some of the values, and each value some of the columns.
    let some = cells.enumerated().filter { $0.offset.isMultiple(of: 7) }.map(\.element)
    return some + [
      with("a column less", String(decoding: try JSONSerialization.data(withJSONObject: less), as: UTF8.self)),
      with("a column more", String(decoding: try JSONSerialization.data(withJSONObject: more), as: UTF8.self)),
      with("no row", "7"), with("no JSON", "{\"id\":"), with("a row twice", lines[0] + "\n" + lines[0]),
      with("a row less", ""),
    ]
  }

  // MARK: Archives

  private static func replacing(
    _ path: String, by text: String, in files: [(path: String, text: [UInt8])]
  ) -> [UInt8] {
    archive(files.map { $0.path == path ? ($0.path, Array(text.utf8)) : $0 })
  }

  private static func archive(_ files: [(path: String, text: [UInt8])]) -> [UInt8] { fixture(files).bytes }

  private static func fixture(_ files: [(path: String, text: [UInt8])]) -> ArchiveFixture {
    ArchiveFixture(
      files.map { path, text in
        var entry = ArchiveFixture.Entry(path)
        entry.data = text
        return entry
      })
  }
}
