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
          cs: "Nahraje, s čím hra porovnává: hlásky, nebo pro sayLikeMe a wavePattern větu.",
          en: "Records what a game compares with: sounds, or an utterance for sayLikeMe and wavePattern."
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

            Hra phonemeContrast potřebuje dvě hlásky, phonemeChain tři, fourPhonemes čtyři, spectrumMatch jednu. Hry \
            sayLikeMe a wavePattern potřebují jedno slovo nebo větu, nejvýš 6 vteřin, řečené tak, jak to má dítě zopakovat:

              voice-games settings record sayLikeMe --child Anna "dobrý den"

            Hlásky se uloží do nastavení hry jako tvary spekter, věta jako průběh výšky a hlasitosti; nahrávka se \
            neuchovává. Nové nahrání je nahradí a ostatní nastavení nechá.

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

            phonemeContrast needs two sounds, phonemeChain three, fourPhonemes four, spectrumMatch one. sayLikeMe and \
            wavePattern need a word or a sentence, at most 6 seconds, said as the child is to say it:

              voice-games settings record sayLikeMe --child Anna "good morning"

            They are kept in the child's settings of the game, sounds as shapes of spectra, an utterance as its course of \
            pitch and loudness; no recording is kept. Recording again replaces them and leaves the other settings.

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
        cs: "Hlásky jsou neznělé, třeba s a š (ne pro spectrumMatch).",
        en: "The sounds are unvoiced, such as s and sh (not for spectrumMatch).")) var unvoiced = false
    @OptionGroup var microphone: MicrophoneOptions
    @OptionGroup var language: LanguageOptions

    /// The type of the game's settings; `nil` if the game compares no sounds.
    private var comparison: (any ComparesSounds.Type)? { Self.comparison(of: target.game) }

    private static func comparison(of game: Game) -> (any ComparesSounds.Type)? {
      game.settingsType as? any ComparesSounds.Type
    }

    /// How many recordings a game needs; `nil` if it needs none.
    private static func wanted(by game: Game) -> Int? {
      comparison(of: game)?.modelCount ?? (game.settingsType is any FollowsVoice.Type ? 1 : nil)
    }

    /// A number of sounds in words.
    private static func expected(_ count: Int) -> Words {
      switch count {
      case 1: Words(cs: "očekávána jedna hláska", en: "expected one sound")
      case 2: Words(cs: "očekávány dvě hlásky", en: "expected two sounds")
      case 3: Words(cs: "očekávány tři hlásky", en: "expected three sounds")
      case 4: Words(cs: "očekávány čtyři hlásky", en: "expected four sounds")
      default: Words(cs: "očekáváno \(count) hlásek", en: "expected \(count) sounds")
      }
    }

    func validate() throws {
      let comparing = Game.allCases.filter { Self.wanted(by: $0) != nil }.map(\.rawValue)
      guard let wanted = Self.wanted(by: target.game) else {
        throw ValidationError(
          Words(
            cs: "očekávána hra, která porovnává hlásky (\(comparing.joined(separator: ", "))), zadáno "
              + "\(target.game.rawValue).",
            en: "expected a game that compares sounds (\(comparing.joined(separator: ", "))), got "
              + "\(target.game.rawValue)."
          ).text)
      }
      guard sounds.count == wanted else {
        throw ValidationError(
          Words(
            cs: "\(target.game.rawValue): \(Self.expected(wanted).cs), zadáno \(sounds.count).",
            en: "\(target.game.rawValue): \(Self.expected(wanted).en), got \(sounds.count)."
          ).text)
      }
      if unvoiced, comparison?.allowsUnvoiced != true {
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
          Words(cs: "očekávány různé názvy, zadán dvakrát stejný.", en: "expected different names, got the same twice.")
            .text)
      }
    }

    func run() throws {
      try target.records.with { records in
        let child = try records.person(named: target.child)
        let before = try records.settings(of: child, for: target.game)
        let voice = try records.voice(of: child)
        if target.game.settingsType is any FollowsVoice.Type {
          let contour = try contour(sounds[0], GameSettings.followingEar(before, voice: voice))
          if let made = try GameSettings.following(contour, in: target.game, before: before, voice: voice) {
            try records.set(made, of: child, for: target.game)
          }
          return
        }
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
        if let (first, second, distance) = SoundModel.nearestPair(of: models) {
          let text = Words(
            cs: "\(first.name) a \(second.name) se liší o \(Self.text(distance)) dB",
            en: "\(first.name) and \(second.name) differ by \(Self.text(distance)) dB")
          Console.write(text.text + "\n")
        }
      }
    }

    private func name(of sound: String) -> String {
      String(sound.prefix { $0 != "=" }).trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ value: Double) -> String { String(format: "%.1f", value) }

    private func file(of sound: String) -> String? {
      sound.contains("=") ? String(sound.drop { $0 != "=" }.dropFirst()) : nil
    }

    private func model(_ sound: String, _ ear: VoiceEar.Configuration) throws -> SoundModel {
      let isLive = file(of: sound) == nil
      return try made(
        sound, ear,
        SoundModelRecording(
          name: name(of: sound), includesUnvoiced: unvoiced, quiet: isLive ? SoundModelRecording.usualQuiet : 0,
          timeLimit: isLive ? SoundModelRecording.usualTimeLimit : .infinity)
      ) { recording throws(ListeningError) in try recording.model() }
    }

    private func contour(_ sound: String, _ ear: VoiceEar.Configuration) throws -> VoiceContour {
      let isLive = file(of: sound) == nil
      return try made(
        sound, ear,
        VoiceContourRecording(
          name: name(of: sound), quiet: isLive ? SoundModelRecording.usualQuiet : 0,
          timeLimit: isLive ? SoundModelRecording.usualTimeLimit : .infinity)
      ) { recording throws(ListeningError) in try recording.contour() }
    }

    /// Records, says what was heard, and returns what is made of the recording.
    private func made<Recording: TherapistRecording, Made>(
      _ sound: String, _ ear: VoiceEar.Configuration, _ empty: Recording,
      _ make: (Recording) throws(ListeningError) -> Made
    ) throws -> Made {
      let name = name(of: sound)
      let source = try file(of: sound).map { try HeardSound(file: $0) } ?? microphone.open()
      do {
        let recording = try record(source, ear, empty)
        let made = try make(recording)
        let (length, level) = (Self.text(recording.duration), Self.text(recording.levelAboveRoom ?? 0))
        let text = Words(
          cs: "\(name): \(length) s, \(level) dB nad hlukem místnosti",
          en: "\(name): \(length) s, \(level) dB above the room")
        Console.write(text.text + "\n")
        return made
      } catch let error as ListeningError {
        throw ToolFault(description: "\(name) (\(source.name)): \(error.words.text)")
      }
    }

    private func record<Recording: TherapistRecording>(
      _ source: HeardSound, _ configuration: VoiceEar.Configuration, _ empty: Recording
    ) throws -> Recording {
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
