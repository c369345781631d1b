import BatchProcessing
import Expectations
import FilePaths
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
    try RecordingList.listing(of: inputs.map { folder($0) }).items.map {
      String($0.path.dropFirst(folder.path.count + 1))
    }
  }

  @Test func aFolderStandsForTheRecordingsBelowItInTheOrderOfTheirBytes() throws {
    let folder = try tree()
    expectEqual(
      try names([""], folder).map { $0.replacing("/", with: "|") },
      [
        "Z.wav", "a.FLAC", "b.wav", "sub|c.mp3", "sub|deep|d.ogg", "sub|deep|e.wav", "ä.wav",
      ])
  }

  @Test(arguments: [
    ("*.wav", ["Z.wav", "b.wav", "ä.wav"]), ("**/*.wav", ["Z.wav", "b.wav", "sub/deep/e.wav", "ä.wav"]),
    ("sub/**/*.ogg", ["sub/deep/d.ogg"]), ("[ab].*", ["a.FLAC", "b.wav"]), ("?.wav", ["Z.wav", "b.wav", "ä.wav"]),
    ("s*", ["sub/c.mp3", "sub/deep/d.ogg", "sub/deep/e.wav"]), ("*/*/e.wav", ["sub/deep/e.wav"]),
  ])
  func patternsAreExpanded(pattern: String, expected: [String]) throws {
    expectEqual(try names([pattern], tree()), expected)
  }

  @Test func aFileThatIsNamedLikeAPatternIsTakenAsItIs() throws {
    let folder = try tree()
    try folder.write("star*[1]?.wav", [0])
    expectEqual(try names(["star*[1]?.wav"], folder), ["star*[1]?.wav"])
  }

  @Test func whatIsNamedTwiceIsListedOnceAndWhatIsMissingStays() throws {
    let folder = try tree()
    expectEqual(try names(["b.wav", "missing.wav", "*.wav"], folder), ["b.wav", "missing.wav", "Z.wav", "ä.wav"])
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// The links are a loop, a link to a folder above, one to a folder inside the tree, and one to a folder outside of
  /// it, whose name sorts first.
  @Test func linksToFoldersAreFollowedAndEachFolderIsReadOnce() throws {
    let (folder, elsewhere) = (try tree(), try TemporaryFolder())
    try elsewhere.write("part/o.wav", [0])
    try link(folder("sub/loop"), to: folder.path)
    try link(folder("sub/up"), to: "../..")
    try link(folder("again"), to: "sub/deep")
    try link(folder("Elsewhere"), to: elsewhere.path)
    try link(elsewhere("back"), to: folder("sub"))
    let listing = try RecordingList.listing(of: [folder.path])
    expectEqual(
      listing.items.map { $0.path.dropFirst(folder.path.count + 1) },
      [
        "Elsewhere/part/o.wav", "Z.wav", "a.FLAC", "b.wav", "sub/c.mp3", "sub/deep/d.ogg", "sub/deep/e.wav", "ä.wav",
      ])
    expectEqual(
      listing.repeatedFolders,
      [
        .init(path: folder("again"), first: folder("sub/deep")), .init(path: folder("sub/loop"), first: folder.path),
        .init(path: folder("sub/up"), first: folder.path + "/.."),
        .init(path: folder("Elsewhere/back"), first: folder("sub")),
      ])
    expectEqual(listing.remarks[1], "\(folder("sub/loop")): not read, since it leads to \(folder.path)")
    expectEqual(try names(["**/*.mp3"], folder), ["sub/c.mp3"])
    expectEqual(try names(["**/o.wav"], folder), ["Elsewhere/part/o.wav"])
  }

  @Test func whatCannotBeListedIsARecordingThatFails() throws {
    let folder = try tree()
    try link(folder("sub/unmounted"), to: "/no/such/folder")
    try link(folder("circle"), to: "circle")
    expectEqual(
      try names([""], folder),
      [
        "Z.wav", "a.FLAC", "b.wav", "circle", "sub/c.mp3", "sub/deep/d.ogg", "sub/deep/e.wav", "sub/unmounted", "ä.wav",
      ])
    expectEqual(try names(["sub/**/*.ogg"], folder), ["sub/deep/d.ogg", "sub/unmounted"])
  }

  @Test func filesOfOtherKindsAreCounted() throws {
    let folder = try tree()
    for name in ["sub/film.MP4", "film.mp4", "sub/deep/README"] { try folder.write(name, [0]) }
    let listing = try RecordingList.listing(of: [folder.path])
    expect(listing.otherFiles == ["txt": 1, "mp4": 2, "": 1] && listing.hiddenCount == 1)
    expectEqual(
      listing.remarks,
      [
        "passed over 4 files with other endings than a recording's: .mp4 2, .txt 1, without an ending 1",
        "passed over 1 hidden recording (names that begin with a dot)",
      ])
    expectEqual(try RecordingList.listing(of: [folder("sub/c.mp3"), folder("*.wav")]).remarks, [])
  }

  /// Sounds of a folder that are no recordings of the batch are counted by kind; the first bytes of files that cannot be
  /// sounds are not asked for.
  @Test func soundsThatArePassedOverAreCountedByKind() throws {
    let folder = try tree()
    for name in ["film.MP4", "take.dat", "sub/take.dat", "notes.md", "a.raw", "sub/b.PCM"] {
      try folder.write(name, [0])
    }
    let search = RecordingList.Search { path in
      path.hasSuffix(".md") || path.hasSuffix(".txt") ? "asked" : path.hasSuffix("4") ? "MPEG-4" : "WAV"
    }
    let listing = try RecordingList.listing(of: [folder.path], by: search)
    expectEqual(listing.otherSounds, ["MPEG-4": 1, "WAV": 2, "headerless (.raw)": 1, "headerless (.pcm)": 1])
    expectEqual(listing.otherFiles, ["md": 1, "txt": 1])
    expectEqual(
      listing.remarks.first,
      "passed over 5 sounds: WAV 2, MPEG-4 1, headerless (.pcm) 1, headerless (.raw) 1; to measure them, name them or give "
        + "a pattern, headerless ones with --raw")
    expect(!listing.items.contains { $0.raw != nil })
  }

  /// A format of recordings without a header holds for what is named, of a folder for the endings of such files only, and
  /// a manifest's own format goes before it. The spool keeps it.
  @Test func formatsOfHeaderlessRecordingsReachThem() throws {
    let folder = try TemporaryFolder()
    for name in ["in/a.wav", "in/b.raw", "in/c.PCM", "x.bin"] { try folder.write(name, [0]) }
    try folder.write("list.csv", Array("audio,raw_format,speaker\nin/a.wav,,1\nx.bin,\"u8,8000,2\",2\n".utf8))
    let search = RecordingList.Search(raw: "s16le,16000,1")
    let inputs = [folder("in"), folder("x.bin"), folder("in/*.wav")]
    let listing = try RecordingList.listing(of: inputs, by: search)
    expectEqual(listing.items.map(\.raw), [nil, "s16le,16000,1", "s16le,16000,1", "s16le,16000,1"])
    expect(listing.otherSounds.isEmpty)
    for (search, expected) in [
      (search, ["s16le,16000,1", "u8,8000,2"]), (RecordingList.Search(), [nil, "u8,8000,2"]),
    ] {
      let spool = try RecordingList.spool(of: [folder("list.csv")], by: search) { $0 }.recordings
      expectEqual(spool.map(\.raw), expected)
      expectEqual(Array(spool)[1].metadata.map(\.value), ["u8,8000,2", "2"])
    }
  }

  /// The names are in Latin-1, a folder of a single invalid byte, and a name that looks like an escape.
  @Test func namesThatAreNotUTF8AreListedAndLeadBack() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      Array("caf".utf8) + [0xE9] + Array(".wav".utf8), [0xFF] + Array("/x.wav".utf8), Array("lit\\xE9.wav".utf8),
    ]
    try FileAccess.makeFolder(folder("\\xFF"))
    for name in names {
      let path = PathText.text(Array(folder.path.utf8) + [0x2F] + name)
      close(try FileAccess.open(path, O_WRONLY | O_CREAT))
    }
    let items = try RecordingList.listing(of: [folder.path]).items
    expectEqual(
      items.map { $0.path.dropFirst(folder.path.count + 1) },
      [
        "caf\\xE9.wav", "lit\\x5CxE9.wav", "\\xFF/x.wav",
      ])
    expect(items.allSatisfy { FileStatus(path: $0.location)?.kind == .regular })
    expectEqual(try self.names(["**/*.wav"], folder).count, 3)
    expectEqual(try self.names(["caf?.wav"], folder), ["caf\\xE9.wav"])
  }

  @Test func nothingFoundIsAnError() throws {
    let folder = try tree()
    try folder.write("empty/readme.txt", [0])
    let passedOver = ["passed over 1 file with other endings than a recording's: .txt 1"]
    expect(throws: BatchError.nothingFound(input: folder("empty"), passedOver: passedOver)) {
      try names(["empty"], folder)
    }
    expect(throws: BatchError.nothingFound(input: folder("*.nothing"))) { try names(["*.nothing"], folder) }
  }
}
