import ArgumentParser

/// `ossicle corpus`: works on corpora, which are lists of recordings with their references.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Lists, checks, converts and makes corpora: recordings with their references.",
    subcommands: [CorpusListCommand.self, CorpusCheckCommand.self, CorpusConvertCommand.self, CorpusMakeCommand.self])
}
