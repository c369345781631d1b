/// The colour and the shape by which a game is known in every plot and table. The shapes tell games apart in print
/// without colours and for people who see colours differently.
package struct GameMark: Sendable, Hashable, Codable {
  /// The colours of plots and reports, in their order.
  package enum Colour: String, Sendable, Hashable, Codable, CaseIterable {
    case teal, coral, plum, sun, ink
  }

  /// The shapes of markers, in their order.
  package enum Shape: String, Sendable, Hashable, Codable, CaseIterable {
    case circle, square, triangle, diamond, triangleDown, plus
  }

  /// The colour.
  package let colour: Colour
  /// The shape.
  package let shape: Shape
}

extension Game {
  /// The game's mark. It depends only on the game's place in the list of all games, so it is the same in every report.
  package var mark: GameMark {
    // Five colours and six shapes give thirty different pairs.
    let place = Self.allCases.firstIndex(of: self) ?? 0
    let (colours, shapes) = (GameMark.Colour.allCases, GameMark.Shape.allCases)
    return GameMark(colour: colours[place % colours.count], shape: shapes[place % shapes.count])
  }
}
