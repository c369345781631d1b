import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The command `voice-games calibrate` measures the room's noise and the child's voice in less than 20 s.
struct CalibrateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "calibrate",
      abstract: Words(
        cs: "Přizpůsobí hry místnosti a hlasu dítěte, za méně než 20 s.",
        en: "Fits the games to a room and a child's voice, in less than 20 s."
      ).text,
      discussion: Words(
        cs: """
          Nejdřív je 4 s ticho, při kterém se měří místnost. Pak dítě mluví potichu, jako obvykle a nahlas, dokud program \
          neuslyší 4 s hlasu (nejvýš 14 s). Výsledek určí ve hrách, které nemají vlastní nastavení, jaká hlasitost stačí, jaká \
          je příliš velká, a výšky v úkolech.

          Krtka hrají dva. S --with se po sobě změří oba hlasy a tóny v Krtkovi se přizpůsobí oběma. Uloží se do nastavení \
          dítěte z --child; obvyklé tóny vrátí `settings reset`.

          Návratový kód: 0 uloženo, 1 bez výsledku (řádek říká proč), 2 chybné použití, 130 přerušeno klávesami Ctrl-C.
          """,
        en: """
          First keep silent for 4 s, in which the room is measured. Then the child speaks softly, as usual and loudly, \
          until 4 s of voice were heard (14 s at most). The results set, in games without settings of their own, which \
          loudness counts, which is too loud, and the pitches of the tasks.

          Mole and gardener is a game for two. With --with both voices are measured, one after the other, and the game's \
          tones are fitted to both. They are stored as settings of the child of --child; `settings reset` brings \
          the usual ones back.

          Exit status: 0 the calibration was stored, 1 there is no result (a line says why), 2 wrong usage, 130 left by \
          Ctrl-C.
          """
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var child: String
  @Option(
    name: .customLong("with"),
    help: .words(
      cs: "Druhý hráč Krtka: i jeho hlas se změří, a tóny se přizpůsobí oběma.",
      en: "The second player of mole and gardener, whose voice is measured too; the tones are fitted to both."))
  var partner: String?
  @OptionGroup var sound: SoundOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let first = try records.person(named: child)
      let second = try partner.map { try records.person(named: $0) }
      guard second?.id != first.id else {
        let fault = Words(
          cs: "--with: očekáváno jiné dítě než \(first.name)", en: "--with: expected another child than \(first.name)")
        throw ToolFault(description: fault.text, isUsage: true)
      }
      let players = [first, second].compactMap { $0 }
      let voices = try listen(to: try sound.open(), players, in: records)
      if voices.count == 2 { try fit(voices, of: players, in: records) }
    }
  }

  /// Measures the voice of each player, one after the other, and stores it.
  private func listen(
    to sound: HeardSound, _ players: [Child], in records: GameRecords
  ) throws -> [CalibratedVoice] {
    let configuration = VoiceEar.Configuration().unmeasured()
    var ear = try VoiceEar(configuration: configuration, sampleRate: sound.sampleRate)
    var calibration = try RoomAndVoiceCalibration(ear: configuration)
    var outcomes: [CalibrationOutcome] = []
    var shown: RoomAndVoiceCalibration.Phase?
    var pause = 0.0
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    try sound.read { block in
      if pause > 0 {
        pause -= Double(block.frameCount) / sound.sampleRate
        return !interruption.isRequested
      }
      if calibration.phase != shown {
        shown = calibration.phase
        let name = players.count > 1 ? "\(players[outcomes.count].name): " : ""
        Console.message(name + calibration.phase.words(language.chosen))
      }
      ear.process(block) { calibration.take($0) }
      if let outcome = calibration.outcome {
        outcomes.append(outcome)
        guard outcomes.count < players.count, case .calibrated = outcome else { return false }
        ear = try VoiceEar(configuration: configuration, sampleRate: sound.sampleRate)
        calibration = try RoomAndVoiceCalibration(ear: configuration)
        (shown, pause) = (nil, Self.pauseBetweenPlayers)
      }
      return !interruption.isRequested
    }
    if interruption.isRequested { throw ExitStatus.interrupted }
    sound.reportLosses(app: VoiceGamesApp.name)
    let voices = try zip(players, outcomes).map { try store($1, of: $0, in: records) }
    guard voices.count == players.count else {
      let fault = Words(
        cs: "očekáváno až 18 s zvuku, nejdřív ticho, bylo méně",
        en: "expected up to 18 s of sound, silence first, got less")
      Console.message("voice-games: \(sound.name): \(fault.text)")
      throw ExitStatus.someInputsFailed
    }
    return voices
  }

  /// Stores and prints the result of a calibration.
  private func store(
    _ outcome: CalibrationOutcome, of child: Child, in records: GameRecords
  ) throws -> CalibratedVoice {
    guard case .calibrated(let voice) = outcome else {
      if case .failed(let failure) = outcome {
        Console.message("voice-games: \(partner == nil ? "" : "\(child.name): ")\(failure.words.text)")
      }
      throw ExitStatus.someInputsFailed
    }
    try records.set(voice, of: child, at: Date())
    let pitch = voice.usualFrequency.map { ", \(Self.text($0)) Hz" } ?? ""
    let volumes = [voice.softVolume, voice.usualVolume, voice.loudVolume].map(Self.text).joined(separator: " – ")
    let result = Words(
      cs: "místnost \(Self.text(voice.roomLevel)) dBFS; hlasitost \(volumes)\(pitch)",
      en: "room \(Self.text(voice.roomLevel)) dBFS; volume \(volumes)\(pitch)")
    try Console.send((partner == nil ? "" : "\(child.name): ") + result.text + "\n")
    return voice
  }

  /// Stores and prints the tones of mole and gardener that suit both voices.
  private func fit(_ voices: [CalibratedVoice], of players: [Child], in records: GameRecords) throws {
    guard let played = try records.playedSettings(of: players[0], for: .mole),
      let parameters = played.parameters as? MoleSettings
    else { return }
    do {
      let fit = try MoleFit(parameters, first: voices[0], second: voices[1])
      try records.set(played.fitted(to: fit, voices[0], voices[1]), of: players[0], for: .mole)
      let (mole, gardener) = fit.isFirstMole ? (players[0], players[1]) : (players[1], players[0])
      func tones(_ tones: MoleSettings.Tones) -> String { "\(Self.text(tones.left)) ← → \(Self.text(tones.right)) Hz" }
      let (low, high) = (tones(fit.parameters.moleTones), tones(fit.parameters.gardenerTones))
      let result = Words(
        cs: "krtek \(mole.name) \(low); zahradník \(gardener.name) \(high)",
        en: "mole \(mole.name) \(low); gardener \(gardener.name) \(high)")
      try Console.send(result.text + "\n")
    } catch let failure as MoleFit.Failure {
      Console.message("voice-games: \(failure.words.text)")
      throw ExitStatus.someInputsFailed
    }
  }

  /// The sound after a player's voice that is passed over, since nobody stops at once, seconds.
  private static let pauseBetweenPlayers = 1.5

  private static func text(_ value: Double) -> String { String(format: "%.0f", value) }
}
