import ArgumentParser
import CommandSupport
import Corpora
import Tables

/// `ossicle corpus list`: prints the recordings of a corpus as rows.
struct CorpusListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the recordings of a corpus.",
    discussion: """
      \(CorpusOptions.formats)

      Rows have the columns id, audio, reference, split, licence, start_s, end_s and the corpus's own. No recording \
      is opened.
      """)

  @OptionGroup var options: CorpusOptions
  @OptionGroup var rows: FormatOptions

  func run() throws {
    let entries = try options.read().entries
    let names = Set(entries.flatMap(\.attributes.keys)).sorted()
    let fixed = ["id", "audio", "reference", "split", "licence", "start_s", "end_s"]
    // A free column of the manifest that has the name of a fixed column gets a prefix.
    let columns = (fixed + names.map { fixed.contains($0) ? "manifest_" + $0 : $0 }).map { Column($0) }
    let output = try RowOutput(columns: columns, format: rows.chosen)
    for entry in entries {
      let times = [entry.start, entry.end].map { $0.map { "\($0)" } }
      let cells = [entry.id, entry.audio, entry.reference, entry.split, entry.licence] + times
      try output.send(Row((cells + names.map { entry.attributes[$0] }).map { $0.map(Cell.text) ?? .undefined }))
    }
    try output.finish()
  }
}
