import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

extension SettingsCommand {
  /// The command `voice-games settings record` records the sounds with which a game compares the child's sounds.
  struct Record: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Nahraje hlásky, se kterými hra porovnává: dvě pro phonemeContrast, jednu pro spectrumMatch.",
          en: "Records the sounds that a game compares with: two for phonemeContrast, one for spectrumMatch."
        ).text,
        usage: Words(
          cs: "voice-games settings record <hra> --child <jméno> <hláska>[=<soubor>] ...",
          en: "voice-games settings record <game> --child <name> <sound>[=<file>] ..."
        ).text,
        discussion: Words(
          cs: """
            Každá hláska potřebuje dohromady vteřinu (lze ji říct víckrát), řečenou dobře dítětem, nebo logopedem blízko výšky \
            hlasu dítěte. Samotný NÁZEV nahraje z mikrofonu, po vteřině ticha; NÁZEV=SOUBOR vezme nahrávku, ve které není nic \
            jiného. Třeba:

              voice-games settings record phonemeContrast --child Anna a e
              voice-games settings record phonemeContrast --child Anna --unvoiced \\
                s=s.wav sh=sh.wav

            Hlásky se uloží do nastavení hry jako tvary spekter; nahrávka se neuchovává. Nové nahrání je nahradí a ostatní \
            nastavení nechá.

            Návratový kód: 0 uloženo, 1 hlásku nelze použít (řádek říká proč), 2 chybné použití, 130 přerušeno klávesami \
            Ctrl-C. Při jiném kódu než 0 se nic nezmění.
            """,
          en: """
            Each sound needs a second in all (it may be said several times), spoken well by the child, or by the \
            therapist near the child's pitch. A NAME alone records from the microphone, after a second of silence; \
            NAME=FILE takes a recording that contains nothing else. For example:

              voice-games settings record phonemeContrast --child Anna a e
              voice-games settings record phonemeContrast --child Anna --unvoiced \\
                s=s.wav sh=sh.wav

            The sounds are kept in the child's settings of the game, as shapes of spectra; no recording is kept. \
            Recording again replaces them and leaves the other settings.

            Exit status: 0 stored, 1 a sound cannot be used (a line says why), 2 wrong usage, 130 left by Ctrl-C. Unless \
            the status is 0, nothing changes.
            """
        ).text)
    }

    @OptionGroup var target: Target
    @Argument(
      help: .words(
        cs: "Název hlásky, případně s její nahrávkou.", en: "Name of a sound, optionally with a recording of it.",
        valueName: Words(cs: "hláska", en: "sound")))
    var sounds: [String]
    @Flag(
      name: .long,
      help: .words(
        cs: "Hlásky jsou neznělé, třeba s a š (jen phonemeContrast).",
        en: "The sounds are unvoiced, such as s and sh (phonemeContrast only).")) var unvoiced = false
    @OptionGroup var microphone: MicrophoneOptions
    @OptionGroup var language: LanguageOptions

    /// The type of the game's settings; `nil` if the game compares no sounds.
    private var comparison: (any ComparesSounds.Type)? { Self.comparison(of: target.game) }

    private static func comparison(of game: Game) -> (any ComparesSounds.Type)? {
      game.settingsType as? any ComparesSounds.Type
    }

    func validate() throws {
      let comparing = Game.allCases.filter { Self.comparison(of: $0) != nil }.map(\.rawValue)
      guard let comparison else {
        throw ValidationError(
          Words(
            cs: "očekávána hra, která porovnává hlásky (\(comparing.joined(separator: " nebo "))), zadáno "
              + "\(target.game.rawValue).",
            en: "expected a game that compares sounds, \(comparing.joined(separator: " or ")), got "
              + "\(target.game.rawValue)."
          ).text)
      }
      let wanted = comparison.modelCount
      guard sounds.count == wanted else {
        throw ValidationError(
          Words(
            cs: "\(target.game.rawValue): \(wanted == 1 ? "očekávána jedna hláska" : "očekávány dvě hlásky"), zadáno "
              + "\(sounds.count).",
            en: "\(target.game.rawValue): expected \(wanted == 1 ? "one sound" : "two sounds"), got \(sounds.count)."
          ).text)
      }
      if unvoiced, !comparison.allowsUnvoiced {
        let able = Game.allCases.filter { Self.comparison(of: $0)?.allowsUnvoiced == true }.map(\.rawValue)
        throw ValidationError(
          Words(
            cs: "--unvoiced: očekávána hra \(able.joined(separator: " nebo ")), zadáno \(target.game.rawValue).",
            en: "--unvoiced: expected the game \(able.joined(separator: " or ")), got \(target.game.rawValue)."
          ).text)
      }
      if let nameless = sounds.first(where: { name(of: $0).isEmpty }) {
        throw ValidationError(
          Words(
            cs: "očekáváno NÁZEV nebo NÁZEV=SOUBOR, zadáno \"\(nameless)\".",
            en: "expected NAME or NAME=FILE, got \"\(nameless)\"."
          ).text)
      }
      guard Swift.Set(sounds.map(name)).count == sounds.count else {
        throw ValidationError(
          Words(cs: "očekávány dva názvy, zadán dvakrát stejný.", en: "expected two names, got the same twice.").text)
      }
    }

    func run() throws {
      try target.records.with { records in
        let child = try records.person(named: target.child)
        let before = try records.settings(of: child, for: target.game)
        let voice = try records.voice(of: child)
        let ear = GameSettings.modelEar(before, voice: voice)
        let models = try sounds.map { try model($0, ear) }
        let settings: GameSettings
        do {
          guard
            let made = try GameSettings.comparing(
              with: models, includesUnvoiced: unvoiced, in: target.game, before: before, voice: voice)
          else { return }
          settings = made
        } catch let error as GameError {
          throw ToolFault(description: error.words.text)
        }
        try records.set(settings, of: child, for: target.game)
        if models.count == 2 {
          let distance = models[0].spectrum.distance(to: models[1].spectrum)
          let (first, second) = (models[0].name, models[1].name)
          let text = Words(
            cs: "\(first) a \(second) se liší o \(Self.text(distance)) dB",
            en: "\(first) and \(second) differ by \(Self.text(distance)) dB")
          Console.write(text.text + "\n")
        }
      }
    }

    private func name(of sound: String) -> String {
      String(sound.prefix { $0 != "=" }).trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ value: Double) -> String { String(format: "%.1f", value) }

    private func model(_ sound: String, _ ear: VoiceEar.Configuration) throws -> SoundModel {
      let name = name(of: sound)
      let file = sound.contains("=") ? String(sound.drop { $0 != "=" }.dropFirst()) : nil
      let source = try file.map { try HeardSound(file: $0) } ?? microphone.open()
      do {
        let recording = try record(
          source, ear,
          SoundModelRecording(
            name: name, includesUnvoiced: unvoiced, quiet: file == nil ? SoundModelRecording.usualQuiet : 0,
            timeLimit: file == nil ? SoundModelRecording.usualTimeLimit : .infinity))
        let model = try recording.model()
        let (length, level) = (Self.text(recording.duration), Self.text(recording.levelAboveRoom ?? 0))
        let text = Words(
          cs: "\(name): \(length) s, \(level) dB nad hlukem místnosti",
          en: "\(name): \(length) s, \(level) dB above the room")
        Console.write(text.text + "\n")
        return model
      } catch let error as ListeningError {
        throw ToolFault(description: "\(name) (\(source.name)): \(error.words.text)")
      }
    }

    private func record(
      _ source: HeardSound, _ configuration: VoiceEar.Configuration, _ empty: SoundModelRecording
    ) throws -> SoundModelRecording {
      var ear = try VoiceEar(configuration: configuration, sampleRate: source.sampleRate)
      var recording = empty
      var shown: SoundModelRecording.Phase?
      let input = source.microphone
      let interruption = Interruption { input?.stop() }
      try source.read { block in
        if input != nil, recording.phase != shown {
          shown = recording.phase
          Console.message(recording.words(language.chosen))
        }
        ear.process(block) { recording.take($0) }
        return recording.phase != .done && !interruption.isRequested
      }
      if interruption.isRequested { throw ExitStatus.interrupted }
      source.reportLosses(app: VoiceGamesApp.name)
      return recording
    }
  }
}
