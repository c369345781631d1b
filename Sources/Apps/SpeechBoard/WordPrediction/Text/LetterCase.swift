/// Small and capital letters of an offered word.
enum LetterCase {
  /// English writes the pronoun with a capital wherever it stands.
  static func form(_ form: String, language: String) -> String {
    guard language == "en", form == "i" || form.hasPrefix("i'") else { return form }
    return "I" + form.dropFirst()
  }

  /// The word as it is offered to somebody who has typed `letters`: a capital and capitals throughout are taken over from
  /// what was typed, and the capital of a name is offered even where a small letter was typed.
  static func offered(_ form: String, after letters: String, isAtStart: Bool) -> String {
    let isShouted = letters.count > 1 && letters.contains(where: \.isLetter) && letters == letters.uppercased()
    if isShouted { return form.uppercased() }
    return isAtStart || letters.first?.isUppercase == true ? capitalised(form) : form
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
