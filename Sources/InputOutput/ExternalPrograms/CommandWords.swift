/// Splits a command line by the quoting rules of a POSIX shell (Shell Command Language, 2.2). Other features of a
/// shell, such as variables, patterns and pipes, are not supported.
///
/// White space separates words. `'…'` keeps every character. Within `"…"` a backslash escapes `"`, `\`, `$` and `` ` ``;
/// outside of quotes it escapes any character.
package enum CommandWords {
  /// The words of a command line.
  ///
  /// - Throws: `ExternalProgramError.emptyCommand`, `.unclosedQuote`.
  package static func words(of command: String) throws(ExternalProgramError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = command.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("\\", "\""):
        guard let next = characters.next() else { throw .unclosedQuote(command: command) }
        if !"\"\\$`".contains(next) { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(next)
      case (_, .some): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case ("\\", nil):
        guard let next = characters.next() else { throw .unclosedQuote(command: command) }
        word = (word ?? "") + String(next)
      case (_, nil) where character.isWhitespace:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .unclosedQuote(command: command) }
    if let finished = word { words.append(finished) }
    guard !words.isEmpty else { throw .emptyCommand }
    return words
  }
}
