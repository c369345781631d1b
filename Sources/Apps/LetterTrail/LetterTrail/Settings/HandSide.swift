import AppWords

/// The hand that writes.
package enum HandSide: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case right, left

  package var words: Words {
    switch self {
    case .right: Words(cs: "pravá", en: "the right one")
    case .left: Words(cs: "levá", en: "the left one")
    }
  }
}
