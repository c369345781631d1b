import AppWords
import VoiceGames
import VoiceListening

/// Makes the picture of a game that a child sees on a terminal, as lines of text.
///
/// The lines depend only on the game's state, the last tick and the last event. Every character is one column wide. The
/// game draws the picture itself (`VoiceGame.draw`) with the figures of the theme.
package struct GameScreen: Sendable {
  /// The width in columns, 40 or more.
  package let width: Int
  /// The language of the words.
  package let language: Language
  /// The settings of the game that is shown.
  package let settings: GameSettings
  /// The theme in which the game is drawn.
  package let theme: GameTheme?
  private let look: GameLook

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - width: columns; a smaller number than 40 becomes 40.
  ///   - theme: the theme; `nil` chooses the game's usual one.
  package init(settings: GameSettings, language: Language, width: Int = 72, theme: GameTheme? = nil) {
    let theme = theme ?? GameTheme.all(for: settings.game).first
    self.width = max(40, width)
    self.language = language
    self.settings = settings
    self.theme = theme
    look = theme?.look ?? GameLook(figures: [:])
  }

  /// Returns all lines of the screen: title and task, the picture, a meter of loudness and one of pitch, the last
  /// remark. The number of lines is constant. The colours of a theme are escape sequences in the picture.
  ///
  /// - Parameters:
  ///   - tick: the last tick; `nil` before the first one.
  ///   - event: the last event with a remark; `nil` before the first one.
  package func lines(_ state: any GameState, tick: SoundTick?, event: GameEvent?) -> [String] {
    let title = (theme?.title ?? settings.game.title)(language)
    let task = (theme?.task ?? settings.game.task)(language)
    var canvas = Canvas(width: width)
    settings.game.kind.draw(state, under: settings.parameters, with: look, in: language, on: &canvas)
    return ["\(title) – \(task)", ""] + canvas.lines + ["", loudness(tick), pitch(tick), remark(event)]
  }

  /// Returns a bar of 40 columns for the volumes 0…200, with the target range between brackets.
  private func loudness(_ tick: SoundTick?) -> String {
    let columns = 40
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
