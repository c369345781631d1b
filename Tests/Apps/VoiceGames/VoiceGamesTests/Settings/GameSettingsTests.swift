import AppSettings
import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening

@Suite struct GameSettingsTests {
  @Test(arguments: Game.allCases)
  func areStoredAndRead(game: Game) throws {
    let settings = try GameRunTests.settings(game)
    try settings.validate()
    expectEqual(settings.game, game)
    let data = try JSONEncoder().encode(settings)
    expectEqual(try JSONDecoder().decode(GameSettings.self, from: data), settings)
    let object = try require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    expect(object["game"] as? String == game.rawValue && object["parameters"] is [String: Any])
  }

  @Test func settingsThatDoNotFitAreRefused() throws {
    var settings = try GameRunTests.settings(.mole)
    settings.ear.players = nil
    expect(throws: SettingError.self) { try settings.validate() }
    settings = try GameRunTests.settings(.dog)
    settings.rules.allowedDuration = 0...40
    expect(throws: SettingError.self) { try settings.validate() }
    settings = try GameRunTests.settings(.cloud)
    settings.parameters = CloudSettings(cloudCount: 0)
    expect(
      throws: SettingError.outOfRange(
        name: "clouds", expected: Words(cs: "1 až 20", en: "1 to 20"), got: Words { _ in "0" })
    ) { try settings.validate() }
    settings = try GameRunTests.settings(.spectrumMatch)
    settings.ear.measuresSpectrum = false
    expect(throws: SettingError.self) { try settings.validate() }
    expect(throws: GameError.self) { try Game(named: "chess") }
  }

