import Expectations
import FilePaths
import TestSupport
import Testing

@Suite struct FolderOfPathTests {
  @Test(arguments: [
    ("a/b.wav", "a"), ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("//", "/"), ("ab", ""), ("a", ""), ("", ""),
    ("a/", ""), ("a/b/", "a"), ("a//b", "a"), ("./x", "."), ("é/ü", "é"),
  ])
  func theFolderIsAllButTheLastStep(path: String, folder: String) {
    expectEqual(FileAccess.folder(of: path), folder)
  }

  @Test func foldersOfOneCharacterAreMade() throws {
    let folder = try TemporaryFolder()
    try FileAccess.makeFolder(folder("x/y/z"))
    expectEqual(FileStatus(path: folder("x/y/z"))?.kind, .folder)
  }
}
