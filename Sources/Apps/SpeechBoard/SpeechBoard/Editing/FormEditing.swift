import AppWords
import OpenBoards

/// The edits of forms of words.
enum FormEditing {
  /// Forms with those of `change` in their place; an empty text removes one.
  ///
  /// - Throws: `BoardEditError.unknownForm`, `.badName`.
  static func changed(
    _ forms: [String: String], by change: [String: String]
  ) throws(BoardEditError) -> [String: String] {
    var forms = forms
    for (name, text) in change.sorted(by: { $0.key < $1.key }) {
      guard WordEnding(rawValue: name) != nil else { throw .unknownForm(name) }
      forms[name] = text.allSatisfy(\.isWhitespace) ? nil : try BoardEditor.name(text)
    }
    return forms
  }

  static func setForms(
    _ change: [String: String], of word: String, locale: String, in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    let word = try BoardEditor.name(word)
    let forms = try changed(set.wordForms(of: word, locale: locale), by: change)
    guard set.wordForms.count < BoardSet.wordFormsLimit || forms.isEmpty else {
      throw .tooMany(limit: BoardSet.wordFormsLimit)
    }
    var changed = set
    changed.setWordForms(forms, of: word, locale: locale)
    return EditedBoards(
      set: changed, changedBoards: [],
      done: Words(cs: "Tvary slova „\(word)“ byly změněny.", en: "The forms of “\(word)” were changed."), tile: nil,
      addedBoard: nil)
  }
}
