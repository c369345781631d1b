import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// The option for the language of a command's words.
public struct LanguageOptions: ParsableArguments {
  /// The language that the user named; `nil` takes the language of the environment.
  @Option(
    name: .long,
    help: .words(cs: "Jazyk textů. (výchozí: jazyk uživatele)", en: "The language of the words. (default: the user's)"))
  public var language: Language?

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// The language that the user named, also before the command's name where the tool takes it there for more languages; or
  /// that of the environment.
  public var chosen: Language {
    language ?? CommandLanguage.wanted(by: CommandLine.arguments, in: ProcessInfo.processInfo.environment)
  }
}

extension Language: ExpressibleByArgument {}
