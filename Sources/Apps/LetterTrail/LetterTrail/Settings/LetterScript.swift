import AppWords

/// How letters are written.
package enum LetterScript: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// Each letter stands alone.
  case print
  /// The letters of a word are joined.
  case cursive

  package var words: Words {
    switch self {
    case .print: Words(cs: "tiskací písmo", en: "print letters")
    case .cursive: Words(cs: "psací písmo (vázané)", en: "cursive (joined letters)")
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
    let (letters, script) = parts(of: name)
    return switch script {
    case .cursive: Words(cs: "\(letters) (psací)", en: "\(letters) (cursive)")
    case .print, nil: Words(cs: letters, en: letters)
    }
  }
}
