import AppCommands
import AppSound
import AppWords
import ArgumentParser
import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardVoices

/// `speech-board speak` speaks a text, or writes it as a recording.
struct SpeakCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "speak",
      abstract: Words(cs: "Řekne text, nebo ho uloží jako nahrávku.", en: "Speaks a text, or writes it as a recording.")
        .text,
      discussion: Words(
        cs: """
          Každé slovo je stejně hlasité: \(Int(TileSound.loudness)) LUFS.

          Návratový kód: 1 text nelze říct nebo zvuk zapsat, 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          Every word is equally loud: \(Int(TileSound.loudness)) LUFS.

          Exit status: 1 the text cannot be spoken or the sound not be written, 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Text.", en: "The text."))
  var text: String

  @Option(
    name: .shortAndLong,
    help: .words(
      cs: "Zapíše zvuk do souboru (.wav, .flac), místo aby ho přehrála.",
      en: "Write the sound to a file (.wav, .flac) in place of playing it."))
  var output: String?

  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
  var force = false

  @OptionGroup var playing: PlayingOptions
  @OptionGroup var language: WordLanguageOptions

  func run() throws {
    // A text needs no person: anybody may have it spoken.
    let settings = SpeechBoardSettings()
    guard let output else {
      let set = BoardSet(rootID: "", boards: [])
      _ = try SpeechRenderer(playing.voice.chosen(language.words, settings))
      return try playing.speak(in: language.words, settings) {
        $0.speak(Sentence([SentencePart(text: text, source: .typed)]), in: set, locale: language.words.rawValue)
      }
    }
    try write(SpeechRenderer(playing.voice.chosen(language.words, settings)), to: output)
  }

  private func write(_ renderer: SpeechRenderer, to path: String) throws {
    let encodings: [String: AudioFileWriter.Encoding] = ["wav": .wav16, "flac": .flac16]
    guard let encoding = encodings[(path as NSString).pathExtension.lowercased()] else {
      throw ValidationError(
        Words(
          cs: "-o: očekáváno jméno na .wav nebo .flac, zadáno \(path).",
          en: "-o: expected a name in .wav or .flac, got \(path)."
        )
        .text)
    }
    try ResultPaths.requireWritable(path, madeOf: [], force: force)
    var samples: [Float] = []
    try renderer.speak([.text(text)]) { samples += $0 }
    try OutputFile.makeFolder(for: path)
    do {
      try AudioFileWriter.write(
        AudioBuffer(mono: samples, sampleRate: TileSound.sampleRate), to: path, encoding: encoding)
    } catch {
      throw ToolFault(description: "\(path): \(error)")
    }
  }
}
