import Expectations
import TerminalSupport
import Testing
import VoiceGameScreens
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct GameScreenTests {
  /// Returns the state and the tick at each step of a game: four seconds of silence, then voices with pauses.
  private func states(_ settings: GameSettings, ticks: Int = 400) throws -> [(any GameState, SoundTick)] {
    var session = try GameSession(settings: settings)
    var states: [(any GameState, SoundTick)] = []
    for k in 1...ticks {
      let isVoice = k > 80 && k % 40 > 10
      var tick = SoundTick(index: k, time: Double(k) / 20, volume: isVoice ? 110 : 10, level: -27, roomLevel: -60)
      if isVoice { (tick.sounding, tick.frequency) = (.voice, 200 + Double(k)) }
      session.take(.tick(tick)) { _ in }
      states.append((session.state, tick))
    }
    return states
  }

  /// In every state a screen has the same number of lines, no line is too wide, and there are no control characters.
  @Test(arguments: Game.allCases.compactMap { GameSettings.standard(for: $0)?.game }, Language.allCases)
  func everyFrameFits(game: Game, language: Language) throws {
    let settings = try require(GameSettings.standard(for: game))
    let screen = GameScreen(settings: settings, language: language)
    for width in [40, 72, 133] {
      let size = TerminalSize(columns: width, lines: GameScreen.least.lines)
      let empty = screen.lines(try require(try states(settings, ticks: 1).first?.0), tick: nil, event: nil, in: size)
      for (state, tick) in try states(settings) {
        let event = GameEvent(time: tick.time, game: game, name: .soundRejected)
        let lines = screen.lines(state, tick: tick, event: event, in: size)
        let fits = lines.count == empty.count && lines.count == size.lines && lines.allSatisfy { $0.count <= width }
        let isPlain = lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 32 } }
        guard fits, isPlain else {
          Issue.record("\(game), \(width) columns, \(tick.time) s:\n\(lines.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  /// A louder voice makes the balloon larger and the meter longer.
  @Test func louderIsLarger() throws {
    let settings = try require(GameSettings.standard(for: .balloon))
    let screen = GameScreen(settings: settings, language: .english)
    func ink(_ volume: Double) throws -> (balloon: Int, meter: Int) {
      var session = try GameSession(settings: settings)
      var last: SoundTick?
      for k in 1...40 {
        let tick = SoundTick(
          index: k, time: Double(k) / 20, volume: volume, level: -30, roomLevel: -70, frequency: 300, sounding: .voice)
        session.take(.tick(tick)) { _ in }
        last = tick
      }
      let text = screen.lines(session.state, tick: last, event: nil).joined()
      return (text.count { "o@".contains($0) }, text.count { $0 == "█" })
    }
    let sizes = try [20.0, 60, 100, 150].map(ink)
    expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0.balloon < $1.balloon && $0.meter < $1.meter }, "\(sizes)")
  }

  /// Models are shown by their names, and the nearer model has the longer bar.
  @Test func soundsAreShownByTheirNames() throws {
    func model(_ name: String, _ value: Float) -> SoundModel {
      SoundModel(name: name, spectrum: VoiceSpectrum(coefficients: .init(repeating: value)))
    }
    let models = [model("á", 3), model("š, a very long name", -3)]
    func lines(_ settings: GameSettings) throws -> [String] {
      var session = try GameSession(settings: settings)
      var tick = SoundTick(index: 1, time: 0.05, volume: 110, level: -27, roomLevel: -60, sounding: .voice)
      tick.spectrum = models[0].spectrum
      session.take(.tick(tick)) { _ in }
      let screen = GameScreen(settings: settings, language: .czech)
      return screen.lines(session.state, tick: tick, event: nil, in: TerminalSize(columns: 60, lines: 24))
    }
    let contrast = try lines(.phonemeContrast(PhonemeContrastSettings(models: models)))
    expect(contrast.contains { $0.contains("Řekni: á") })
    let bars = contrast.filter { $0.contains("[") && !$0.contains("hlasitost") }.map { $0.count { $0 == "#" } }
    expect(bars.count == 2 && bars[0] == 30 && bars[1] < 30, "\(contrast)")
    expect(contrast.contains { $0.contains("š, a very lo") } && contrast.dropFirst().allSatisfy { $0.count <= 60 })
    let match = try lines(.spectrumMatch(SpectrumMatchSettings(model: models[0])))
    expect(match.contains { $0.contains("á") } && match.contains { $0.contains("✓") })
  }

  /// A theme changes the figures, their colours, the title and the remarks, and nothing else.
  @Test func aThemeChangesWhatIsDrawn() throws {
    let settings = try require(GameSettings.standard(for: .cloud))
    let (state, tick) = try require(try states(settings, ticks: 200).last)
    let event = GameEvent(time: 1, game: .cloud, name: .cloudLifted)
    let usual = GameScreen(settings: settings, language: .english).lines(state, tick: tick, event: event)
    let birds = try require(GameTheme.all.first { $0.name == "birds" })
    let lines = GameScreen(settings: settings, language: .english, theme: birds).lines(state, tick: tick, event: event)
    expect(lines.count == usual.count && lines[0].hasPrefix("Birds – ") && usual[0].hasPrefix("Clouds – "))
    expect(lines.last == "» a bird flies to the nest" && usual.last == "» a cloud rises")
    expect(lines.contains { $0.contains("\u{1B}[36m__(o>\u{1B}[0m") || $0.contains("__(o>") })
    expect(!lines.contains { $0.contains("(____)") } && usual.contains { $0.contains("(____)") })
    // Each line switches its colours off again.
    for line in lines where line.contains("\u{1B}") {
      expect(line.hasSuffix("\u{1B}[0m") || line.contains("\u{1B}[0m "))
    }
    let plain = Canvas(width: 40).lines
    expect(plain.allSatisfy(\.isEmpty) && plain.count == Canvas.pictureHeight)
  }

  /// Every theme fits on every screen.
  @Test(arguments: GameTheme.all.filter { GameSettings.standard(for: $0.game) != nil })
  func everyThemeFits(theme: GameTheme) throws {
    let settings = try require(GameSettings.standard(for: theme.game))
    let screen = GameScreen(settings: settings, language: .czech, theme: theme)
    for width in [40, 72] {
      let size = TerminalSize(columns: width, lines: 24)
      for (state, tick) in try states(settings) {
        let lines = screen.lines(state, tick: tick, event: nil, in: size).map {
          $0.replacing(/\u{1B}\[[0-9]+m/, with: "")
        }
        guard lines.count == 18, lines.allSatisfy({ $0.count <= width }),
          lines.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
        else {
          Issue.record("\(theme.name), \(tick.time) s:\n\(lines.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  /// At the end the dog's muzzle touches the bone, in every theme and width; before the run a way is left.
  @Test(arguments: GameTheme.all.filter { $0.game == .dog }, [40, 72, 133])
  func theDogReachesItsBone(theme: GameTheme, width: Int) throws {
    let settings = DogSettings(jumpCount: 2, introduction: 0.1).inUsualSettings
    let screen = GameScreen(settings: settings, language: .english, theme: theme)
    let bone = theme.look["bone"]
    var player = Player()
    for _ in 0..<2 {
      player.silence(0.5)
      player.voice(0.3)
    }
    player.silence(2)
    var session = try GameSession(settings: settings)
    // The number of blank columns between the dog and the bone, by the phase of the game.
    var gaps: [DogState.Phase: [Int]] = [:]
    for heard in player.heard {
      session.take(heard) { _ in }
      let state = try require(session.state as? DogState)
      let lines = screen.lines(state, tick: nil, event: nil, in: TerminalSize(columns: width, lines: 24))
        .map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
      let column = min(100, width) - 2 - bone.width
      let besideBone = lines[10..<13].filter { $0.count > column }
      gaps[state.phase, default: []] += besideBone.map { $0.prefix(column).reversed().prefix { $0 == " " }.count }
    }
    expectEqual(gaps[.finished]?.min(), 0, "\(gaps)")
    let running = try require(gaps[.running])
    expect((gaps[.waiting]?.min() ?? 0) > 3 && (running.max() ?? 0) > (running.min() ?? 0), "\(gaps)")
  }

  /// On a terminal that is too small the only line says so and fits; the game's state does not matter.
  @Test func aWindowThatIsTooSmallIsNamed() throws {
    let settings = try require(GameSettings.standard(for: .cloud))
    let state = try require(try states(settings, ticks: 1).first?.0)
    func lines(_ columns: Int, _ lines: Int, _ language: Language = .english) -> [String] {
      GameScreen(settings: settings, language: language)
        .lines(state, tick: nil, event: nil, in: TerminalSize(columns: columns, lines: lines))
    }
    expectEqual(lines(90, 17), ["The window is too small: the game needs 40 × 18 characters, it has 90 × 17."])
    expectEqual(lines(80, 10, .czech), ["Okno je malé: hra potřebuje 40 × 18 znaků, okno má 80 × 10."])
    expect(lines(30, 30) == ["30 × 30: needs 40 × 18"] && lines(5, 2)[0].count == 5)
    expectEqual(lines(40, 18).count, 18)
  }

  @Test func wordsAreInTheLanguage() throws {
    let settings = try require(GameSettings.standard(for: .cloud))
    let state = try require(try states(settings, ticks: 1).first?.0)
    let event = GameEvent(time: 1, game: .cloud, name: .cloudLifted)
    let czech = GameScreen(settings: settings, language: .czech).lines(state, tick: nil, event: event)
    let english = GameScreen(settings: settings, language: .english).lines(state, tick: nil, event: event)
    expect(czech.last == "» mráček stoupá" && english.last == "» a cloud rises")
    expect(czech[0].contains("mráček") && english[0].contains("cloud"))
  }
}
