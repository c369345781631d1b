import AppRecords
import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// `APP ends`: lists the unexpected ends of `APP serve`, which an adult can send to who makes the program.
public struct EndsCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ends",
      abstract: Words(
        cs: "Vypíše, kdy program stránky skončil nečekaně.", en: "Lists when the page's program ended unexpectedly."
      ).text,
      discussion: Words(
        cs: "O lidech v tom nic není: --json můžete poslat autorům.",
        en: "Nothing about people is in it: you can send --json to the authors."
      ).text)
  }

  @Flag(name: .long, help: .words(cs: "Vypíše JSON.", en: "Prints JSON.")) var json = false
  @Flag(
    name: .long,
    help: .words(
      cs: "Potom je má za přečtené: stránka už o nich nemluví.",
      en: "Then takes them as read: the page says no more of them.")
  ) var read = false
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let memory = records.pageMemory
      let ends = try memory.unexpectedEnds()
      if json {
        try Console.send(json: EndReport(ends, program: App.name))
      } else {
        for end in ends { try Console.send("\(end.alive.formatted(.iso8601)) \(end.version)\n") }
      }
      if read { try memory.setRead() }
    }
  }
}
