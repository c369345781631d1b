import LanguageTags
import SpeechBoard
import WordPrediction

/// What is learned of a sentence whose words are of several languages: of each language its own words alone.
extension Sentence {
  /// The languages of the words as they are written, each once, in their order.
  ///
  /// - Parameter usual: the language of words that state none.
  package func languages(usual: LanguageTag) -> [LanguageTag] {
    var languages: [LanguageTag] = []
    for part in wholeParts {
      let own = part.language(usual: usual)
      if !languages.contains(own) { languages.append(own) }
    }
    return languages
  }

  /// The sentences of one language, with gaps where words of others stand.
  package func learned(in language: LanguageTag, usual: LanguageTag) -> [[String?]] {
    if wholeParts.allSatisfy({ $0.language(usual: usual) == language }) { return LearnedWords.sentences(of: text) }
    return LearnedWords.sentences(
      of: wholeParts.flatMap { part -> [String?] in
        if part.language(usual: usual) == language { return [part.text] }
        return LearnedWords.endsSentence(part.text) ? [nil, "."] : [nil]
      })
  }

  /// What stands before the cursor for the prediction of a language. A blank ends it unless a word is being typed.
  package func typed(in language: LanguageTag, usual: LanguageTag) -> TypedText {
    let end = draft.isEmpty || draft.last?.isWhitespace == true ? " " : ""
    let parts = wholeParts
    guard let foreign = parts.lastIndex(where: { $0.language(usual: usual) != language }) else {
      return TypedText(text + end)
    }
    let own = Sentence(Array(parts[(foreign + 1)...])).text
    return TypedText(own + (own.isEmpty ? "" : end), goesOn: !LearnedWords.endsSentence(parts[foreign].text))
  }
}

extension SentencePart {
  /// The language of the words as they are written.
  fileprivate func language(usual: LanguageTag) -> LanguageTag {
    (locale.flatMap(LanguageTag.init) ?? usual).written
  }
}
