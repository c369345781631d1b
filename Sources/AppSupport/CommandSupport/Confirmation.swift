import AppWords
import ArgumentParser
import Foundation

/// Asks a user to confirm a removal that cannot be undone.
public enum Confirmation {
  /// Asks the user at the terminal to type a word, and returns whether they did.
  ///
  /// - Parameters:
  ///   - question: a sentence that states the action; "Type … to confirm:" follows it, in the language of the command.
  ///   - word: the word to type.
  /// - Throws: `ValidationError` without a terminal, where the command needs `--yes`.
  public static func isGiven(_ question: String, word: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError(
        Words(
          cs: "chybí --yes: není tu terminál, na kterém by se dalo potvrdit.",
          en: "expected --yes, since there is no terminal to confirm on."
        ).text)
    }
    let request = Words(cs: "Potvrďte tím, že napíšete \(word):", en: "Type \(word) to confirm:")
    Console.message("\(question) \(request.text)")
    return readLine()?.trimmingCharacters(in: .whitespaces) == word
  }
}
