/// What may be said next by one press: a tile with a word or several.
package struct TileCandidate: Sendable, Equatable {
  package let id: String
  package let text: String

  package init(id: String, text: String) { (self.id, self.text) = (id, text) }
}

/// A tile and how probably the sentence goes on with its words.
package struct RankedTile: Sendable, Equatable {
  package let id: String
  package let probability: Double
}

extension WordPredictor {
  /// The tiles in the order of their probabilities; equally probable ones, and those without a word, stay in their order.
  ///
  /// The probability of several words is the product of each behind those before it. A tile with an unknown word gets the
  /// probability of all unknown words together.
  package func ranked(_ tiles: [TileCandidate], after text: String) -> [RankedTile] {
    ranked(tiles, after: TypedText(text))
  }

  /// The same behind a text whose sentence may have begun in another language.
  package func ranked(_ tiles: [TileCandidate], after typed: TypedText) -> [RankedTile] {
    let before = typed.words.map(\.key)
    let ranked = tiles.map { tile in
      var (words, probability) = (before, 1.0)
      let next = WordBoundaries.sentences(of: tile.text).joined().map(\.key)
      for key in next {
        probability *= self.probability(of: key, after: words)
        words.append(key)
      }
      return RankedTile(id: tile.id, probability: next.isEmpty ? 0 : probability)
    }
    return ranked.enumerated().sorted { ($1.element.probability, $0.offset) < ($0.element.probability, $1.offset) }
      .map(\.element)
  }
}
