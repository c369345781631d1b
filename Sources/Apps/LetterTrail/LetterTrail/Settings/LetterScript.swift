import AppWords

/// How letters are written.
package enum LetterScript: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Each letter stands alone.
  case print
  /// The letters of a word are joined.
  case cursive
  /// Upright letters that stand alone, after Comenia Script.
  case comenia

  package var words: Words {
    switch self {
    case .print: Words(cs: "tiskací písmo", en: "print letters")
    case .cursive: Words(cs: "psací písmo (vázané)", en: "cursive (joined letters)")
    case .comenia: Words(cs: "nespojované písmo (jako Comenia Script)", en: "unjoined letters (like Comenia Script)")
    }
  }
}

/// Names of chapters that say how their letters are written: `b-cursive`.
extension LetterScript {
  /// The letters of a name, and how they are written if the name says it.
  package static func parts(of name: String) -> (letters: String, script: LetterScript?) {
    for script in allCases where name.hasSuffix("-\(script.rawValue)") {
      return (String(name.dropLast(script.rawValue.count + 1)), script)
    }
    return (name, nil)
  }

  /// The name as people read it: "b", "b (psací)".
  package static func label(of name: String) -> Words {
    if let shape = WarmUp(rawValue: name) { return shape.words }
    let (letters, script) = parts(of: name)
    return switch script {
    case .cursive: Words(cs: "\(letters) (psací)", en: "\(letters) (cursive)")
    case .comenia: Words(cs: "\(letters) (nespojované)", en: "\(letters) (unjoined)")
    case .print, nil: Words(cs: letters, en: letters)
    }
  }
}
