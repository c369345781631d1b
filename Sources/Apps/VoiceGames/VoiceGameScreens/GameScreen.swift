import AppWords
import TerminalSupport
import VoiceGames
import VoiceListening

/// Makes the picture of a game that a child sees on a terminal, as lines of text.
///
/// The lines depend only on the game's state, the last tick and the last event. Every character is one column wide. The
/// game draws the picture itself (`VoiceGame.draw`) with the figures of the theme.
package struct GameScreen: Sendable {
  /// The language of the words.
  package let language: Language
  /// The settings of the game that is shown.
  package let settings: GameSettings
  /// The theme in which the game is drawn.
  package let theme: GameTheme?
  private let look: GameLook

  /// The smallest terminal that shows a game.
  package static let least = TerminalSize(columns: 40, lines: 6 + Canvas.pictureHeight)
  /// The largest number of columns of a picture. In a wider one a child would lose sight of the goal.
  private static let mostColumns = 100
  /// The number of columns beside the bar of loudness: its name and the number behind it.
  private static let barMargin = 16

  /// Makes a screen.
  ///
  /// - Parameter theme: the theme; `nil` chooses the game's usual one.
  package init(settings: GameSettings, language: Language, theme: GameTheme? = nil) {
    let theme = theme ?? GameTheme.all(for: settings.game).first
    self.language = language
    self.settings = settings
    self.theme = theme
    look = theme?.look ?? GameLook(figures: [:])
  }

  /// Returns all lines of the screen: title and task, the picture, a meter of loudness and one of pitch, the last
  /// remark. The number of lines is constant, and no line is wider than the terminal. The colours of a theme are escape
  /// sequences in the picture.
  ///
  /// - Parameters:
  ///   - tick: the last tick; `nil` before the first one.
  ///   - event: the last event with a remark; `nil` before the first one.
  ///   - size: the size of the terminal. If it is smaller than `least`, the only line says so.
  package func lines(
    _ state: any GameState, tick: SoundTick?, event: GameEvent?, in size: TerminalSize = .init(columns: 72, lines: 24)
  ) -> [String] {
    guard size.holds(Self.least) else { return [Self.tooSmall(size, language)] }
    let width = min(size.columns, Self.mostColumns)
    let title = (theme?.title ?? settings.game.title)(language)
    let task = (theme?.task ?? settings.game.task)(language)
    let whole = "\(title) – \(task)"
    var canvas = Canvas(width: width)
    settings.game.kind.draw(state, under: settings.parameters, with: look, in: language, on: &canvas)
    let head = whole.count <= width ? [whole, ""] : [title, task]
    let meters = ["", loudness(tick, columns: min(40, width - Self.barMargin)), pitch(tick), remark(event)]
    return head.map { String($0.prefix(width)) } + canvas.lines + meters.map { String($0.prefix(width)) }
  }

  /// The line on a terminal that is too small: the size that the game needs, and the size that is there.
  private static func tooSmall(_ size: TerminalSize, _ language: Language) -> String {
    let (needed, found) = ("\(least.columns) × \(least.lines)", "\(size.columns) × \(size.lines)")
    let sentence = Words(
      cs: "Okno je malé: hra potřebuje \(needed) znaků, okno má \(found).",
      en: "The window is too small: the game needs \(needed) characters, it has \(found).")(language)
    let short = Words(cs: "\(found): je třeba \(needed)", en: "\(found): needs \(needed)")(language)
    return sentence.count <= size.columns ? sentence : String(short.prefix(size.columns))
  }

  /// Returns a bar for the volumes 0…200, with the target range between brackets.
  private func loudness(_ tick: SoundTick?, columns: Int) -> String {
    func column(_ volume: Double) -> Int { min(columns - 1, max(0, Int(volume / 200 * Double(columns)))) }
    var bar = [Character](repeating: "·", count: columns)
    if let tick { for k in 0..<column(tick.volume) { bar[k] = "█" } }
    let range = settings.wantedVolumes
    bar[column(range.lowerBound)] = "["
    bar[column(range.upperBound)] = "]"
    let name = Words(cs: "hlasitost", en: "loudness")(language)
    return pad(name) + String(bar) + (tick.map { " \(Int($0.volume.rounded()))" } ?? "")
  }

  private func pitch(_ tick: SoundTick?) -> String {
    let name = Words(cs: "výška", en: "pitch")(language)
    guard let frequency = tick?.frequency else { return pad(name) + "–" }
    return pad(name) + "\(Int(frequency.rounded())) Hz"
  }

  private func remark(_ event: GameEvent?) -> String {
    guard let event else { return "" }
    let text = theme?.remarks[event.name.rawValue] ?? event.name.words
    let reason = event.measured.reason.map { ": " + $0.words(language) } ?? ""
    return "» " + text(language) + reason
  }

  private func pad(_ name: String) -> String { name + String(repeating: " ", count: max(1, 11 - name.count)) }
}
