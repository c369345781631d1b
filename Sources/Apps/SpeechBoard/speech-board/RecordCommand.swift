import AppCommands
import AppSound
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport
import OpenBoards
import SpeechBoard
import SpeechBoardVoices

/// `speech-board record` gives a tile a recording, which is played in place of the voice.
struct RecordCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "record",
      abstract: Words(
        cs: "Nahraje zvuk dlaždice, který zní místo hlasu.",
        en: "Records the sound of a tile, which is played in place of the voice."
      ).text,
      discussion: Words(
        cs: """
          Nahrávka se ořízne na to, co je slyšet, a je stejně hlasitá jako ostatní dlaždice. Mikrofon nahrává --seconds \
          sekund. Nahrávku odebere --remove; obojí vrátí board undo.

          Návratový kód: 1 nahrávku nelze použít (řádek říká proč), 2 chybné použití, 130 ukončeno klávesami Ctrl-C. Při \
          jiném kódu než 0 se nic nezmění.
          """,
        en: """
          The recording is cut to what is heard, and is as loud as the other tiles. The microphone records for --seconds \
          seconds. --remove takes the recording away; board undo takes back both.

          Exit status: 1 the recording cannot be used (a line says why), 2 wrong usage, 130 ended by Ctrl-C. Unless the status \
          is 0, nothing changes.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Označení dlaždice.", en: "The id of the tile.")) var id: String

  @Option(
    name: .long,
    help: .words(cs: "Jak dlouho mikrofon nahrává, 1 až 30 s.", en: "How long the microphone records, 1 to 30 s."))
  var seconds = 3.0

  @Flag(name: .long, help: .words(cs: "Odebere nahrávku.", en: "Remove the recording.")) var remove = false

  @OptionGroup var sound: SoundOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard (1...30).contains(seconds) else {
      throw ValidationError(
        Words(
          cs: "--seconds: očekáváno 1 až 30, zadáno \(seconds).", en: "--seconds: expected 1 to 30, got \(seconds)."
        ).text)
    }
  }

  func run() throws {
    if remove { return try editing.make { board, _ in .changeTile(id, board: board, [.sound(nil)]) } }
    let recorded = try RecordedTile.sound(of: recording())
    var made = BoardSound(
      id: id, content: BoardContent(data: try recorded.waveFile()), contentType: "audio/wav")
    made.duration = recorded.duration
    try editing.make { [made] board, _ in .changeTile(id, board: board, [.sound(made)]) }
  }

  private func recording() throws -> AudioBuffer {
    let heard = try sound.open()
    let interruption = Interruption { [microphone = heard.microphone] in microphone?.stop() }
    if heard.microphone != nil {
      Console.message(Words(cs: "Mluvte teď.", en: "Speak now.").text)
    }
    // One second more than a tile may have, so that a file that is too long is refused and not cut.
    let most = heard.microphone == nil ? RecordedTile.durations.upperBound + 1 : seconds
    var samples: [Float] = []
    try heard.read { block in
      samples += block.channel(0)
      return Double(samples.count) < most * heard.sampleRate
    }
    try interruption.check()
    heard.reportLosses(app: "speech-board")
    return try AudioBuffer(mono: samples, sampleRate: heard.sampleRate)
  }
}
