/// Whether a word was typed with one error: a letter too many, too few, wrong, or two in the wrong order.
package enum TypingError {
  /// Letters of a word below which an error leaves too little of it.
  package static let shortestWord = 4

  /// How words begin that `typed` may be meant for.
  package static func beginnings(_ typed: [UInt32]) -> [[UInt32]] {
    let first = Array(typed.prefix(1))
    return typed.count < 2 || typed[0] == typed[1] ? [first] : [first, [typed[1], typed[0]]]
  }

  /// Whether `typed` is the beginning of `word`, or the whole of it, with at most one error. The first letter must be
  /// right unless it was exchanged with the second. Cost: linear.
  package static func isBeginning(_ typed: [UInt32], of word: [UInt32]) -> Bool {
    guard typed.count >= shortestWord, word.count + 1 >= typed.count else { return false }
    var same = 0
    while same < typed.count, same < word.count, typed[same] == word[same] { same += 1 }
    if same == typed.count { return true }
    func continues(_ typedStart: Int, _ wordStart: Int) -> Bool {
      guard typedStart <= typed.count, wordStart <= word.count else { return false }
      return word[wordStart...].starts(with: typed[typedStart...])
    }
    if same == 0 {
      return typed.count > 1 && word.count > 1 && typed[0] == word[1] && typed[1] == word[0] && continues(2, 2)
    }
    // Wrong, too many, too few, exchanged.
    return continues(same + 1, same + 1) || continues(same + 1, same) || continues(same, same + 1)
      || same + 1 < typed.count && same + 1 < word.count && typed[same] == word[same + 1]
        && typed[same + 1] == word[same] && continues(same + 2, same + 2)
  }
}