  /// Every stored number, switch and list can be set by a name, and every name belongs to a stored value.
  @Test(arguments: Game.allCases)
  func everythingStoredHasAName(game: Game) throws {
    var settings = try GameRunTests.settings(game)
    // Optional settings get a value, so that they are in the JSON.
    settings.ear.gate.maximumLevel = -3
    if var mole = settings.parameters as? MoleSettings {
      mole.pointsToWin = 10
      settings.parameters = mole
    }
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(settings))
    var paths: Set<String> = []
    func walk(_ value: Any, _ path: String) {
      guard let members = value as? [String: Any] else {
        _ = paths.insert(path)
        return
      }
      for (key, value) in members { walk(value, path.isEmpty ? key : "\(path).\(key)") }
    }
    walk(object, "")
    // The game, the pitch ranges that follow from the tones, and what was recorded have no names.
    let recorded = ["ear.players", "parameters.model", "parameters.contour."]
    let others = paths.filter { path in path == "game" || recorded.contains { path.hasPrefix($0) } }
    let named = GameSettings.settings(of: game)
    expectEqual(Set(named.map(\.path)), paths.subtracting(others))
    expectEqual(Set(named.map(\.name)).count, named.count, "names are unique")
    for setting in named {
      for language in Language.allCases { expect(!setting.meaning(language).isEmpty) }
      // The text that the table shows is accepted as a value.
      var again = settings
      try setting.set(setting.value(in: settings).text(setting.unit), in: &again)
      expectEqual(again, settings, "\(setting.name)")
    }
  }

  @Test func settingsAreChangedByNameAndByPath() throws {
    let balloon = try GameRunTests.settings(.balloon)
    let byName = try balloon.changed(["hold=3500 ms", "target=100..180", "pop-volume=190", "gate-strictness=2"])
    let own = try require(byName.parameters as? BalloonSettings)
    expect(own.hold == 3.5 && own.targetRange == 100...180 && own.popVolume == 190 && byName.ear.gate.strictness == 2)
    let byPath = try balloon.changed([
      "parameters.hold=3.5", "parameters.targetRange=[100,180]", "parameters.popVolume=190", "ear.gate.strictness=2",
    ])
    expectEqual(byPath, byName)
    // A range may depend on another setting.
    expect(
      throws: SettingError.outOfRange(
        name: "pop-volume", expected: Words(cs: "140 až 201", en: "140 to 201"), got: Words { _ in "139" })
    ) {
      try balloon.changed(["pop-volume=139"])
    }
    expect(throws: SettingError.self) { try balloon.changed(["clouds=3"]) }
  }

  /// A change of the mole's tones changes the ranges in which the ear searches for the two voices.
  @Test func theEarFollowsTheTones() throws {
    let settings = try GameRunTests.settings(.mole).changed(["mole-left=110"])
    let own = try require(settings.parameters as? MoleSettings)
    expect(own.moleTones.left == 110 && settings.ear.players == own.ranges)
  }

  @Test(arguments: Game.allCases)
  func areFittedToAVoice(game: Game) throws {
    let voice = CalibratedVoice(
      volumeFloor: -60, roomLevel: -61, softVolume: 90, usualVolume: 133, loudVolume: 165, usualFrequency: 260)
    let settings = try GameRunTests.settings(game).fitted(to: voice)
    try settings.validate()
    expectEqual(settings.rules.voiceRange, voice.voiceRange)
    if let own = settings.parameters as? BalloonSettings {
      expect(own.targetRange.contains(voice.usualVolume) && own.popVolume > own.targetRange.upperBound)
    }
    if let own = settings.parameters as? PitchHoldSettings { expect(own.band.contains(260)) }
    if let own = settings.parameters as? PitchGlideSettings { expectEqual(own.points.first, 260) }
    if let own = settings.parameters as? PitchSwitchSettings {
      expect(own.low.contains(260) && own.high.lowerBound >= own.low.upperBound)
    }
  }

  @Test func tableOfGeneralEvents() {
    // These are the events of table 4.1 of the thesis.
    expectEqual(Game.cloud.generalEvents, [.shortSound, .quietSound])
    expectEqual(Game.airplane.generalEvents, [.shortSound, .quietSound])
    expectEqual(Game.dog.generalEvents, [.longSound, .quietSound, .loudSound])
    expect(Game.balloon.generalEvents.isEmpty)
  }

  @Test(arguments: Language.allCases)
  func everythingHasWords(language: Language) throws {
    for game in Game.allCases {
      expect(!game.title(language).isEmpty && !game.task(language).isEmpty)
    }
    for event in GameEvent.Name.allCases {
      expect(!event.words(language).isEmpty && event.words(language) != event.rawValue, "\(event)")
    }
    let phases =
      CloudState.Phase.allCases.map(\.words) + AirplaneState.Phase.allCases.map(\.words)
      + DogState.Phase.allCases.map(\.words) + BalloonState.Phase.allCases.map(\.words)
      + RoomAndVoiceCalibration.Phase.allCases.map(\.words)
    for phase in phases { expect(!phase(language).isEmpty, "\(phase)") }
  }

  /// The name of every event that a game raises is known, so that stored events can be read.
  @Test(arguments: Game.allCases)
  func eventsAreReadBack(game: Game) throws {
    let events = try GameRun.events(in: GameRunTests.play, settings: try GameRunTests.settings(game))
    expect(events.allSatisfy { GameEvent.Name(rawValue: $0.name.rawValue) == $0.name })
    expectEqual(try JSONDecoder().decode([GameEvent].self, from: JSONEncoder().encode(events)), events)
    expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GameEvent.Name.self, from: Data("\"sneezed\"".utf8))
    }
  }

  /// The names under which earlier versions stored games and events do not change.
  @Test func storedNamesStay() {
    expectEqual(
      Game.allCases.map(\.rawValue),
      [
        "cloud", "airplane", "dog", "balloon", "pitchHold", "pitchGlide", "pitchSwitch", "mole", "voiceTiming",
        "phonemeContrast", "fourPhonemes", "phonemeChain", "spectrumMatch", "voicePattern", "sayLikeMe", "wavePattern",
      ])
    let events = Set(GameEvent.Name.allCases.map(\.rawValue))
    expectEqual(
      events,
      [
        "gameStarted", "voiceLearned", "listeningStarted", "gameFinished", "gameExited", "voiceHeard", "soundRejected",
        "longSound",
        "shortSound", "quietSound", "loudSound", "cloudLifted", "initialSoundMade", "startedAscending",
        "startedDescending", "stopped", "jumpStarted", "dogJumped", "dogStumbled", "boneReached",
        "soundBelowTargetRange", "soundInTargetRange", "soundAboveTargetRange", "balloonPopped", "balloonReturned",
        "pitchBelowTarget", "pitchInTarget", "pitchAboveTarget", "waypointReached", "slidBack", "targetShown",
        "targetReached", "windowOpened", "spokeInWindow", "spokeOutsideWindow", "windowMissed", "plantPlanted",
        "plantEaten", "moleCaught", "modelMatched", "otherModelMatched", "chainSaid", "chainBroken",
        "contourMatched",
        "contourMissed",
      ])
  }
}
