import AdultSide
import AppDatabases
import AppRecords
import AppWords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The children's accounts, and the calibration of their voices.
extension TherapistDesk {
  mutating func add(_ request: TherapistRequest.NewChild, at date: Date) throws -> Answer {
    try naming(request.name.value) { desk in
      let child = try desk.records.addChild(named: request.name.value, portrait: request.portrait.rawValue, at: date)
      desk.place = .child(child.id)
    }
  }

  mutating func add(_ request: PersonFiles.Addition) throws -> Answer {
    do {
      let upload = try visit.uploads.whole()
      // A file that cannot be taken as homework is added as a person, or refused, in the usual way.
      if request.name == nil, let arrival = upload.withFile({ try? records.takeHomework(from: $0) }) {
        return try showing(.stored(arrival.words))
      }
      let child = try PersonFiles.add(upload, request, to: records)
      return try showing(.stored(PersonFiles.added(child)))
    } catch let refusal as PersonFiles.Refusal {
      return try showing(.refused(refusal.words))
    } catch PeopleError.invalidName { return try showing(Self.invalidName) }
  }

  private static let invalidName = AdultNotice.refused(
    Words(cs: "Napište jméno o 1 až 100 písmenech.", en: "Type a name of 1 to 100 letters."))

  mutating func rename(_ request: TherapistRequest.Rename) throws -> Answer {
    let child = try child(request.child.value)
    return try naming(request.name.value) { try $0.records.renamePerson(named: child.name, to: request.name.value) }
  }

  mutating func choose(_ request: TherapistRequest.NewPortrait) throws -> Answer {
    let child = try child(request.child.value)
    try records.setOwnPicture(nil, of: child)
    try records.setPortrait(request.portrait.rawValue, of: child)
    return try showing(.stored)
  }

  /// Takes the picture that the page has sent.
  mutating func takePicture(_ request: TherapistRequest.OneChild) throws -> Answer {
    let (child, upload) = (try child(request.child.value), try visit.uploads.whole())
    guard let picture = OwnPicture.checked(try upload.withFile { try Data(contentsOf: URL(fileURLWithPath: $0)) })
    else {
      return try showing(.refused(OwnPicture.refusal))
    }
    try records.setOwnPicture(picture, of: child)
    return try showing(.stored)
  }

  mutating func remove(_ request: TherapistRequest.Removal) throws -> Answer {
    let child = try child(request.child.value)
    guard child.name == request.name.value else { throw PageRefusal(expected: child.name, got: request.name.value) }
    do {
      try records.removePerson(named: child.name)
    } catch AppDatabaseError.sessionInUse {
      return try showing(
        .refused(
          Words(cs: "Tohle dítě právě hraje. Nejdřív hru ukončete.", en: "This child is playing. End the game first.")))
    }
    place = .children
    return try showing(
      .stored(Words(cs: "\(child.name): smazáno", en: "\(child.name): removed")))
  }

  /// Makes a change of a name, whose faults are told in words.
  private mutating func naming(_ name: String, _ change: (inout TherapistDesk) throws -> Void) throws -> Answer {
    do {
      try change(&self)
      return try showing(.stored)
    } catch PeopleError.taken {
      return try showing(
        .refused(
          Words(
            cs: "Jméno \(name) už má jiné dítě. Zvolte jiné.",
            en: "Another child is called \(name). Choose another name."))
      )
    } catch PeopleError.invalidName { return try showing(Self.invalidName) }
  }

  mutating func calibrate(_ request: TherapistRequest.OneChild) throws -> Answer {
    let child = try child(request.child.value)
    place = .calibration(child.id)
    return Answer(messages: try shown().messages, wish: .calibrate(child))
  }

  /// Takes the result of a calibration: stores the voice, and says what was measured or what to do about a failure.
  ///
  /// - Parameter outcome: `nil` if the calibration was given up.
  package mutating func took(_ outcome: CalibrationOutcome?, of child: Child, at date: Date) throws -> Answer {
    switch outcome {
    case .calibrated(let voice):
      try records.set(voice, of: child, at: date)
      return try showing(.stored)
    case .failed(let failure): return try showing(Self.notice(failure))
    case nil: return try shown()
    }
  }

  private static func notice(_ failure: CalibrationOutcome.Failure) -> AdultNotice {
    switch failure {
    case .tooLittleVoice:
      .refused(
        Words(
          cs: "Hlasu bylo slyšet málo. Ať dítě mluví déle, nebo blíž k mikrofonu.",
          en: "Too little voice was heard. Let the child speak for longer, or nearer to the microphone."))
    case .microphoneTooLow:
      .refused(
        Words(
          cs: "Z mikrofonu skoro nic nepřichází. Zesilte mikrofon v nastavení zvuku a změřte znovu.",
          en:
            "Hardly anything comes from the microphone. Turn the microphone up in the sound settings, and measure again."
        ))
    case .voiceInSilence:
      .refused(
        Words(
          cs: "Na začátku někdo mluvil. První čtyři sekundy má být ticho.",
          en: "Somebody spoke at the beginning. The first four seconds must be quiet."))
    case .roomTooLoud:
      .refused(
        Words(
          cs: "V místnosti je na ten hlas moc hluku. Zavřete okno nebo přisuňte mikrofon blíž.",
          en: "The room is too noisy for this voice. Close the window, or bring the microphone nearer."))
    }
  }

  // What the screens show.

  func entry(_ child: Child) throws -> ChildEntry {
    let played = try records.sessionCounts()[child.id]
    return ChildEntry(
      id: child.id, name: child.name, portrait: Portrait(of: child),
      ownPicture: try OwnPicture.address(of: child, records),
      sessions: played?.count ?? 0, last: played?.last.formatted(.iso8601))
  }

  func childrenContent() throws -> TherapistContent.Children {
    .init(children: try records.people().map(entry))
  }

  func childContent(_ child: Child) throws -> TherapistContent.OneChild {
    .init(
      child: try entry(child), games: try games(child), planned: try records.plan(of: child).parts.count,
      voice: try voice(child))
  }

  func calibrationContent(_ child: Child) throws -> TherapistContent.Calibration {
    .init(child: try entry(child), voice: try voice(child))
  }

  func games(_ child: Child) throws -> [GameEntry] { try Game.allCases.map { try entry($0, child) } }

  func entry(_ game: Game, _ child: Child) throws -> GameEntry {
    GameEntry(
      game: game, title: game.title, picture: shelf.themes(of: game).first?.part(.player)?.picture ?? "",
      isOwn: try records.settings(of: child, for: game) != nil,
      isReady: try records.playedSettings(of: child, for: game) != nil)
  }

  private func voice(_ child: Child) throws -> VoiceEntry? {
    try records.voice(of: child).map { voice in
      VoiceEntry(
        roomLevel: voice.roomLevel, volumes: [voice.softVolume, voice.usualVolume, voice.loudVolume].map { .init($0) },
        frequencies: [voice.lowestFrequency, voice.usualFrequency, voice.highestFrequency].compactMap { .init($0) })
    }
  }
}
