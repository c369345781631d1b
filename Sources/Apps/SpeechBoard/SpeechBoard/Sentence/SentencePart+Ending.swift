extension SentencePart {
  /// The part with an ending in place of the one that it has; `nil` if its form is not certain.
  ///
  /// A form that the tile states goes first, then one that was set for the word, then the rules of the language. A recording is left out, since it says the word
  /// without the ending.
  ///
  /// - Parameters:
  ///   - locale: the language of a part that states none.
  ///   - words: the forms that were set for the word.
  package func with(_ ending: WordEnding, locale: String?, words: [String: String] = [:]) -> SentencePart? {
    let base = base ?? Base(text: text, vocalization: vocalization, soundID: soundID)
    var part = self
    if let own = forms[ending.rawValue] ?? words[ending.rawValue] {
      (part.text, part.vocalization, part.soundID, part.base) = (own, nil, nil, base)
      return part
    }
    // The singular of a word that got its plural here is the word itself, with its recording.
    if ending == .singular, self.base != nil {
      (part.text, part.vocalization, part.soundID, part.base) = (base.text, base.vocalization, base.soundID, nil)
      return part
    }
    guard let locale = self.locale ?? locale, let form = WordEndings.form(of: base.text, ending, locale: locale) else {
      return nil
    }
    var vocalization: String?
    if let said = base.vocalization {
      guard let form = WordEndings.form(of: said, ending, locale: locale) else { return nil }
      vocalization = form
    }
    (part.text, part.vocalization, part.soundID, part.base) = (form, vocalization, nil, base)
    return part
  }
}
