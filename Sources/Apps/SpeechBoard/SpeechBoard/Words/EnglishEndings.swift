/// The rules of English endings, after Quirk, Greenbaum, Leech & Svartvik, A Comprehensive Grammar of the English Language
/// (1985): chapters 3 (verbs), 5.79–5.103 (plural), 5.112 (possessive) and 7.74–7.79 (comparison).
enum EnglishEndings {
  /// The form of one word in small letters; `nil` if it is not certain.
  static func form(of word: String, _ ending: WordEnding) -> String? {
    guard word.count > 1 || ending == .possessive, !EnglishWords.particles.contains(word) else { return nil }
    // Pronouns are no nouns, verbs or adjectives: "I" has "my", and "this" has "these".
    if EnglishWords.possessives[word] != nil, ending != .possessive { return nil }
    if EnglishWords.demonstratives.contains(word), ending != .plural, ending != .singular { return nil }
    switch ending {
    case .plural: return plural(of: word)
    case .singular: return singular(of: word)
    case .possessive: return possessive(of: word)
    case .past:
      return verb(word) {
        $0.past
      } regular: {
        regularPast(of: $0)
      }
    case .pastParticiple:
      return verb(word) {
        $0.participle
      } regular: {
        regularPast(of: $0)
      }
    case .presentParticiple: return presentParticiple(of: word)
    case .thirdPerson: return thirdPerson(of: word)
    case .comparative: return compared(word, "er", "more", EnglishWords.comparatives)
    case .superlative: return compared(word, "est", "most", EnglishWords.superlatives)
    case .future, .genitive, .dative, .accusative, .vocative, .locative, .instrumental: return nil
    }
  }

  // MARK: Nouns

  private static func plural(of word: String) -> String? {
    if let plural = EnglishWords.plurals[word] { return plural }
    if EnglishWords.uncountable.contains(word) || EnglishWords.singulars[word] != nil { return nil }
    if word.hasSuffix("man"), !EnglishWords.regularInMan.contains(word) { return word.dropLast(2) + "en" }
    if word.hasSuffix("sis") { return word.dropLast(2) + "es" }
    if looksPlural(word) { return nil }
    if let stem = EnglishWords.voicedPlurals[word] { return stem }
    if EnglishWords.pluralsInOes.contains(word) { return word + "es" }
    return withS(word)
  }

  /// Whether a word ends like a plural: in *s* that is no part of the word.
  private static func looksPlural(_ word: String) -> Bool {
    word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us") && !EnglishWords.singularInS.contains(word)
  }

  private static func singular(of word: String) -> String? {
    if let singular = EnglishWords.singulars[word] { return singular }
    if word.hasSuffix("men"), !EnglishWords.regularInMan.contains(word) { return word.dropLast(2) + "an" }
    guard looksPlural(word), !EnglishWords.uncountable.contains(word) else { return nil }
    let (withoutS, withoutEs) = (String(word.dropLast(1)), String(word.dropLast(2)))
    let singular: String
    if word.hasSuffix("ies") {
      singular = EnglishWords.singularInIe.contains(withoutS) ? withoutS : word.dropLast(3) + "y"
    } else if word.hasSuffix("zzes") {
      // "Quizzes" belongs to "quiz", "buzzes" to "buzz".
      singular = EnglishWords.doublesZ.contains(String(word.dropLast(3))) ? String(word.dropLast(3)) : withoutEs
    } else if ["sses", "xes", "ches", "shes"].contains(where: { word.hasSuffix($0) }) {
      singular = EnglishWords.singularInChe.contains(withoutS) ? withoutS : withoutEs
    } else if word.hasSuffix("es"),
      EnglishWords.singularInUs.contains(withoutEs) || EnglishWords.singularInS.contains(withoutEs)
        || EnglishWords.pluralsInOes.contains(withoutEs)
    {
      singular = withoutEs
    } else {
      singular = withoutS
    }
    return singular.count > 1 && plural(of: singular) == word ? singular : nil
  }

  private static func possessive(of word: String) -> String? {
    if let own = EnglishWords.possessives[word] { return own }
    guard !word.hasSuffix("'s"), !word.hasSuffix("’s"), !word.hasSuffix("'") else { return nil }
    return looksPlural(word) ? word + "'" : word + "'s"
  }

  // MARK: Verbs

  private static func verb(
    _ word: String, _ irregular: (EnglishWords.Verb) -> String, regular: (String) -> String?
  ) -> String? {
    if EnglishWords.uncertainVerbs.contains(word) || EnglishWords.verbForms.contains(word) {
      return EnglishWords.verbs[word].map(irregular)
    }
    return EnglishWords.verbs[word].map(irregular) ?? regular(word)
  }

