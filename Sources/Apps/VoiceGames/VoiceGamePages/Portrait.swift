import VoiceGameRecords

/// The pictures by which children find themselves: animals, `child-NAME.svg`.
package enum Portrait: String, Sendable, CaseIterable, Codable {
  case fox, owl, bear, cat, frog, rabbit, hedgehog, penguin, lion, mouse, snail, whale

  /// The portrait of a child: the chosen one, or else one by the number of the account, so that the first twelve differ.
  package init(of child: Child) {
    let usual = Self.allCases[Int((child.id - 1) % Int64(Self.allCases.count))]
    self = child.portrait.flatMap(Self.init) ?? usual
  }
}
