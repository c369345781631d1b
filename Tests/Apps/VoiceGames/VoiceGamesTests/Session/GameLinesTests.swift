import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct GameLinesTests {
  /// A game as it is told at a console: the events as they come, and the state after each output of the ear.
  private func told(_ player: Player, _ settings: GameSettings, _ language: Language = .english) throws -> [String] {
    var (session, lines) = (try GameSession(settings: settings), GameLines(settings: settings, language: language))
    var told: [String] = []
    for sound in player.heard {
      lines.hear(sound)
      session.take(sound) { told.append(lines.line($0)) }
      if let line = lines.line(session.state) { told.append(line) }
    }
    return told
  }

  private func clouds() -> (player: Player, settings: GameSettings) {
    var player = Player()
    player.silence(0.3)
    player.voice(1.3, volume: 110, pitch: 260)
    player.silence(0.3)
    return (
      player, GameSettings(ear: .init(), rules: .init(), parameters: CloudSettings(cloudCount: 2, introduction: 0.2))
    )
  }

  /// The lines of a game by the rules of Docs/Apps/voice-games.md: what happened, what changed, and each second of a voice.
  @Test func aGameIsToldInLines() throws {
    let (player, settings) = clouds()
    let english = """
         0.00 s  » the game began
         0.05 s  introduction, 0 of 2 up; loudness 7
         0.20 s  » the game listens: loudness 7
         0.20 s  playing, 0 of 2 up; loudness 7
      """
    let lines = try told(player, settings)
    expectEqual(lines.prefix(4).joined(separator: "\n"), english)
    let lift = try require(lines.firstIndex { $0.contains("» a cloud rises: ") })
    expect(lines[lift].contains("loudness 110, 260 Hz"))
    let time = lines[lift].prefix(11)
    expectEqual(lines[lift + 1], time + "playing, 1 of 2 up, waits for silence; loudness 110, 260 Hz")
    // The state lasts, and the voice goes on: it is told again a second later.
    expect(lines[lift + 2].hasSuffix(lines[lift + 1].dropFirst(11)) && lines[lift + 2].prefix(11) != time)
    let last = lines.suffix(2).map { $0.dropFirst(11) }
    expectEqual(
      last, ["» a voice: 1.30 s, loudness 110, 260 Hz", "playing, 1 of 2 up; loudness 110, 260 Hz"], "\(lines)")
    expectLess(lines.count, player.heard.count / 2, "\(lines)")
  }

  @Test func wordsAndNumbersAreInTheLanguage() throws {
    let (player, settings) = clouds()
    let lines = try told(player, settings, .czech)
    expectEqual(lines[1], "   0,05 s  úvod, nahoře 0 z 2; hlasitost 7")
    expect(lines.contains { $0.contains("» mráček stoupá: ") && $0.hasSuffix("hlasitost 110, 260 Hz") })
    let heading = GameLines(settings: settings, language: .czech).heading
    let range = settings.wantedVolumes
    expectEqual(heading[0], "Mráčky – Každým hlasem zvedni jeden mráček.")
    expect(heading[1].contains("správná \(Int(range.lowerBound)) až \(Int(range.upperBound)). Ctrl-C hru ukončí."))
  }

  /// In every game a voice that comes and goes changes the state's words, each language has its own, and nothing commands
  /// the terminal.
  @Test(arguments: Game.allCases)
  func everyGameIsTold(game: Game) throws {
    let models = [3, -3].map { value in
      SoundModel(name: value > 0 ? "a" : "i", spectrum: VoiceSpectrum(coefficients: .init(repeating: value)))
    }
    let standard = GameSettings.standard(for: game)
    let settings = try standard ?? GameRunTests.settings(game)
    var player = Player()
    player.silence(4)
    for round in 0..<6 {
      player.voice(0.7, volume: 110, pitch: 220 + 20 * Double(round), spectrum: models[round % 2].spectrum)
      player.silence(0.8)
    }
    let (english, czech) = (try told(player, settings), try told(player, settings, .czech))
    let states = Set(english.filter { !$0.contains("»") }.map { $0.dropFirst(11).prefix { $0 != ";" } })
    expect(game == .mole || states.count > 1, "\(states)")
    expect(english.count == czech.count && Set(english).isDisjoint(with: czech))
    expect((english + czech).allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 32 } })
    if standard == nil { expect(english.contains { $0.contains("to say ") }, "\(english)") }
  }

  @Test func aSoundThatDidNothingHasItsReason() throws {
    let (_, settings) = clouds()
    var event = GameEvent(time: 1234.5, game: .cloud, name: .soundRejected)
    event.measured.reason = .impact
    event.measured.duration = 0.04
    event.measured.volume = 150
    let line = GameLines(settings: settings, language: .english).line(event)
    expectEqual(line, "1234.50 s  » a sound that is no voice: a knock or a clap, 0.04 s, loudness 150")
  }
}
