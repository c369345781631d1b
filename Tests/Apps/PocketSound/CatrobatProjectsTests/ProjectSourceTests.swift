import CatrobatProjects
import Expectations
import Foundation
import TestSupport
import Testing

@Suite("Where projects lie")
struct ProjectSourceTests {
  private let folder: TemporaryFolder
  private let xml = ProjectFixture.project(ProjectFixture.object("o"))

  init() throws { folder = try TemporaryFolder() }

  /// Makes an archive of files with the system's Python, which the tests of other modules use as well.
  private func archive(_ files: [(path: String, text: String)], compressed: Bool = true) throws -> String {
    let path = folder("project.catrobat")
    let kind = compressed ? "ZIP_DEFLATED" : "ZIP_STORED"
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.\(kind)) as z:
          for i in range(2, len(sys.argv), 2): z.writestr(sys.argv[i], sys.argv[i + 1])
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path] + files.flatMap { [$0.path, $0.text] }
    try process.run()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
    return path
  }

  private func text(_ source: CatrobatProjectSource, _ name: String, _ scene: String = "Scene 1") throws -> String {
    try source.withMediaFile(named: name, inScene: scene) { try String(contentsOfFile: $0, encoding: .utf8) }
  }

  @Test(arguments: ["", "My project/"], [true, false]) func archives(_ place: String, _ isCompressed: Bool) throws {
    let path = try archive(
      [
        (place + "code.xml", xml), (place + "Scene 1/sounds/a.wav", "in the scene"), (place + "sounds/a.wav", "shared"),
        (place + "sounds/caf\u{E9}.wav", "composed"), (place + "sounds/z\u{30C}.wav", "decomposed"),
      ], compressed: isCompressed)
    let source = try CatrobatProjectSource(path: path)
    expectEqual(try source.project().scenes[0].objects.map(\.name), ["o"])
    expectEqual(try text(source, "a.wav"), "in the scene")
    expectEqual(try text(source, "a.wav", "Scene 2"), "shared")
    expectEqual(try text(source, "cafe\u{301}.wav"), "composed")
    expectEqual(try text(source, "\u{17E}.wav"), "decomposed")
    expect(source.hasMedia(named: "a.wav", inScene: ""))
    expect(!source.hasMedia(named: "b.wav", inScene: "Scene 1"))
    expect(throws: CatrobatProjectError.missingFile("b.wav")) { try text(source, "b.wav") }
  }

  @Test func archivesWithoutAProgram() throws {
    for files in [[("a.xml", xml)], [("a/code.xml", xml), ("b/code.xml", xml)], [("a/b/code.xml", xml)]] {
      let path = try archive(files.map { (path: $0.0, text: $0.1) })
      expect(throws: CatrobatProjectError.noCode) { try CatrobatProjectSource(path: path) }
    }
  }

  @Test func foldersAndFiles() throws {
    let code = try folder.write("p/code.xml", xml)
    try folder.write("p/Scene 1/sounds/a.wav", "in the scene")
    try folder.write("p/sounds/z\u{30C}.wav", "decomposed")
    for path in [folder("p"), folder("p") + "/", code] {
      let source = try CatrobatProjectSource(path: path)
      expectEqual(try source.project().name, "Test")
      expectEqual(try text(source, "a.wav"), "in the scene")
      expectEqual(try text(source, "\u{17E}.wav"), "decomposed")
      expect(throws: CatrobatProjectError.missingFile("b.wav")) { try text(source, "b.wav") }
    }
    expect(throws: CatrobatProjectError.noCode) { try CatrobatProjectSource(path: folder("p/sounds")) }
    expect(throws: CatrobatProjectError.self) { try CatrobatProjectSource(path: folder("none")) }
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "a/b", "a\\b", "..", ".", "", "a\0b"])
  func namesThatLeadOutOfTheProject(_ name: String) throws {
    try folder.write("etc/passwd", "secret")
    try folder.write("q/p/code.xml", xml)
    for path in [folder("q/p"), try archive([("code.xml", xml)])] {
      let source = try CatrobatProjectSource(path: path)
      expect(!source.hasMedia(named: name, inScene: ""))
      expect(throws: CatrobatProjectError.unsafeFileName(name)) { try text(source, name) }
    }
  }

  @Test func scenesThatLeadOutOfTheProject() throws {
    try folder.write("sounds/a.wav", "secret")
    try folder.write("p/code.xml", xml)
    let source = try CatrobatProjectSource(path: folder("p"))
    for scene in ["..", "../.", "/", folder.path] { expect(!source.hasMedia(named: "a.wav", inScene: scene)) }
  }

  /// A file of an archive is written to a place that only the user can read, and does not stay there.
  @Test func mediaFilesAreRemoved() throws {
    struct Failure: Error {}
    let source = try CatrobatProjectSource(path: try archive([("code.xml", xml), ("sounds/a.wav", "sound")]))
    var paths: [String] = []
    try source.withMediaFile(named: "a.wav", inScene: "") { path in
      paths.append(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      expectEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
    }
    expect(throws: Failure.self) {
      try source.withMediaFile(named: "a.wav", inScene: "") { path in
        paths.append(path)
        throw Failure()
      }
    }
    expectEqual(paths.count, 2)
    for path in paths { expect(!FileManager.default.fileExists(atPath: path)) }
  }

  @Test func filesOfOtherKinds() throws {
    for bytes in [Array("text".utf8), [], [0x89, 0x50, 0x4E, 0x47]] {
      let path = try folder.write("a.catrobat", bytes)
      expect(throws: CatrobatProjectError.unknownFormat) { try CatrobatProjectSource(path: path) }
    }
    let cut = try folder.write("b.catrobat", Array("PK\u{3}\u{4}".utf8) + Array(repeating: 0, count: 100))
    let error = try #require(throws: CatrobatProjectError.self) { try CatrobatProjectSource(path: cut) }
    guard case .invalidArchive = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// A small archive whose program would be 100 MB.
  @Test func aProgramThatIsTooLong() throws {
    let path = folder("bomb.catrobat")
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
          z.writestr('code.xml', b' ' * 100000000)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    try process.run()
    process.waitUntilExit()
    let source = try CatrobatProjectSource(path: path)
    let error = try #require(throws: CatrobatProjectError.self) { try source.project() }
    expectEqual(error, .invalidArchive(reason: "code.xml: expected at most 48 MB, got more"))
  }
}
