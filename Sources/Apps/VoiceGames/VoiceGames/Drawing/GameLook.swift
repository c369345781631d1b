/// The figures with which a game is drawn, by their names.
package struct GameLook: Sendable {
  let figures: [String: GameFigure]

  /// A look of these figures.
  package init(figures: [String: GameFigure]) { self.figures = figures }

  /// The figure of a name. The usual theme of a game has all that the game draws.
  subscript(_ name: String) -> GameFigure { figures[name] ?? GameFigure(lines: ["?"]) }
}
