import AppCommands
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport
import LiveAudio
import SpeechBoard
import SpeechBoardVoices

/// The options for speech on a sound device.
struct PlayingOptions: ParsableArguments {
  @Option(
    name: .long, help: .words(cs: "Zvukové zařízení. (výchozí: systémové)", en: "The device. (default: the system's)"))
  var device: String?

  @OptionGroup var voice: VoiceOptions

  /// Speaks a text and waits for its end.
  func play(_ pieces: [SpokenPiece], in language: Language, _ settings: SpeechBoardSettings) throws {
    let renderer = try SpeechRenderer(voice.chosen(language, settings))
    let playback = try LivePlayback(
      configuration: .init(device: try AudioDevice.chosen(device, .output), channelCount: 1),
      sampleRate: TileSound.sampleRate, queueDuration: 0.1)
    let interruption = Interruption { playback.stop() }
    try renderer.speak(pieces) { samples in
      try interruption.check()
      try AudioBuffer(mono: samples, sampleRate: TileSound.sampleRate).withBlock { _ = try playback.write($0) }
    }
    try playback.finish()
    if interruption.isRequested { throw Interruption.Interrupted() }
  }
}
