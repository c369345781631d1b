import ArgumentParser

/// `ossicle corpus`: recordings with references.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus", abstract: "Makes corpora.", subcommands: [CorpusMakeCommand.self])
}
