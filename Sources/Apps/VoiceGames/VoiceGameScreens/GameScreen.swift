import AppWords
import VoiceGames
import VoiceListening

/// A game as lines of text, for a terminal: what a child sees.
///
/// A pure function of the game's state and what was heard last; every character is one column wide. The picture itself
/// is drawn by the game (`VoiceGame.draw`), in the look of the theme.
package struct GameScreen: Sendable {
  /// Columns, 40 or more.
  package let width: Int
  /// The language of the words.
  package let language: Language
  /// The settings of the game that is shown.
  package let settings: GameSettings
  /// The theme in which the game is drawn; `nil` for the usual one.
  package let theme: GameTheme?
  private let look: GameLook

  /// Makes a screen.
  ///
  /// - Parameter theme: `nil` for the game's usual one.
  package init(settings: GameSettings, language: Language, width: Int = 72, theme: GameTheme? = nil) {
    let theme = theme ?? GameTheme.all(for: settings.game).first
    self.width = max(40, width)
    self.language = language
    self.settings = settings
    self.theme = theme
    look = theme?.look ?? GameLook(figures: [:])
  }

  /// All lines of the screen: title and task, the picture, a meter of loudness and one of pitch, the last remark. Their
  /// number does not change. A theme with colours brings escape sequences into the picture.
  ///
  /// - Parameters:
  ///   - tick: what was heard last; `nil` before the first.
  ///   - event: the last event worth a remark.
  package func lines(_ state: any GameState, tick: SoundTick?, event: GameEvent?) -> [String] {
    let title = (theme?.title ?? settings.game.title)(language)
    let task = (theme?.task ?? settings.game.task)(language)
    var canvas = Canvas(width: width)
    settings.game.kind.draw(state, under: settings.parameters, with: look, in: language, on: &canvas)
    return ["\(title) – \(task)", ""] + canvas.lines + ["", loudness(tick), pitch(tick), remark(event)]
  }

  /// A bar of 40 columns with the wanted range between brackets below 200.
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
