import AudioCore
import BatchProcessing
import Corpora
import Expectations
import Foundation
import TestSupport
import Testing

/// A corpus that is written and read again is unchanged.
@Suite struct CorpusWritingTests {
  /// Texts with all characters that have a meaning in the formats.
  private static let texts = [
    "plain", "with, comma", "say \"hi\"", "two\nlines", "tab\there", "ä ö €", "{\"a\":1}", "\u{1F3B5}", " spaces ",
    "-", "#x", "'", "\\", "a\r\nb", "0",
  ]

  private func random(_ generator: inout SeededRandom, in folder: TemporaryFolder, _ index: Int) -> CorpusEntry {
    func text() -> String? { Bool.random(using: &generator) ? Self.texts.randomElement(using: &generator) : nil }
    let elsewhere = Bool.random(using: &generator)
    var entry = CorpusEntry(
      id: "\(index)" + (text() ?? ""), audio: elsewhere ? "/elsewhere/\(index).wav" : folder("sub/\(index).wav"),
      reference: Bool.random(using: &generator) ? folder("r \(index).jams") : nil, split: text(), licence: text())
    if Bool.random(using: &generator) { entry.start = Double.random(in: 0...5, using: &generator) }
    if Bool.random(using: &generator) { entry.end = Double.random(in: 6...9, using: &generator) }
    for name in ["speaker", "note, free", "text"] { entry.attributes[name] = text() }
    return entry
  }

  @Test(arguments: [CorpusWriter.Format.csv, .jsonLines])
  func manifestsAreReadAsTheyWere(_ format: CorpusWriter.Format) throws {
    let folder = try TemporaryFolder()
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededRandom(seed: seed)
      let corpus = try Corpus((0..<10).map { random(&generator, in: folder, $0) })
      let path = folder("m.\(format.rawValue)")
      try CorpusWriter(format, replacesFiles: true).write(corpus, to: path)
      expectEqual(try Corpus(path: path), corpus, "seed \(seed)")
    }
    // Paths below the manifest's folder are relative, so that the corpus can be moved.
    let text = try folder.text("m.\(format.rawValue)")
    expect(text.contains("sub/") && !text.contains(folder.path))
  }

  @Test func huggingFace() throws {
    let folder = try TemporaryFolder()
    let corpus = try Corpus([
      CorpusEntry(id: "1", audio: folder("train/1.wav"), split: "train", attributes: ["text": "a, b"]),
      CorpusEntry(id: "2", audio: folder("2.wav"), reference: folder("2.f0")),
    ])
    try CorpusWriter(.huggingFace).write(corpus, to: folder.path)
    expectEqual(
      try folder.text("metadata.csv"),
      "file_name,id,reference,split,text\ntrain/1.wav,1,,train,\"a, b\"\n2.wav,2,2.f0,,\n")
    expectEqual(try Corpus(path: folder.path), corpus)
    expect(
      throws: CorporaError.unfitEntry(
        id: "2", expected: "a recording below \(folder("train"))", found: folder("2.wav"))
    ) { try CorpusWriter(.huggingFace).write(corpus, to: folder("train")) }
  }

  @Test func kaldi() throws {
    let folder = try TemporaryFolder()
    let corpus = try Corpus([
      CorpusEntry(id: "b1", audio: "/x/b.wav", start: 0, end: 1.5, attributes: ["speaker": "b", "text": "HI THERE"]),
      CorpusEntry(id: "a1", audio: "/x/a.wav", start: 0.25, attributes: ["speaker": "a"]),
      CorpusEntry(id: "b2", audio: "/x/b.wav", start: 1.5, end: 2, attributes: ["speaker": "b"]),
    ])
    try CorpusWriter(.kaldi).write(corpus, to: folder("data"))
    expectEqual(try folder.text("data/wav.scp"), "a1 /x/a.wav\nb1 /x/b.wav\n")
    expectEqual(try folder.text("data/segments"), "a1 a1 0.25 -1\nb1 b1 0.0 1.5\nb2 b1 1.5 2.0\n")
    expectEqual(try folder.text("data/spk2utt"), "a a1\nb b1 b2\n")
    expectEqual(try folder.text("data/text"), "b1 HI THERE\n")
    expectEqual(Set(try Corpus(path: folder("data")).entries), Set(corpus.entries))
    let named = try Corpus([CorpusEntry(id: "a b", audio: "/a.wav")])
    expect(throws: CorporaError.unfitEntry(id: "a b", expected: "no white space in the id", found: "'a b'")) {
      try CorpusWriter(.kaldi).write(named, to: folder("other"))
    }
    expect(!FileManager.default.fileExists(atPath: folder("other")))
  }

  @Test func nothingIsReplaced() throws {
    let folder = try TemporaryFolder()
    let corpus = try Corpus([CorpusEntry(audio: "/a.wav")])
    try folder.write("m.csv", "mine")
    try folder.write("k/utt2spk", "mine")
    expect(throws: CorporaError.file(.exists(path: folder("m.csv")))) {
      try CorpusWriter(.csv).write(corpus, to: folder("m.csv"))
    }
    expect(throws: CorporaError.file(.exists(path: folder("k/utt2spk")))) {
      try CorpusWriter(.kaldi).write(corpus, to: folder("k"))
    }
    expect(!FileManager.default.fileExists(atPath: folder("k/wav.scp")))
    try CorpusWriter(.csv, replacesFiles: true).write(corpus, to: folder("m.csv"))
    expectEqual(try folder.text("m.csv"), "id,audio\n/a.wav,/a.wav\n")
  }

  @Test func whatWouldBeReadAsSomethingElseIsRefused() throws {
    let folder = try TemporaryFolder()
    for attributes in [["split": "x"], ["audio": "x"], ["license": "x"], ["note": ""], ["": "x"]] {
      let corpus = try Corpus([CorpusEntry(audio: "/a.wav", attributes: attributes)])
      expect(throws: CorporaError.self) { try CorpusWriter(.csv).write(corpus, to: folder("m.csv")) }
    }
    expect(!FileManager.default.fileExists(atPath: folder("m.csv")))
  }
}
