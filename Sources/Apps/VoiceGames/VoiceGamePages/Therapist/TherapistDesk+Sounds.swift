import AdultSide
import AppWords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The sounds with which a game compares the child's: they are recorded one by one, and stored when the game has all.
extension TherapistDesk {
  /// A sound that is to be recorded.
  package struct WantedSound: Sendable, Hashable {
    /// The child for whom it is.
    package var child: Child
    /// The game that compares with it.
    package var game: Game
    /// Which of the game's sounds it is, counted from 0.
    package var number: Int
    /// Its name.
    package var name: String
    /// Whether it may be a sound without voice.
    package var includesUnvoiced: Bool
    /// The ear that listens.
    package var ear: VoiceEar.Configuration
  }

  /// The sounds of a game as far as they were recorded, before all are there.
  struct HeardSounds: Sendable {
    var child: Int64
    var game: Game
    var models: [SoundModel?]
    var includesUnvoiced: Bool
  }

  mutating func record(_ request: TherapistRequest.Sound) throws -> Answer {
    let child = try child(request.child.value)
    if request.game.settingsType is any FollowsVoice.Type { return try recordUtterance(request, of: child) }
    guard let comparison = request.game.settingsType as? any ComparesSounds.Type else {
      throw PageRefusal(expected: "a game that compares sounds", got: request.game.rawValue)
    }
    guard (0..<comparison.modelCount).contains(request.sound.value) else {
      throw PageRefusal(expected: "a sound of 0 to \(comparison.modelCount - 1)", got: "\(request.sound.value)")
    }
    guard comparison.allowsUnvoiced || !request.includesUnvoiced else {
      throw PageRefusal(expected: "a sound with voice for \(request.game.rawValue)", got: "one without")
    }
    place = .settings(child.id, request.game)
    let name = request.name.value.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...20).contains(name.count) else {
      return try showing(
        .refused(
          Words(cs: "Napište, jaká hláska to je: 1 až 20 písmen.", en: "Type which sound it is: 1 to 20 letters.")))
    }
    let others = try heardSounds(child, request.game)?.models.enumerated().filter { $0.offset != request.sound.value }
    guard others?.contains(where: { $0.element?.name == name }) != true else {
      return try showing(
        .refused(Words(cs: "Jiná hláska se jmenuje stejně.", en: "Another sound has the same name.")))
    }
    let ear = GameSettings.modelEar(
      try records.settings(of: child, for: request.game), voice: try records.voice(of: child))
    let wanted = WantedSound(
      child: child, game: request.game, number: request.sound.value, name: name,
      includesUnvoiced: request.includesUnvoiced,
      ear: ear)
    return Answer(messages: try shown().messages, wish: .record(wanted))
  }

  /// Takes the recording of a sound: keeps its model, stores the game's settings if all sounds are there, and says what
  /// was heard or why the sound cannot be used.
  ///
  /// - Parameter recording: `nil` if it was given up.
  package mutating func took(_ recording: SoundModelRecording?, of wanted: WantedSound) throws -> Answer {
    guard let recording else { return try shown() }
    let model: SoundModel
    do throws(ListeningError) { model = try recording.model() } catch {
      return try showing(.refused(Self.advice(error)))
    }
    guard var heard = try heardSounds(wanted.child, wanted.game) else { return try shown() }
    heard.models[wanted.number] = model
    heard.includesUnvoiced = wanted.includesUnvoiced
    sounds = heard
    let (length, level) = (recording.duration, recording.levelAboveRoom ?? 0)
    let measured = Self.measured(wanted.name, length, level)
    let models = heard.models.compactMap { $0 }
    guard models.count == heard.models.count else {
      return try showing(.heard(measured))
    }
    let before = try records.settings(of: wanted.child, for: wanted.game)
    do {
      guard
        let settings = try GameSettings.comparing(
          with: models, includesUnvoiced: wanted.includesUnvoiced, in: wanted.game, before: before,
          voice: try records.voice(of: wanted.child))
      else { return try shown() }
      try records.set(settings, of: wanted.child, for: wanted.game)
    } catch let error as GameError {
      return try showing(.refused(error.words))
    }
    sounds = nil
    return try showing(.stored(measured))
  }

  /// The sounds of a game: those of this sitting, else those of the child's settings; `nil` for a game without any.
  private func heardSounds(_ child: Child, _ game: Game) throws -> HeardSounds? {
    guard let comparison = game.settingsType as? any ComparesSounds.Type else { return nil }
    if let sounds, sounds.child == child.id, sounds.game == game { return sounds }
    let own = try records.settings(of: child, for: game)?.parameters as? any ComparesSounds
    return HeardSounds(
      child: child.id, game: game,
      models: own.map { $0.models } ?? [SoundModel?](repeating: nil, count: comparison.modelCount),
      includesUnvoiced: own?.includesUnvoiced ?? false)
  }

  /// What the settings' screen shows of the sounds.
  func soundsContent(_ child: Child, _ game: Game) throws -> TherapistContent.Sounds? {
    if game.settingsType is any FollowsVoice.Type {
      let own = try records.settings(of: child, for: game)?.parameters as? any FollowsVoice
      return .init(
        names: [own?.contour.name], allowsUnvoiced: false, includesUnvoiced: false, isUtterance: true)
    }
    guard let heard = try heardSounds(child, game), let comparison = game.settingsType as? any ComparesSounds.Type
    else { return nil }
    return .init(
      names: heard.models.map { $0?.name }, allowsUnvoiced: comparison.allowsUnvoiced,
      includesUnvoiced: heard.includesUnvoiced)
  }

  /// What was heard of a recording.
  static func measured(_ name: String, _ length: Double, _ level: Double) -> Words {
    Words(
      cs: String(format: "%@: %.1f s, %.0f dB nad hlukem místnosti", name, length, level)
        .replacingOccurrences(of: ".", with: ","),
      en: String(format: "%@: %.1f s, %.0f dB above the room", name, length, level))
  }

  /// What to do about a recording that cannot be used.
  static func advice(_ error: ListeningError) -> Words {
    switch error {
    case .noVoice(let hasOtherSound):
      hasOtherSound
        ? Words(
          cs: "Hlas slyšet nebyl, jen jiný zvuk. Zkuste to znovu; hláska bez hlasu to musí mít zaškrtnuté.",
          en: "No voice was heard, only another sound. Try again; a sound without voice must be marked as one.")
        : Words(
          cs: "Nic nebylo slyšet. Zkuste to znovu, blíž k mikrofonu.", en: "Nothing was heard. Try again, nearer.")
    case .tooLittleVoice:
      Words(cs: "Hláska byla moc krátká. Držte ji vteřinu.", en: "The sound was too short. Hold it for a second.")
    case .tooNoisy:
      Words(
        cs: "Hláska není dost nad hlukem místnosti. Mluvte blíž k mikrofonu nebo místnost ztište.",
        en: "The sound is not far enough above the room's noise. Speak nearer to the microphone, or quieten the room.")
    case .tooLong(_, let most):
      Words(cs: "Bylo to moc dlouhé. Nejvýš \(Int(most)) vteřin.", en: "It was too long. At most \(Int(most)) seconds.")
    case .invalidSampleRate: error.words
    }
  }
}
