import AdultSide
import AppSettings
import AppWords
import PageMessages
import PageServer
import VoiceEvents
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// A child's settings of a game, and the plan of a session.
extension TherapistDesk {
  mutating func change(_ request: TherapistRequest.Change) throws -> Answer {
    let child = try enter(request.child.value, request.game)
    let settings = try played(child, request.game)
    let changed: GameSettings
    do {
      changed = try Self.changed(settings, request.setting.value, request.value)
    } catch let fault as TherapistFault { return try showing(fault.notice) }
    return try store(changed, settings, child)
  }

  mutating func move(_ request: TherapistRequest.OneGame, isHarder: Bool) throws -> Answer {
    let child = try enter(request.child.value, request.game)
    let settings = try played(child, request.game)
    guard let moved = isHarder ? settings.harder() : settings.easier() else {
      return try showing(Self.atTheEnd(isHarder: isHarder))
    }
    return try store(moved, settings, child)
  }

  mutating func undo(_ request: TherapistRequest.OneGame) throws -> Answer {
    let child = try enter(request.child.value, request.game)
    guard try records.undoSettings(of: child, for: request.game) else {
      return try showing(.refused(Words(cs: "Není co vrátit.", en: "There is nothing to undo.")))
    }
    return try showing(.stored(Words(cs: "vráceno zpět a uloženo", en: "undone and stored")))
  }

  mutating func fit(_ request: TherapistRequest.OneGame) throws -> Answer {
    let child = try enter(request.child.value, request.game)
    let settings = try played(child, request.game)
    guard let voice = try records.voice(of: child) else {
      return try showing(.refused(Words(cs: "Nejdřív změřte hlas.", en: "Measure the voice first.")))
    }
    return try store(settings.fitted(to: voice), settings, child)
  }

  /// Fits the tones of mole and gardener to the measured voices of both players.
  mutating func fitTwo(_ request: TherapistRequest.Pair) throws -> Answer {
    let child = try enter(request.child.value, .mole)
    let partner = try self.child(request.partner.value)
    guard partner.id != child.id else { throw PageRefusal(expected: "two children", got: "one child twice") }
    let settings = try played(child, .mole)
    var voices: [CalibratedVoice] = []
    for player in [child, partner] {
      guard let voice = try records.voice(of: player), voice.usualFrequency != nil else {
        return try showing(
          .refused(Words(cs: "Nejdřív změřte hlas: \(player.name).", en: "Measure this voice first: \(player.name).")))
      }
      voices.append(voice)
    }
    guard let parameters = settings.parameters as? MoleSettings else { return try shown() }
    do {
      let fit = try MoleFit(parameters, first: voices[0], second: voices[1])
      return try store(settings.fitted(to: fit, voices[0], voices[1]), settings, child)
    } catch is MoleFit.Failure {
      return try showing(
        .refused(
          Words(
            cs: "Tyhle hlasy jsou si moc podobné: tóny by se pletly. Zkuste dvojici s hlubším a vyšším hlasem.",
            en: "These voices are too alike: their tones would be confused. Try a pair with a lower and a higher voice."
          )))
    }
  }

  mutating func restoreUsual(_ request: TherapistRequest.OneGame) throws -> Answer {
    let child = try enter(request.child.value, request.game)
    guard GameSettings.standard(for: request.game) != nil else {
      return try showing(
        .refused(Words(cs: "Tahle hra obvyklé nastavení nemá.", en: "This game has no usual settings.")))
    }
    if try records.settings(of: child, for: request.game) != nil { try records.set(nil, of: child, for: request.game) }
    return try showing(.stored(Words(cs: "obvyklé nastavení, uloženo", en: "usual settings, stored")))
  }

  private func part(_ given: TherapistRequest.Plan.Part) throws(PageRefusal) -> SessionPlan.Part {
    switch (given.rounds?.value, given.minutes?.value) {
    case (_, let minutes?): SessionPlan.Part(given.game, .minutes(minutes))
    case (let rounds?, nil): SessionPlan.Part(given.game, .rounds(rounds))
    case (nil, nil): throw PageRefusal(expected: "rounds or minutes of \(given.game.rawValue)", got: "none")
    }
  }

  mutating func plan(_ request: TherapistRequest.Plan) throws -> Answer {
    let child = try child(request.child.value)
    do { try records.set(SessionPlan(try request.parts.values.map(part)), of: child) } catch let fault as SettingError {
      throw PageRefusal(expected: "a plan within its limits", got: fault.description)
    }
    place = .plan(child.id)
    return try showing(.stored)
  }

  // What the screens show.