  private static func regularPast(of word: String) -> String? {
    if word.hasSuffix("ing") && !EnglishWords.verbsInIng.contains(word) { return nil }
    if word.hasSuffix("ed") && word.count > 4 && !EnglishWords.verbsInEd.contains(word) { return nil }
    if word.hasSuffix("e") { return word + "d" }
    if endsInConsonantAndY(word) { return word.dropLast() + "ied" }
    return doubled(word) + "ed"
  }

  private static func presentParticiple(of word: String) -> String? {
    if let own = EnglishWords.participlesInIng[word] { return own }
    if EnglishWords.verbForms.contains(word), EnglishWords.verbs[word] == nil { return nil }
    if word.hasSuffix("ing") && !EnglishWords.verbsInIng.contains(word) { return nil }
    if word.hasSuffix("ie") { return word.dropLast(2) + "ying" }
    if word.hasSuffix("e"), !word.hasSuffix("ee"), !word.hasSuffix("oe"), !word.hasSuffix("ye") {
      return word.dropLast() + "ing"
    }
    return doubled(word) + "ing"
  }

  private static func thirdPerson(of word: String) -> String? {
    if let own = EnglishWords.thirdPersons[word] { return own }
    if EnglishWords.modals.contains(word) { return nil }
    if EnglishWords.verbForms.contains(word), EnglishWords.verbs[word] == nil { return nil }
    if looksPlural(word) || word.hasSuffix("ing") && !EnglishWords.verbsInIng.contains(word) { return nil }
    if word.hasSuffix("o"), let before = word.dropLast().last, !isVowel(before) { return word + "es" }
    return withS(word)
  }

  // MARK: Adjectives

  private static func compared(
    _ word: String, _ ending: String, _ particle: String, _ irregular: [String: String]
  ) -> String? {
    if let own = irregular[word] { return own }
    guard !EnglishWords.incomparable.contains(word), !EnglishWords.comparedForms.contains(word) else { return nil }
    guard takesEnding(word) else { return particle + " " + word }
    if word.hasSuffix("e") { return word.dropLast() + ending }
    if endsInConsonantAndY(word) { return word.dropLast() + "i" + ending }
    return doubled(word) + ending
  }

  /// Whether an adjective is compared by an ending: words of one syllable, and those of two in -y, -le and -ow.
  private static func takesEnding(_ word: String) -> Bool {
    if EnglishWords.comparedByMore.contains(word) { return false }
    if EnglishWords.comparedByEnding.contains(word) { return true }
    let syllables = syllables(of: word)
    if word.hasSuffix("ed") && word != "red" { return false }
    return syllables == 1
      || syllables == 2 && ["y", "le", "ow"].contains { word.hasSuffix($0) } && !word.hasSuffix("ly")
  }

  // MARK: Spelling

  static func isVowel(_ letter: Character) -> Bool { "aeiou".contains(letter) }

  private static func endsInConsonantAndY(_ word: String) -> Bool {
    guard word.hasSuffix("y"), let before = word.dropLast().last else { return false }
    return !isVowel(before)
  }

  /// A word with -s or -es.
  private static func withS(_ word: String) -> String {
    if endsInConsonantAndY(word) { return word.dropLast() + "ies" }
    if word.hasSuffix("z"), !word.hasSuffix("zz"), EnglishWords.doublesZ.contains(word) { return word + "zes" }
    let takesE = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) } && !EnglishWords.hardCh.contains(word)
    return word + (takesE ? "es" : "s")
  }

  /// A word with its last consonant doubled where a stressed syllable ends in one vowel and one consonant.
  private static func doubled(_ word: String) -> String {
    let letters = Array(word)
    guard letters.count >= 3, let last = letters.last, !isVowel(last), !"wxyh".contains(last) else { return word }
    // The u of "quit" belongs to the q before it.
    func isVowelLetter(_ index: Int) -> Bool {
      if letters[index] == "u", index > 0, letters[index - 1] == "q" { return false }
      return isVowel(letters[index]) || letters[index] == "y" && index > 0
    }
    let count = letters.count
    guard isVowelLetter(count - 2), !isVowelLetter(count - 3) else {
      return EnglishWords.stressedAtTheEnd.contains(word) ? word + String(last) : word
    }
    if last == "c" { return word + "k" }
    let isStressed = syllables(of: word) == 1 || EnglishWords.stressedAtTheEnd.contains(word)
    return isStressed ? word + String(last) : word
  }

  /// The number of groups of vowels, without a silent e at the end.
  private static func syllables(of word: String) -> Int {
    var (count, wasVowel) = (0, false)
    let letters = Array(word)
    for (index, letter) in letters.enumerated() {
      let isVowel =
        Self.isVowel(letter) && !(letter == "u" && index > 0 && letters[index - 1] == "q") || letter == "y" && index > 0
      if isVowel && !wasVowel { count += 1 }
      wasVowel = isVowel
    }
    if word.hasSuffix("e"), !word.hasSuffix("le") || word.dropLast(2).last.map(Self.isVowel) ?? true, count > 1 {
      count -= 1
    }
    return max(1, count)
  }
}
