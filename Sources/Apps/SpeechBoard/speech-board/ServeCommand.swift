import AppCommands
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import LiveAudio
import PageServer
import SpeechBoardPages
import SpeechBoardRecords
import SpeechBoardSymbols
import SpeechBoardVoices

/// `speech-board serve` shows the board as a page for a touch screen.
struct ServeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: Words(
        cs: "Ukáže tabulku jako stránku v prohlížeči, pro dotykovou obrazovku.",
        en: "Shows the board as a page in a browser, for a touch screen."
      ).text,
      discussion: Words(
        cs: """
          Adresa stránky se vypíše jako jeden řádek; otevřít ji můžete jen vy a jen na tomto počítači. S --lan ji otevřou \
          i zařízení v místní síti: šifrovaně, a teprve když je spárujete kódem, který se tu ukáže. Lidé, tabulky, věty i \
          hlas jsou stejné jako u ostatních příkazů. Se --sound browser mluví prohlížeč stránky. Ukončí ji Ctrl-C; co se \
          ukázalo, neztratí se.

          Návratový kód: 1 stránku nelze ukázat, 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          The page's address is printed as one line; nobody but you can open it, and only on this computer. With --lan, \
          devices of the local network can open it too: encrypted, and only after you have paired them by a code that is \
          shown here. People, boards, sentences and the voice are those of the other commands. With --sound browser the \
          browser of the page speaks. Ctrl-C ends; nothing that was shown is lost.

          Exit status: 1 the page cannot be served, 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @OptionGroup var serving: ServeOptions
  @OptionGroup var playing: PlayingOptions
  @Option(
    name: .long,
    help: .words(
      cs: "Zařízení pro to, co se při skenování šeptá. (výchozí: zařízení hlasu)",
      en: "The device for what the scanner whispers. (default: that of the voice)"))
  var whisperDevice: String?

  @OptionGroup var records: RecordsOptions<SpeechBoardApp>

  func run() throws {
    try records.withSpeech { records, standIn in
      try serving.serve(SpeechBoardPageApp.app, memory: records.pageMemory, database: self.records.database) {
        session in
        let own = standIn?.own
        return BoardDesk(
          send: { session.send($0) }, records: own ?? records,
          standIn: own == nil ? standIn.map { BoardDesk.StandIn($0.words, open: $0.openOwn) } : nil,
          shelf: SymbolShelf(beside: standIn?.path ?? records.path), sound: sound(of: session))
      }
    }
  }

  /// The sound of the page of a session.
  private func sound(of session: PageSession) -> BoardDesk.Sound {
    let (place, device, voice) = (serving.sound, playing.device, playing.voice)
    let opened: @Sendable (String?) throws -> any PromptOutput = {
      try PromptPlayback(device: AudioDevice.chosen($0, .output), sampleRate: TileSound.sampleRate)
    }
    let here: @Sendable () throws -> any PromptOutput = { try opened(device) }
    let apart: @Sendable () throws -> any PromptOutput = { [whisperDevice] in try opened(whisperDevice) }
    return BoardDesk.Sound(
      voice: { settings, language, wish in try voice.chosen(language, settings, wish) },
      output: place == .browser ? nil : here, whispers: whisperDevice == nil ? nil : apart,
      microphone: place == .browser ? .browser(session.microphone) : .computer(device: nil))
  }
}
