import ArgumentParser

/// `ossicle evaluate`: how good detectors are.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Scores what detectors found against references.",
    subcommands: [ScoreCommand.self])
}
