/// The files of Kaldi's data directory for a corpus, sorted by the bytes of the names as Kaldi requires.
///
/// The speaker is the attribute `speaker` or, without one, the utterance's own name. The words are the attribute
/// `text`. The format has no place for references, splits and licences.
struct KaldiFiles {
  private let entries: [CorpusEntry]

  init(_ corpus: Corpus) throws(CorporaError) {
    for entry in corpus.entries {
      try Self.requireName(entry.id, "id", entry)
      try Self.requireName(entry.attributes["speaker"] ?? "-", "speaker", entry)
      if entry.audio.contains(where: \.isNewline) || entry.audio.hasSuffix("|") {
        throw .unfitEntry(id: entry.id, expected: "a path without line ends, not ending in '|'", found: entry.audio)
      }
      if entry.attributes["text"]?.contains(where: \.isNewline) == true {
        throw .unfitEntry(id: entry.id, expected: "a text of one line", found: "several")
      }
    }
    entries = corpus.entries.sorted { Self.precedes($0.id, $1.id) }
  }

  func files(in folder: CorpusRoot) -> [(path: String, text: String)] {
    let hasSegments = entries.contains { $0.start != nil || $0.end != nil }
    var files: [(String, [String])] = []
    if hasSegments {
      // Utterances in the same sound belong to one recording, which has the name of the first.
      var names: [String: String] = [:]
      for entry in entries where names[entry.audio] == nil { names[entry.audio] = entry.id }
      let recordings = names.sorted { Self.precedes($0.value, $1.value) }
      files.append(("wav.scp", recordings.map { "\($0.value) \(CorpusRoot.absolute($0.key))" }))
      files.append(
        (
          "segments",
          entries.map { entry in
            let end = entry.end.map { "\($0)" } ?? "-1"
            return "\(entry.id) \(names[entry.audio] ?? entry.id) \(entry.start ?? 0) \(end)"
          }
        ))
    } else {
      files.append(("wav.scp", entries.map { "\($0.id) \(CorpusRoot.absolute($0.audio))" }))
    }
    let speakers = entries.map { ($0.attributes["speaker"] ?? $0.id, $0.id) }
    files.append(("utt2spk", speakers.map { "\($1) \($0)" }))
    let utterances = Dictionary(grouping: speakers, by: \.0).sorted { Self.precedes($0.key, $1.key) }
    files.append(
      ("spk2utt", utterances.map { "\($0.key) " + $0.value.map(\.1).joined(separator: " ") }))
    let texts = entries.compactMap { entry in entry.attributes["text"].map { "\(entry.id) \($0)" } }
    if !texts.isEmpty { files.append(("text", texts)) }
    return files.map { name, lines in (folder.resolve(name), lines.map { $0 + "\n" }.joined()) }
  }

  private static func requireName(_ name: String, _ what: String, _ entry: CorpusEntry) throws(CorporaError) {
    if name.isEmpty || name.contains(where: \.isWhitespace) {
      throw .unfitEntry(id: entry.id, expected: "no white space in the \(what)", found: "'\(name)'")
    }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
