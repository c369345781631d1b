import ArgumentParser
import BatchProcessing
import CommandSupport
import PocketInstrumentReports
import PocketInstruments

/// `pocket-sound bank` writes the synthesised instruments and drums as files.
struct BankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bank",
    abstract: "Writes the 21 instruments and 18 drums as sound files with an SFZ file and a page.",
    discussion: """
      The folder gets bank.sfz, which `render --bank` and samplers of other makers read, a sound file for each recorded \
      note, and bank.html with a picture, a player and measurements of each sound. The same build writes the same bytes.

      Exit status: 0 the files were written, 1 they could not be written, 2 wrong usage.
      """)

  @Option(name: .shortAndLong, help: "The folder; it is made if it is missing.")
  var output: String

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @Option(name: .long, help: "How a note finds its recording among those of its instrument.")
  var choice = RootChoice.highestNotAbove

  func run() throws {
    for name in [BankFolder.soundFontName, BankFolder.pageName] {
      try ResultPaths.requireWritable(ResultPaths.join(output, name), madeOf: [], force: force)
    }
    try BankFolder.write(to: output, choice: choice)
  }
}

extension RootChoice: ExpressibleByArgument {
  private static let names: [(name: String, choice: RootChoice)] = [
    ("highest-not-above", .highestNotAbove), ("nearest", .nearest),
  ]

  /// A choice by its name.
  package init?(argument: String) {
    guard let found = Self.names.first(where: { $0.name == argument }) else { return nil }
    self = found.choice
  }

  /// The names of all choices.
  package static var allValueStrings: [String] { names.map(\.name) }

  /// The name, as help shows it.
  package var defaultValueDescription: String { Self.names.first { $0.choice == self }?.name ?? "" }
}
