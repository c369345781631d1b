import ArgumentParser
import Foundation

/// Asks a user to confirm a removal that cannot be undone.
public enum Confirmation {
  /// Asks the user at the terminal to type a word, and returns whether they did.
  ///
  /// - Parameters:
  ///   - question: a sentence that states the action; "Type … to confirm:" follows it.
  ///   - word: the word to type.
  /// - Throws: `ValidationError` without a terminal, where the command needs `--yes`.
  public static func isGiven(_ question: String, word: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("expected --yes, since there is no terminal to confirm on.")
    }
    Console.message("\(question) Type \(word) to confirm:")
    return readLine()?.trimmingCharacters(in: .whitespaces) == word
  }
}
