import Corpora
import Expectations
import TestSupport
import Testing

/// Tests of reading corpora in each format, and of the line numbers of errors.
@Suite struct CorpusReadingTests {
  private func fault(_ body: () throws -> Corpus, _ folder: TemporaryFolder) -> String {
    do {
      return "no error: \(try body().entries.count) entries"
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "")
    }
  }

  @Test func manifests() throws {
    let folder = try TemporaryFolder()
    let csv = try folder.write(
      "m.csv",
      "id,audio,reference,split,licence,speaker,start_s,end_s\n1,a.wav,r/a.f0,train,CC0-1.0,anna,,\n"
        + "2,/x/b.wav,,,,\"lines\nof text\",0.5,2\n")
    let corpus = try Corpus(path: csv)
    expectEqual(
      corpus.entries,
      [
        CorpusEntry(
          id: "1", audio: folder("a.wav"), reference: folder("r/a.f0"), split: "train", licence: "CC0-1.0",
          attributes: ["speaker": "anna"]),
        CorpusEntry(id: "2", audio: "/x/b.wav", start: 0.5, end: 2, attributes: ["speaker": "lines\nof text"]),
      ])
    let json = try folder.write(
      "m.jsonl",
      #"{"id":"1","audio":"a.wav","reference":"r/a.f0","split":"train","licence":"CC0-1.0","speaker":"anna"}"# + "\n"
        + #"{"id":2,"audio":"/x/b.wav","start_s":0.5,"end_s":2,"speaker":"lines\nof text"}"# + "\n")
    expectEqual(try Corpus(path: json), corpus)
    // Without ids, names are the paths as written, so they do not depend on the corpus's place. `license` is read, too.
    let plain = try Corpus(path: try folder.write("p.tsv", "path\tlicense\nx/a.wav\tMIT\n"))
    expectEqual(plain.entries, [CorpusEntry(id: "x/a.wav", audio: folder("x/a.wav"), licence: "MIT")])
    // Two equal lines are one recording. Different lines with the same path need ids.
    let repeated = try folder.write("r.csv", "audio,note\na.wav,x\nb.wav,\na.wav,x\n")
    expectEqual(try Corpus(path: repeated).entries.map(\.id), ["a.wav", "b.wav"])
    // A folder with a manifest is read by its manifest.
    try folder.write("c/MANIFEST.csv", "audio\na.wav\n")
    try folder.write("c/b.wav", "")
    expectEqual(try Corpus(path: folder("c")).entries.map(\.id), ["a.wav"])
    expectEqual(try Corpus(path: folder("c"), format: .folder).entries.map(\.id), ["b.wav"])
  }

  @Test func manifestsThatAreWrong() throws {
    let folder = try TemporaryFolder()
    func fault(_ text: String) throws -> String {
      let path = try folder.write("m.csv", text)
      return self.fault({ try Corpus(path: path) }, folder)
    }
    expectEqual(
      try fault("id,audio\n1,a.wav\n1,b.wav\n"), "m.csv, line 3: expected an id of its own, got '1', which line 2 has")
    expectEqual(
      try fault("audio,note\na.wav,x\na.wav,y\n"),
      "m.csv, line 3: expected an id of its own, got 'a.wav', which line 2 has")
    expectEqual(try fault("id,audio\n1,\n"), "m.csv, line 2: expected a path in the column 'audio', got none")
    expectEqual(
      try fault("audio,start_s\na.wav,x\n"), "m.csv, line 2: expected a time of 0 s or later in 'start_s', got 'x'")
    expectEqual(
      try fault("audio,start_s,end_s\na.wav,2,1\n"),
      "m.csv, line 2: expected an end after the start of 2.0 s, got 1.0 s")
    expectEqual(try fault("audio\n"), "m.csv: expected recordings, got none")
    expectEqual(try fault("audio,audio\na,b\n"), "m.csv: line 1: expected each column once, got 'audio' twice")
    // The error has the number of the line in the file, not that of the record.
    expectEqual(
      try fault("audio,note\na.wav,\"two\nlines\"\nb.wav\n"), "m.csv: line 4: expected 2 fields, got 1")
    expectEqual(
      try fault("audio,note\na.wav,\"open\nb.wav,x\n"),
      "m.csv: line 2: expected a quote at the end of a field, got the end of the file")
    expectEqual(try fault("audio\n\"a\"b\n"), "m.csv: line 2: expected a delimiter after a quoted field, got more text")
    expectEqual(try fault("name\nx\n"), "m.csv: expected a column 'audio', 'file_name' or 'path', got name")
    expectEqual(
      self.fault({ try Corpus(path: folder("none")) }, folder), "none: cannot be read: no such file or folder")
    try folder.write("a.doc", "x")
    expectEqual(
      self.fault({ try Corpus(path: folder("a.doc")) }, folder),
      "a.doc: expected a folder, a manifest (.csv, .tsv, .jsonl, .parquet), or Kaldi's wav.scp, got another file")
  }

  @Test func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wav", "b.flac", "b.txt", "b.jams", "x/c.wav", "x/c.TextGrid", "d.wav", "d.wav.pitch.csv", "d.doc"] {
      try folder.write("top/" + name, "")
    }
    let corpus = try Corpus(path: folder("top/"))
    expectEqual(corpus.entries.map(\.id), ["a.wav", "b.flac", "d.wav", "x/c.wav"])
    expectEqual(
      corpus.entries.map(\.reference),
      [
        nil, folder("top/b.jams"), folder("top/d.wav.pitch.csv"), folder("top/x/c.TextGrid"),
      ])
    expectEqual(corpus.entries.map(\.audio)[3], folder("top/x/c.wav"))
    try folder.write("empty/readme.md", "")
    expect(
      fault({ try Corpus(path: folder("empty")) }, folder)
        .hasSuffix(
          "empty: expected recordings, found none; passed over 1 file with other endings than a recording's: .md 1"))
  }

  @Test func huggingFace() throws {
    let folder = try TemporaryFolder()
    try folder.write("train/metadata.csv", "file_name,transcription\n1.wav,hello\n")
    try folder.write("test/metadata.jsonl", #"{"file_name":"1.wav","transcription":"bye"}"# + "\n")
    let corpus = try Corpus(path: folder.path)
    expectEqual(
      corpus.entries,
      [
        CorpusEntry(
          id: "test/1.wav", audio: folder("test/1.wav"), split: "test", attributes: ["transcription": "bye"]),
        CorpusEntry(
          id: "train/1.wav", audio: folder("train/1.wav"), split: "train", attributes: ["transcription": "hello"]),
      ])
    let one = try TemporaryFolder()
    let table = try one.write("metadata.csv", "file_name,split\ndata/val/1.wav,\ndata/x.wav,holdout\ny.wav,\n")
    expectEqual(try Corpus(path: one.path).entries.map(\.split), ["validation", "holdout", nil])
    expectEqual(try Corpus(path: table), try Corpus(path: one.path))
  }

  @Test func kaldi() throws {
    let folder = try TemporaryFolder()
    try folder.write("wav.scp", "r1 /data/r1.wav\nr2   sub/r 2.wav \n")
    expectEqual(try Corpus(path: folder.path).entries.map(\.audio), ["/data/r1.wav", folder("sub/r 2.wav")])
    try folder.write("segments", "u1 r1 0.5 2.25\nu2 r1 2.25 -1\n")
    try folder.write("text", "u1 HELLO WORLD\nu2\n")
    try folder.write("utt2spk", "u1 anna\nu2 ben\n")
    expectEqual(
      try Corpus(path: folder("wav.scp")).entries,
      [
        CorpusEntry(
          id: "u1", audio: "/data/r1.wav", start: 0.5, end: 2.25,
          attributes: ["text": "HELLO WORLD", "speaker": "anna"]),
        CorpusEntry(id: "u2", audio: "/data/r1.wav", start: 2.25, attributes: ["speaker": "ben"]),
      ])
    func fault(_ name: String, _ text: String) throws -> String {
      try folder.write(name, text)
      return self.fault({ try Corpus(path: folder.path) }, folder)
    }
    expectEqual(
      try fault("segments", "u1 r1 2 1\n"), "segments, line 1: expected an end after the start of 2.0 s, or -1, got '1'"
    )
    expectEqual(try fault("segments", "u1 r9 2 3\n"), "segments, line 1: expected a recording of wav.scp, got 'r9'")
    expectEqual(
      try fault("wav.scp", "r1 a.wav\nr2 sph2pipe -f wav a.sph |\n"),
      "wav.scp, line 2: expected the path of a recording, got a command, which is not run: "
        + "'sph2pipe -f wav a.sph |'; write its output to files first")
    expectEqual(
      try fault("wav.scp", "r1 a.wav\nr1 b.wav\n"), "wav.scp, line 2: expected each name once, got 'r1' again")
    expect(try fault("wav.scp", "r1 a.ark:12\n").contains("a place in an archive"))
    expectEqual(try fault("wav.scp", "r1\n"), "wav.scp, line 1: expected the path of a recording, got none")
  }

  @Test func soundEventTables() throws {
    let folder = try TemporaryFolder()
    let table = try folder.write(
      "strong.tsv", "filename\tonset\toffset\tevent_label\nb.wav\t0\t1\tdog\na.wav\t1\t2\tcat\nb.wav\t3\t4\tdog\n")
    try folder.write("audio/a.wav", "")
    let corpus = try Corpus(path: table)
    expectEqual(corpus.entries.map(\.id), ["b.wav", "a.wav"])
    expectEqual(corpus.entries.map(\.audio), [folder("b.wav"), folder("audio/a.wav")])
    expect(corpus.entries.allSatisfy { $0.reference == table })
    expectEqual(try Corpus(path: table, audioFolder: "/x").entries.map(\.audio), ["/x/b.wav", "/x/a.wav"])
    let bare = try folder.write("list.txt", "# events\na.wav\t0.5\t1\tdog\nc.wav\n")
    expectEqual(try Corpus(path: bare).entries.map(\.id), ["a.wav", "c.wav"])
    let comma = try folder.write("e.csv", "onset,offset,event_label,filename\n0,1,x,q.wav\n")
    expectEqual(try Corpus(path: comma).entries.map(\.id), ["q.wav"])
    let text = try folder.write("notes.txt", "just words\n")
    expect(fault({ try Corpus(path: text) }, folder).contains("expected lines of a name, onset, offset and label"))
  }
}
