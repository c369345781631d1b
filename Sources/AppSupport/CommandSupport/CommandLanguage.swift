import AppWords
import ArgumentParser
import Foundation
import Synchronization

/// The language of a command's own texts: help, tables, messages and errors. It is English until the command's `main`
/// calls `choose()`, so that a command without translations never mixes two languages.
///
/// The texts of the argument parser itself stay English.
public enum CommandLanguage {
  private static let chosen = Mutex(Language.english)

  /// The language of this process's texts.
  public static var current: Language { chosen.withLock { $0 } }

  /// Chooses the language that the user asks for. Call it before the arguments are parsed, since the parser asks for the
  /// help of every command that it meets.
  public static func choose() {
    let language = wanted(by: CommandLine.arguments, in: ProcessInfo.processInfo.environment)
    chosen.withLock { $0 = language }
  }

  /// The language of the last `--language` among the arguments before `--`; without one, that of the environment.
  package static func wanted(by arguments: [String], in environment: [String: String]) -> Language {
    var language = Language(environment: environment)
    var before = ""
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let isOption = argument.hasPrefix("--language=")
      let value = before == "--language" ? argument : isOption ? String(argument.dropFirst("--language=".count)) : ""
      language = Language(rawValue: value) ?? language
      before = argument
    }
    return language
  }
}

extension Language {
  /// The language of an environment, by the variables that POSIX names for messages: the first of `LC_ALL`,
  /// `LC_MESSAGES` and `LANG` that is not empty.
  public init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    self.init(locale: names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
  }
}

extension Words {
  /// The text in the language of the command.
  public var text: String { self(CommandLanguage.current) }
}

extension ArgumentHelp {
  /// Help in the language of the command (`CommandLanguage`).
  ///
  /// - Parameter valueName: the name of the value in the usage, in the same languages; `nil` takes the property's name.
  public static func words(cs: String, en: String, valueName: Words? = nil) -> ArgumentHelp {
    ArgumentHelp(Words(cs: cs, en: en).text, valueName: valueName?.text)
  }
}
