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

          Návratový kód: 0 uloženo, 1 bez výsledku (řádek říká proč), 2 chybné použití, 130 přerušeno klávesami Ctrl-C.
          """,
        en: """
          First keep silent for 4 s, in which the room is measured. Then the child speaks softly, as usual and loudly, \
          until 4 s of voice were heard (14 s at most). The results set, in games without settings of their own, which \
          loudness counts, which is too loud, and the pitches of the tasks.

          Exit status: 0 the calibration was stored, 1 there is no result (a line says why), 2 wrong usage, 130 left by \
          Ctrl-C.
          """
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var child: String
  @OptionGroup var sound: SoundOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let child = try records.child(named: child)
      let sound = try sound.open()
      switch try listen(to: sound) {
      case .calibrated(let voice)?:
        try records.set(voice, of: child, at: Date())
        func text(_ value: Double) -> String { String(format: "%.0f", value) }
        let pitch = voice.usualFrequency.map { ", \(text($0)) Hz" } ?? ""
        let volumes = [voice.softVolume, voice.usualVolume, voice.loudVolume].map(text).joined(separator: " – ")
        let result = Words(
          cs: "místnost \(text(voice.roomLevel)) dBFS; hlasitost \(volumes)\(pitch)",
          en: "room \(text(voice.roomLevel)) dBFS; volume \(volumes)\(pitch)")
        try Console.send(result.text + "\n")
      case .failed(let failure)?:
        Console.message("voice-games: \(failure.words.text)")
        throw ExitStatus.someInputsFailed
      case nil:
        let fault = Words(
          cs: "očekáváno až 18 s zvuku, nejdřív ticho, bylo méně",
          en: "expected up to 18 s of sound, silence first, got less")
        Console.message("voice-games: \(sound.name): \(fault.text)")
        throw ExitStatus.someInputsFailed
      }
    }
  }

  private func listen(to sound: HeardSound) throws -> CalibrationOutcome? {
    let configuration = VoiceEar.Configuration()
    var ear = try VoiceEar(configuration: configuration, sampleRate: sound.sampleRate)
    var calibration = try RoomAndVoiceCalibration(ear: configuration)
    var shown: RoomAndVoiceCalibration.Phase?
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    try sound.read { block in
      if calibration.phase != shown {
        shown = calibration.phase
        Console.message(calibration.phase.words(language.chosen))
      }
      ear.process(block) { calibration.take($0) }
      return calibration.phase != .done && !interruption.isRequested
    }
    if interruption.isRequested { throw ExitStatus.interrupted }
    sound.reportLosses(app: VoiceGamesApp.name)
    return calibration.outcome
  }
}
