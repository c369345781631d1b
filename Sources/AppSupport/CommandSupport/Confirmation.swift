import ArgumentParser
import Foundation

/// Asking once more before something is removed for ever.
package enum Confirmation {
  /// Whether somebody at the terminal types a word.
  ///
  /// - Parameters:
  ///   - question: what will be done; it is followed by "Type … to confirm:".
  ///   - word: what must be typed.
  /// - Throws: `ValidationError` without a terminal, where `--yes` must be said.
  package static func isGiven(_ question: String, word: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { throw ValidationError("expected --yes, since nobody can be asked.") }
    Console.message("\(question) Type \(word) to confirm:")
    return readLine()?.trimmingCharacters(in: .whitespaces) == word
  }
}
