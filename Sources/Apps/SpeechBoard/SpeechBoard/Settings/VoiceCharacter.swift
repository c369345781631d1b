import AppWords

/// Who seems to speak.
package enum VoiceCharacter: String, Codable, Sendable, Hashable, CaseIterable, Worded {
  case man, woman, child
  case olderMan = "older-man"
  case olderWoman = "older-woman"

  package var words: Words {
    switch self {
    case .man: Words(cs: "muž", en: "man")
    case .woman: Words(cs: "žena", en: "woman")
    case .child: Words(cs: "dítě", en: "child")
    case .olderMan: Words(cs: "starší muž", en: "older man")
    case .olderWoman: Words(cs: "starší žena", en: "older woman")
    }
  }
}
