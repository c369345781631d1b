import FilePaths
import TestSupport
import Testing

@Suite struct FolderOfPathTests {
  @Test(arguments: [
    ("a/b.wav", "a"), ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("//", "/"), ("ab", ""), ("a", ""), ("", ""),
    ("a/", ""), ("a/b/", "a"), ("a//b", "a"), ("./x", "."), ("é/ü", "é"),
  ])
  func theFolderIsAllButTheLastStep(path: String, folder: String) {
    #expect(FileAccess.folder(of: path) == folder)
  }

  @Test func foldersOfOneCharacterAreMade() throws {
    let folder = try TemporaryFolder()
    try FileAccess.makeFolder(folder("x/y/z"))
    #expect(FileStatus(path: folder("x/y/z"))?.kind == .folder)
  }
}
