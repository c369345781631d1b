import VoiceGames

/// A game as lines of text, for a terminal: what a child sees.
///
/// A pure function of the game's state and what was heard last; every character is one column wide.
package struct GameScreen: Sendable {
  /// Columns, 40 or more.
  package let width: Int
  /// The language of the words.
  package let language: Language
  /// The settings of the game that is shown.
  package let settings: GameSettings
  /// What the game looks like.
  package let theme: GameTheme?

  /// Lines of the picture itself; title, meters and remark come besides.
  static let pictureHeight = 12

  /// A screen.
  ///
  /// - Parameter theme: `nil` for the game's usual one.
  package init(settings: GameSettings, language: Language, width: Int = 72, theme: GameTheme? = nil) {
    self.width = max(40, width)
    self.language = language
    self.settings = settings
    self.theme = theme ?? GameTheme.all(for: settings.game).first
  }

  /// All lines of the screen: title and task, the picture, a meter of loudness and one of pitch, the last remark. Always as many.
  ///
  /// - Parameters:
  ///   - tick: what was heard last; `nil` before the first.
  ///   - event: the last event worth a remark.
  package func lines(_ state: GameState, tick: SoundTick?, event: GameEvent?) -> [String] {
    let title = theme?.titles[language] ?? GameText.of(settings.game)?(language) ?? settings.game.rawValue
    let task = GameText.task(of: settings.game)?(language) ?? ""
    var canvas = Canvas(width: width, height: Self.pictureHeight)
    draw(state, on: &canvas)
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
    let name = language == .czech ? "hlasitost" : "loudness"
    return pad(name) + String(bar) + (tick.map { " \(Int($0.volume.rounded()))" } ?? "")
  }

  private func pitch(_ tick: SoundTick?) -> String {
    let name = language == .czech ? "výška" : "pitch"
    guard let frequency = tick?.frequency else { return pad(name) + "–" }
    return pad(name) + "\(Int(frequency.rounded())) Hz"
  }

  private func remark(_ event: GameEvent?) -> String {
    guard let event, let text = GameText.of(event.name) else { return "" }
    let reason = event.measured.reason.map { ": " + GameText.of($0)(language) } ?? ""
    return "» " + text(language) + reason
  }

  private func pad(_ name: String) -> String { name + String(repeating: " ", count: max(1, 11 - name.count)) }

  private func draw(_ state: GameState, on canvas: inout Canvas) {
    switch state {
    case .cloud(let state): Self.draw(state, &canvas)
    case .airplane(let state): Self.draw(state, &canvas)
    case .dog(let state): Self.draw(state, &canvas)
    case .balloon(let state): Self.draw(state, &canvas)
    case .pitchHold(let state): drawHold(state, &canvas)
    case .pitchGlide(let state): Self.draw(state, &canvas)
    case .pitchSwitch(let state): Self.draw(state, &canvas)
    case .mole(let state): Self.draw(state, &canvas)
    case .voiceTiming(let state): drawWindow(state, &canvas)
    case .phonemeContrast(let state): drawContrast(state, &canvas)
    case .spectrumMatch(let state): drawMatch(state, &canvas)
    }
  }
}
