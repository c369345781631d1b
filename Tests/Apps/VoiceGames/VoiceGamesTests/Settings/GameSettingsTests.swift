import Foundation
import Testing
import VoiceGames

@Suite struct GameSettingsTests {
  @Test(arguments: Game.allCases)
  func areStoredAndRead(game: Game) throws {
    let settings = try GameRunTests.settings(game)
    try settings.validate()
    #expect(settings.game == game)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(GameSettings.self, from: data) == settings)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["game"] as? String == game.rawValue && object["parameters"] is [String: Any])
  }

  @Test func settingsThatDoNotFitAreRefused() throws {
    var settings = try GameRunTests.settings(.mole)
    settings.ear.players = nil
    #expect(throws: GameError.self) { try settings.validate() }
    settings = try GameRunTests.settings(.dog)
    settings.rules.allowedDuration = 0...40
    #expect(throws: GameError.self) { try settings.validate() }
    settings = try GameRunTests.settings(.cloud)
    settings.parameters = .cloud(CloudSettings(cloudCount: 0))
    #expect(throws: GameError.invalidSetting(name: "clouds", value: 0, expected: "1 to 20")) { try settings.validate() }
    #expect(throws: GameError.self) { try Game(named: "chess") }
  }

  @Test func tableOfGeneralEvents() {
    // Table 4.1 of the thesis.
    #expect(Game.cloud.generalEvents == [.shortSound, .quietSound])
    #expect(Game.airplane.generalEvents == [.shortSound, .quietSound])
    #expect(Game.dog.generalEvents == [.longSound, .quietSound, .loudSound])
    #expect(Game.balloon.generalEvents.isEmpty)
  }

  @Test(arguments: Language.allCases)
  func everythingHasWords(language: Language) throws {
    for game in Game.allCases {
      #expect(GameText.of(game)?(language).isEmpty == false && GameText.task(of: game)?(language).isEmpty == false)
      let themes = GameTheme.all(for: game)
      #expect(!themes.isEmpty)
      for theme in themes {
        #expect(theme.titles[language]?.isEmpty == false && theme.parts.map(\.role) == GameTheme.Role.allCases)
        #expect(theme.parts.allSatisfy { $0.words[language]?.isEmpty == false })
        #expect(try JSONDecoder().decode(GameTheme.self, from: JSONEncoder().encode(theme)) == theme)
      }
    }
    for event in GameEvent.Name.allCases { #expect(GameText.of(event)?(language).isEmpty == false, "\(event)") }
    let phases =
      CloudState.Phase.allCases.map(\.rawValue) + AirplaneState.Phase.allCases.map(\.rawValue)
      + DogState.Phase.allCases.map(\.rawValue) + BalloonState.Phase.allCases.map(\.rawValue)
      + RoomAndVoiceCalibration.Phase.allCases.map(\.rawValue)
    for phase in phases { #expect(GameText.ofPhase(phase)?(language).isEmpty == false, "\(phase)") }
    #expect(Set(GameTheme.all.map(\.name)).count == GameTheme.all.count)
  }

  @Test func localesChooseALanguage() {
    #expect(Language(locale: "cs_CZ.UTF-8") == .czech && Language(locale: "en_GB") == .english)
    #expect(Language(locale: "C") == .english && Language(locale: "cs") == .czech)
  }
}
