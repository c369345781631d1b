import AppCommands
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import LanguageTags
import LiveAudio
import SpeechBoard
import SpeechBoardSessions
import SpeechBoardVoices

/// The options for speech on a sound device.
struct PlayingOptions: ParsableArguments {
  @Option(
    name: .long, help: .words(cs: "Zvukové zařízení. (výchozí: systémové)", en: "The device. (default: the system's)"))
  var device: String?

  @OptionGroup var voice: VoiceOptions

  /// A talker on the device.
  ///
  /// - Throws: `ValidationError` for options that do not go together.
  func talker(
    in language: LanguageTag, _ settings: SpeechBoardSettings, _ pronunciations: Pronunciations,
    trouble: @escaping @Sendable (SpeechTrouble) -> Void
  ) throws -> BoardTalker {
    _ = try voice.chosen(language, settings)
    return BoardTalker(
      language: language, pronunciations, voice: { [voice, settings] in try voice.chosen($0, settings, $1) },
      open: { [device] in
        try PromptPlayback(device: AudioDevice.chosen(device, .output), sampleRate: TileSound.sampleRate)
      }, trouble: trouble)
  }

  /// Speaks what `say` wishes of a talker, and waits for its end. What was said in another voice than wanted is told on
  /// standard error.
  ///
  /// - Throws: a fault of the command if it was not heard; `Interruption.Interrupted`, `ValidationError`.
  func speak(
    in language: LanguageTag, _ settings: SpeechBoardSettings, _ pronunciations: Pronunciations = Pronunciations(),
    _ say: (BoardTalker) -> Void
  ) throws {
    let troubles = SpeechTroubles()
    let talker = try talker(in: language, settings, pronunciations) { troubles.add($0) }
    let interruption = Interruption { talker.stop() }
    say(talker)
    talker.finish()
    if interruption.isRequested { throw Interruption.Interrupted() }
    for trouble in troubles.take() {
      if trouble.remark != nil { throw ToolFault(description: trouble.words.text) }
      Console.message("speech-board: \(trouble.words.text)")
    }
  }
}
