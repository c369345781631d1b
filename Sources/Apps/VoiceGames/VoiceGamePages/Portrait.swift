import VoiceGameRecords

/// The pictures by which children find themselves: animals, `child-NAME.svg`.
package enum Portrait: String, Sendable, CaseIterable, Codable {
  case fox, owl, bear, cat, frog, rabbit, hedgehog, penguin, lion, mouse, snail, whale

  /// The portrait of a child that has chosen none: by the number of its account, so that the first twelve differ.
  package static func usual(_ child: Child) -> Portrait {
    allCases[Int((child.id - 1) % Int64(allCases.count))]
  }
}
