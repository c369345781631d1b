import ArgumentParser
import Foundation

/// Asks a user once more before something is removed and cannot be brought back.
public enum Confirmation {
  /// Whether the user at the terminal types a word.
  ///
  /// - Parameters:
  ///   - question: what will be done; it is followed by "Type … to confirm:".
  ///   - word: what must be typed.
  /// - Throws: `ValidationError` without a terminal, where the command needs `--yes`.
  public static func isGiven(_ question: String, word: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { throw ValidationError("expected --yes, since nobody can be asked.") }
    Console.message("\(question) Type \(word) to confirm:")
    return readLine()?.trimmingCharacters(in: .whitespaces) == word
  }
}
