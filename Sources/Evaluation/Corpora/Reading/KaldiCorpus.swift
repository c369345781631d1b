import BatchProcessing
import FilePaths
import Foundation

/// Reads Kaldi's data directory. `wav.scp` lists the recordings and `segments` the utterances in them; `text` and
/// `utt2spk` become the attributes `text` and `speaker`.
///
/// A relative path in `wav.scp` starts at the working directory, as in Kaldi, or at the data directory if there is no
/// such file in the working directory. Source: Kaldi documentation, "Data preparation".
enum KaldiCorpus {
  static func entries(_ path: String) throws(CorporaError) -> [CorpusEntry] {
    let folder =
      (path as NSString).lastPathComponent == "wav.scp" ? CorpusRoot(of: path) : CorpusRoot(path)
    let recordings = try recordings(folder)
    let texts = folder.contains("text") ? try NamedLines(path: folder.resolve("text")).dictionary() : [:]
    let speakers = folder.contains("utt2spk") ? try NamedLines(path: folder.resolve("utt2spk")).dictionary() : [:]
    var entries: [CorpusEntry]
    if folder.contains("segments") {
      let audio = Dictionary(uniqueKeysWithValues: recordings.map { ($0.id, $0.audio) })
      entries = try segments(NamedLines(path: folder.resolve("segments")), audio)
    } else {
      entries = recordings
    }
    for index in entries.indices {
      entries[index].attributes["text"] = texts[entries[index].id].flatMap { $0.isEmpty ? nil : $0 }
      entries[index].attributes["speaker"] = speakers[entries[index].id].flatMap { $0.isEmpty ? nil : $0 }
    }
    return entries
  }

  private static func recordings(_ folder: CorpusRoot) throws(CorporaError) -> [CorpusEntry] {
    let list = try NamedLines(path: folder.resolve("wav.scp"))
    _ = try list.dictionary()
    var entries: [CorpusEntry] = []
    for line in list.lines {
      func invalid(_ found: String) -> CorporaError {
        .invalidLine(path: list.path, line: line.number, expected: "the path of a recording", found: found)
      }
      if line.rest.isEmpty { throw invalid("none") }
      if line.rest.hasSuffix("|") || line.rest.hasPrefix("|") {
        throw invalid("a command, which is not run: '\(line.rest.prefix(60))'; write its output to files first")
      }
      if line.rest == "-" { throw invalid("standard input") }
      if let colon = line.rest.lastIndex(of: ":"), line.rest[..<colon].hasSuffix(".ark") {
        throw invalid("a place in an archive, which is not read: '\(line.rest.prefix(60))'")
      }
      let fromHere = FileStatus(path: line.rest) != nil
      entries.append(CorpusEntry(id: line.name, audio: fromHere ? line.rest : folder.resolve(line.rest)))
    }
    return entries
  }

  private static func segments(
    _ list: NamedLines, _ audio: [String: String]
  ) throws(CorporaError) -> [CorpusEntry] {
    _ = try list.dictionary()
    var entries: [CorpusEntry] = []
    for line in list.lines {
      func invalid(_ expected: String, _ found: String) -> CorporaError {
        .invalidLine(path: list.path, line: line.number, expected: expected, found: found)
      }
      let fields = line.rest.split(whereSeparator: \.isWhitespace)
      guard fields.count == 3 || fields.count == 4 else {
        throw invalid("utterance, recording, start and end", "\(fields.count + 1) fields")
      }
      guard let path = audio[String(fields[0])] else {
        throw invalid("a recording of wav.scp", "'\(fields[0])'")
      }
      guard let start = Double(fields[1]), start.isFinite, start >= 0 else {
        throw invalid("a start of 0 s or later", "'\(fields[1])'")
      }
      // An end of -1 stands for the end of the sound.
      guard let end = Double(fields[2]), end == -1 || end > start, end.isFinite else {
        throw invalid("an end after the start of \(start) s, or -1", "'\(fields[2])'")
      }
      entries.append(CorpusEntry(id: line.name, audio: path, start: start, end: end == -1 ? nil : end))
    }
    return entries
  }
}
