import AdultSide
import Expectations
import Foundation
import PageMessages
import PageServer
import Testing
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct TherapistSettingsTests {
  private func own(_ therapist: Therapist, _ game: Game = .balloon) throws -> GameSettings? {
    try therapist.records.settings(of: therapist.records.person(named: "Anna"), for: game)
  }

  @Test func slidersAreInTheirOwnUnits() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "balloon"])
    let hold = try therapist.row("hold")
    expect(hold["kind"] as? String == "number" && hold["value"] as? Double == 2 && hold["isMoved"] as? Bool == true)
    expect(hold["lowest"] as? Double == 0.1 && hold["highest"] as? Double == 30 && hold["step"] as? Double == 0.05)
    expect((hold["text"] as? [String: String])?["cs"] == "2 s" && (hold["unit"] as? [String: String])?["en"] == "s")
    let target = try therapist.row("target")
    expect(target["kind"] as? String == "range" && target["value"] as? [Double] == [90, 140])
    // What easier and harder move comes first; listening comes last.
    let groups = therapist.list("rows").map { $0["group"] as? String }
    let firstEar = try require(groups.firstIndex(of: "ear"))
    expect(groups[firstEar...].allSatisfy { $0 == "ear" })
    expect(therapist.list("rows").prefix(3).allSatisfy { $0["isMoved"] as? Bool == true })
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "pitchGlide"])
    expectEqual(try therapist.row("one-breath")["kind"] as? String, "flag")
    expectEqual(try therapist.row("points")["kind"] as? String, "numbers")
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "mole"])
    expect(try therapist.row("points-to-win")["value"] is NSNull)
    // A game that compares sounds has no sliders before they are recorded.
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "spectrumMatch"])
    expect(therapist.list("rows").isEmpty)
  }

  @Test func everyKindOfValueIsSet() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    for (game, setting, value) in [
      ("balloon", "hold", 3.5), ("balloon", "target", [80, 120]), ("pitchGlide", "one-breath", true),
      ("pitchGlide", "points", [200, 220.5, 240]), ("mole", "points-to-win", 10), ("mole", "points-to-win", NSNull()),
      ("cloud", "required-ticks", 6), ("cloud", "gate-strictness", 2),
    ] as [(String, String, Any)] {
      try therapist.send("therapist-set", ["child": anna, "game": game, "setting": setting, "value": value])
      expectEqual(therapist.kind, "stored", "\(setting)")
      let shown = try require(try therapist.row(setting)["value"])
      expect("\(shown)" == "\(value)" || (shown as? [Double]) == (value as? [Double]), "\(setting): \(shown)")
    }
    expectEqual((try own(therapist)?.parameters as? BalloonSettings)?.hold, 3.5)
    expectEqual((try own(therapist, .pitchGlide)?.parameters as? PitchGlideSettings)?.points, [200, 220.5, 240])
  }

  @Test func aValueThatCannotBeUsedIsSaidAndChangesNothing() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    for (setting, value) in [("hold", 99), ("target", [120, 80]), ("target", [100, 300]), ("hold", true)]
      as [(String, Any)]
    {
      try therapist.send("therapist-set", ["child": anna, "game": "balloon", "setting": setting, "value": value])
      let words = therapist.notice["words"] as? [String: String]
      expect(therapist.kind == "refused" && words?["cs"]?.contains("může být") == true, "\(words ?? [:])")
    }
    expect(try own(therapist) == nil && therapist.content["undoCount"] as? Int == 0)
  }

  @Test func aSliderMovesTheOneThatDependsOnIt() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    try therapist.send(
      "therapist-set", ["child": anna, "game": "balloon", "setting": "target", "value": [90, 180]])
    let changes = therapist.list("undo")
    expectEqual(changes.map { $0["name"] as? String }, ["target", "pop-volume"])
  }

  @Test func changesAreUndoneOneByOneAlsoAfterARestart() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    var stations: [GameSettings?] = [nil]
    for (type, members) in [
      ("therapist-harder", [:]), ("therapist-set", ["setting": "hold", "value": 4]), ("therapist-easier", [:]),
      ("therapist-usual", [:]),
    ] as [(String, [String: Any])] {
      try therapist.send(type, members.merging(["child": anna, "game": "balloon"]) { $1 })
      expectEqual(therapist.kind, "stored")
      stations.append(try own(therapist))
    }
    expect(stations.last == .some(nil) && Set(stations.compactMap { $0 }).count == 3)
    // The same value once more is no change.
    try therapist.send("therapist-usual", ["child": anna, "game": "balloon"])
    expectEqual(therapist.content["undoCount"] as? Int, 4)
    // Another game has changes of its own.
    try therapist.send("therapist-easier", ["child": anna, "game": "dog"])
    expectEqual(therapist.content["undoCount"] as? Int, 1)
    let records = try GameRecords(path: therapist.folder("games.sqlite"))
    therapist.desk = TherapistDesk(records: records, seed: 2)
    try therapist.solve()
    for station in stations.dropLast().reversed() {
      try therapist.send("therapist-undo", ["child": anna, "game": "balloon"])
      expectEqual(therapist.kind, "stored")
      expectEqual(try own(therapist), station)
    }
    try therapist.send("therapist-undo", ["child": anna, "game": "balloon"])
    expect(therapist.kind == "refused" && therapist.content["undoCount"] as? Int == 0)
  }

  @Test func undoSaysWhatItWillChange() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    try therapist.send("therapist-set", ["child": anna, "game": "balloon", "setting": "hold", "value": 3])
    let undo = therapist.list("undo")
    expect(undo.count == 1 && undo[0]["name"] as? String == "hold")
    expect(
      undo[0]["from"] as? [String: String] == ["cs": "3 s", "en": "3 s"]
        && undo[0]["to"] as? [String: String] == ["cs": "2 s", "en": "2 s"])
  }

  @Test func ownSettingsAreFittedToANewCalibration() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    try therapist.send("therapist-harder", ["child": anna, "game": "balloon"])
    expectEqual(therapist.content["canFit"] as? Bool, false)
    let voice = CalibratedVoice(volumeFloor: -60, roomLevel: -50, softVolume: 60, usualVolume: 80, loudVolume: 100)
    _ = try therapist.desk.took(
      .calibrated(voice), of: therapist.records.person(named: "Anna"), at: therapist.now)
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "balloon"])
    expectEqual(therapist.content["canFit"] as? Bool, true)
    try therapist.send("therapist-fit", ["child": anna, "game": "balloon"])
    expect(therapist.kind == "stored" && therapist.content["canFit"] as? Bool == false)
    let fitted = try require(try own(therapist)?.parameters as? BalloonSettings)
    // 6 dB are 20 steps of volume. The time to hold stays the harder one.
    expect(fitted.targetRange == 60...100 && fitted.hold == 2.5)
  }

  @Test func theTonesOfTwoPlayersAreFittedToBothVoices() throws {
    var therapist = try Therapist()
    let (anna, ben) = (try therapist.add(), try therapist.add("Ben"))
    func measure(_ name: String, _ pitch: Double) throws {
      let voice = CalibratedVoice(
        volumeFloor: -60, roomLevel: -50, softVolume: 60, usualVolume: 80, loudVolume: 100,
        lowestFrequency: pitch * 0.8, usualFrequency: pitch, highestFrequency: pitch * 1.25)
      try therapist.records.set(voice, of: therapist.records.person(named: name), at: therapist.now)
    }
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "dog"])
    expect(therapist.list("partners").isEmpty)
    try measure("Anna", 280)
    try therapist.send("therapist-go", ["screen": "settings", "child": anna, "game": "mole"])
    expectEqual(therapist.list("partners").map { $0["name"] as? String }, ["Ben"])
    expectEqual(therapist.list("partners").first?["canFit"] as? Bool, false)
    try therapist.send("therapist-fit-two", ["child": anna, "partner": ben])
    expect(
      therapist.kind == "refused" && (therapist.notice["words"] as? [String: String])?["en"]?.contains("Ben") == true)
    try measure("Ben", 120)
    try therapist.send("therapist-fit-two", ["child": anna, "partner": ben])
    expect(therapist.kind == "stored" && therapist.list("partners").first?["canFit"] as? Bool == true)
    let fitted = try require(try own(therapist, .mole)?.parameters as? MoleSettings)
    expect(fitted.moleTones.left < 120 && fitted.moleTones.right > 120 && fitted.gardenerTones.left > 200)
    try therapist.send("therapist-undo", ["child": anna, "game": "mole"])
    expectNil(try own(therapist, .mole))
    expect(throws: PageRefusal.self) { try therapist.send("therapist-fit-two", ["child": anna, "partner": anna]) }
  }

  // Sounds to compare with.

  /// A recording that has heard a held sound from a scene.
  private func recording(
    _ wanted: TherapistDesk.WantedSound, _ scene: Scene
  ) throws -> SoundModelRecording {
    var recording = SoundModelRecording(name: wanted.name, quiet: 1, timeLimit: 15)
    for heard in try VoiceEar.heard(in: scene.sound, configuration: wanted.ear) { recording.take(heard) }
    return recording
  }

  private func sound(_ formants: [(Double, Double)], duration: Double = 2) -> Scene {
    var scene = Scene(duration: 4)
    scene.voice(at: 1.5, duration, pitch: 250, formants: formants, tremolo: 0.1)
    return scene
  }

  @Test func twoSoundsAreRecordedAndTheGameCanBePlayed() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    func record(_ number: Int, _ name: String, _ scene: Scene) throws {
      try therapist.send(
        "therapist-record",
        ["child": anna, "game": "phonemeContrast", "sound": number, "name": name, "includesUnvoiced": false])
      guard case .record(let wanted)? = therapist.wish else {
        Issue.record("\(String(describing: therapist.wish))")
        return
      }
      expect(wanted.name == name && wanted.number == number && wanted.ear.measuresSpectrum)
      therapist.keep(try therapist.desk.took(try recording(wanted, scene), of: wanted))
    }
    var names: [String?] {
      ((therapist.content["sounds"] as? [String: Any])?["names"] as? [Any])?.map { $0 as? String } ?? []
    }
    try record(0, "a", sound(Scene.openVowel))
    expect(therapist.kind == "heard" && names == ["a", nil])
    expectNil(try own(therapist, .phonemeContrast))
    // A sound that was not there changes nothing.
    try record(1, "e", Scene(duration: 4))
    expect(therapist.kind == "refused" && names == ["a", nil])
    // The same vowel twice cannot be told apart.
    try record(1, "e", sound(Scene.openVowel))
    expectEqual(therapist.kind, "refused")
    expectNil(try own(therapist, .phonemeContrast))
    try record(1, "e", sound(Scene.frontVowel))
    expect(therapist.kind == "stored" && names == ["a", "e"], "\(therapist.notice)")
    let own = try require(try own(therapist, .phonemeContrast)?.parameters as? PhonemeContrastSettings)
    expectEqual(own.models.map(\.name), ["a", "e"])
    expectEqual((therapist.content["game"] as? [String: Any])?["isReady"] as? Bool, true)
    try therapist.send("therapist-undo", ["child": anna, "game": "phonemeContrast"])
    expectNil(try self.own(therapist, .phonemeContrast))
  }

  @Test func aSoundIsAskedForRightly() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    func ask(_ game: String, _ sound: Int, _ name: String, _ unvoiced: Bool = false) throws {
      try therapist.send(
        "therapist-record",
        ["child": anna, "game": game, "sound": sound, "name": name, "includesUnvoiced": unvoiced])
    }
    expect(throws: PageRefusal.self) { try ask("dog", 0, "a") }
    expect(throws: PageRefusal.self) { try ask("spectrumMatch", 1, "a") }
    expect(throws: PageRefusal.self) { try ask("spectrumMatch", 0, "s", true) }
    try ask("spectrumMatch", 0, "  ")
    expect(therapist.kind == "refused" && therapist.wish == nil)
    try ask("spectrumMatch", 0, " a ")
    guard case .record(let wanted)? = therapist.wish else {
      Issue.record("\(String(describing: therapist.wish))")
      return
    }
    expectEqual(wanted.name, "a")
    // Whoever goes away from the recording ends it.
    try therapist.send("therapist-go", ["screen": "child", "child": anna])
    expectEqual(therapist.wish, .stopListening)
  }

  // Replay.

  @Test func aSessionBesideItselfUnderOtherSettings() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    // A voice just below the usual target of 90 to 140.
    let session = try therapist.play("Anna", volume: 86, 3)
    try therapist.send("therapist-go", ["screen": "sessions", "child": anna])
    expectEqual(therapist.list("sessions").map { $0["id"] as? Int64 }, [session])
    try therapist.send("therapist-go", ["screen": "replay", "session": session])
    expect(therapist.screen == "replay" && therapist.content["differences"] as? Int == 0)
    expectEqual((therapist.content["volumes"] as? [Any])?.contains { $0 as? Double == 86 }, true)
    try therapist.send("therapist-replay-easier")
    let lanes = ["first", "second"].map { therapist.content[$0] as? [String: Any] ?? [:] }
    expect(lanes[0]["finished"] == nil && lanes[1]["finished"] as? Double ?? 0 > 2)
    expectAtLeast(therapist.content["differences"] as? Int ?? 0, 2)
    expect(lanes[1]["hits"] as? Int == 1 && lanes[1]["wantedVolumes"] as? [Double] == [85, 145])
    let marks = lanes[1]["marks"] as? [[String: Any]] ?? []
    expect(marks.last?["kind"] as? String == "success" && marks.first?["isShared"] as? Bool == true)
    // Trying out changes nothing for the child.
    expectNil(try own(therapist))
    expect(throws: PageRefusal.self) {
      try therapist.send("therapist-replay-set", ["setting": "gate-margin", "value": 10])
    }
    try therapist.send("therapist-replay-set", ["setting": "hold", "value": 1])
    expectEqual(therapist.list("changes").map { $0["name"] as? String }, ["target", "hold", "pop-volume"])
    try therapist.send("therapist-replay-keep")
    expectEqual(therapist.kind, "stored")
    expectEqual((try own(therapist)?.parameters as? BalloonSettings)?.hold, 1)
    try therapist.send("therapist-replay-back")
    expect(therapist.content["differences"] as? Int == 0 && therapist.list("changes").isEmpty)
  }

  @Test func everyGameIsReplayed() throws {
    for game in Game.allCases {
      guard let settings = GameSettings.standard(for: game) else { continue }
      let rows = SettingRow.rows(of: settings, withEar: true)
      expectEqual(rows.count, GameSettings.settings(of: game).count)
      for row in rows { expect(row.lowest < row.highest && row.step > 0, "\(game) \(row.name)") }
    }
  }
}