  func settingsContent(_ child: Child, _ game: Game) throws -> TherapistContent.Settings {
    let entry = try entry(game, child)
    let earlier = try records.earlierSettings(of: child, for: game)
    guard let settings = try records.playedSettings(of: child, for: game) else {
      return .init(
        child: try self.entry(child), game: entry, task: game.task, rows: [], tickRate: 20, canEase: false,
        canHarden: false, canFit: false, sounds: try soundsContent(child, game), undoCount: earlier?.count ?? 0,
        undo: [])
    }
    let partners = try partners(of: child, for: game)
    let fitted = try entry.isOwn && partners.isEmpty ? records.voice(of: child).map { settings.fitted(to: $0) } : nil
    let before = try earlier.flatMap { try $0.settings ?? usual(child, game) }
    return .init(
      child: try self.entry(child), game: entry, task: game.task,
      rows: SettingRow.rows(of: settings, withEar: true).foreign,
      tickRate: settings.ear.tickRate, canEase: settings.easier() != nil, canHarden: settings.harder() != nil,
      canFit: fitted.map { $0 != settings } ?? false,
      partners: partners, sounds: try soundsContent(child, game), undoCount: earlier?.count ?? 0,
      undo: before.map { SettingDifference.between(settings, and: $0) } ?? [])
  }

  /// The children who may play the game for two with a child.
  private func partners(of child: Child, for game: Game) throws -> [TherapistContent.Partner] {
    guard game == .mole else { return [] }
    func isMeasured(_ child: Child) throws -> Bool { try records.voice(of: child)?.usualFrequency != nil }
    let isReady = try isMeasured(child)
    return try records.people().filter { $0.id != child.id }.map { other in
      .init(
        id: other.id, name: other.name, portrait: Portrait(of: other),
        ownPicture: try OwnPicture.address(of: other, records), canFit: try isReady && isMeasured(other))
    }
  }

  func planContent(_ child: Child) throws -> TherapistContent.Plan {
    .init(child: try entry(child), parts: try records.plan(of: child).parts.foreign, games: try games(child))
  }

  // What the settings and the replay have in common.

  /// Returns settings with one change by a finger.
  ///
  /// - Throws: `PageRefusal` for an unknown setting; `TherapistFault` for a value that cannot be used.
  static func changed(
    _ settings: GameSettings, _ name: String, _ value: GivenSetting
  ) throws -> GameSettings {
    do {
      return try settings.changedWithOthers("\(name)=\(value.text)")
    } catch let error as SettingError {
      if case .unknown = error { throw PageRefusal(expected: "the name of a setting", got: name) }
      guard let setting = GameSettings.settings(of: settings.game).first(where: { $0.name == name }) else {
        throw error
      }
      let meaning = setting.meaning
      func text(_ language: Language, _ expected: String) -> String {
        let expectation = setting.expectation(in: settings, language)
        return "\(meaning(language)): \(expected) \(expectation)"
      }
      throw TherapistFault(
        notice: .refused(Words(cs: text(.czech, "může být"), en: text(.english, "may be"))))
    } catch is GameError, is VoiceEventError {
      throw TherapistFault(
        notice: .refused(
          Words(
            cs: "Tahle hodnota se neshodne s ostatními. Nic se nezměnilo.",
            en: "This value does not go with the others. Nothing has changed.")))
    }
  }

  static func atTheEnd(isHarder: Bool) -> AdultNotice {
    isHarder
      ? .refused(Words(cs: "Těžší už to tlačítkem nejde.", en: "It gets no harder by this button."))
      : .refused(Words(cs: "Lehčí už to tlačítkem nejde.", en: "It gets no easier by this button."))
  }

  private mutating func enter(_ id: Int64, _ game: Game) throws -> Child {
    let child = try child(id)
    place = .settings(child.id, game)
    return child
  }

  func played(_ child: Child, _ game: Game) throws -> GameSettings {
    guard let settings = try records.playedSettings(of: child, for: game) else {
      throw PageRefusal(expected: "a game whose sounds are recorded", got: game.rawValue)
    }
    return settings
  }

  private func usual(_ child: Child, _ game: Game) throws -> GameSettings? {
    try GameSettings.standard(for: game)?.played(by: records.voice(of: child))
  }

  private func store(_ changed: GameSettings, _ before: GameSettings, _ child: Child) throws -> Answer {
    // A slider that came to rest where it was makes no step of undoing.
    if changed != before { try records.set(changed, of: child, for: changed.game) }
    return try showing(.stored)
  }
}

/// A change that cannot be made; the notice says why.
struct TherapistFault: Error { var notice: AdultNotice }
