import BatchProcessing
import Foundation
import TestSupport
import Testing

@Suite struct RecordingListTests {
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "b.wav", "a.FLAC", "notes.txt", ".hidden.wav", "sub/c.mp3", "sub/deep/d.ogg", "sub/deep/e.wav", ".git/x.wav",
      "Z.wav", "ä.wav",
    ] {
      try folder.write(name, [0])
    }
    return folder
  }

  private func names(_ inputs: [String], _ folder: TemporaryFolder) throws -> [String] {
    try RecordingList.items(of: inputs.map { folder($0) }).map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func aFolderStandsForTheRecordingsBelowItInTheOrderOfTheirBytes() throws {
    let folder = try tree()
    #expect(
      try names([""], folder).map { $0.replacing("/", with: "|") } == [
        "Z.wav", "a.FLAC", "b.wav", "sub|c.mp3", "sub|deep|d.ogg", "sub|deep|e.wav", "ä.wav",
      ])
  }

  @Test(arguments: [
    ("*.wav", ["Z.wav", "b.wav", "ä.wav"]), ("**/*.wav", ["Z.wav", "b.wav", "sub/deep/e.wav", "ä.wav"]),
    ("sub/**/*.ogg", ["sub/deep/d.ogg"]), ("[ab].*", ["a.FLAC", "b.wav"]), ("?.wav", ["Z.wav", "b.wav", "ä.wav"]),
    ("s*", ["sub/c.mp3", "sub/deep/d.ogg", "sub/deep/e.wav"]), ("*/*/e.wav", ["sub/deep/e.wav"]),
  ])
  func patternsAreExpanded(pattern: String, expected: [String]) throws {
    #expect(try names([pattern], tree()) == expected)
  }

  @Test func aFileThatIsNamedLikeAPatternIsTakenAsItIs() throws {
    let folder = try tree()
    try folder.write("star*[1]?.wav", [0])
    #expect(try names(["star*[1]?.wav"], folder) == ["star*[1]?.wav"])
  }

  @Test func whatIsNamedTwiceIsListedOnceAndWhatIsMissingStays() throws {
    let folder = try tree()
    #expect(try names(["b.wav", "missing.wav", "*.wav"], folder) == ["b.wav", "missing.wav", "Z.wav", "ä.wav"])
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    let folder = try tree()
    try FileManager.default.createSymbolicLink(atPath: folder("sub/loop"), withDestinationPath: folder.path)
    #expect(try names([""], folder).count == 7)
    #expect(try names(["**/*.mp3"], folder) == ["sub/c.mp3"])
  }

  @Test func nothingFoundIsAnError() throws {
    let folder = try tree()
    try folder.write("empty/readme.txt", [0])
    for input in ["empty", "*.nothing"] {
      #expect(throws: BatchError.nothingFound(input: folder(input))) { try names([input], folder) }
    }
  }
}
