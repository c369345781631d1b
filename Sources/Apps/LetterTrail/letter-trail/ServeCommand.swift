import AppCommands
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import LetterTrailPages
import LetterTrailRecords
import LetterTrailSessions
import LiveAudio
import PageServer
import TrailSound

/// `letter-trail serve` shows the game as a page for a touch screen.
struct ServeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: Words(
        cs: "Ukáže hru jako stránku v prohlížeči, pro dotykovou obrazovku.",
        en: "Shows the game as a page in a browser, for a touch screen."
      ).text,
      discussion: Words(
        cs: """
          Adresa stránky se vypíše jako jeden řádek; otevřít ji můžete jen vy a jen na tomto počítači. S --lan ji otevřou \
          i zařízení v místní síti: šifrovaně, a teprve když je spárujete kódem, který se tu ukáže. Hráči a tahy jsou \
          stejné jako u ostatních příkazů. Ukončí ji Ctrl-C; co se ukázalo, neztratí se.

          Návratový kód: 1 stránku nelze ukázat, 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          The page's address is printed as one line; nobody but you can open it, and only on this computer. With --lan, \
          devices of the local network can open it too: encrypted, and only after you have paired them by a code that is \
          shown here. Players and traces are those of the other commands. Ctrl-C ends; nothing that was shown is lost.

          Exit status: 1 the page cannot be served, 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @OptionGroup var serving: ServeOptions
  @Option(
    name: .long, help: .words(cs: "Zvukové zařízení. (výchozí: systémové)", en: "The device. (default: the system's)"))
  var device: String?
  @Option(
    name: .long,
    help: .words(
      cs: "Složka s vlastními nahrávkami místo hlasu: left.wav, left-b.wav, …",
      en: "A folder of your own recordings in place of the voice: left.wav, left-b.wav, …"))
  var recordings: String?
  @OptionGroup var records: RecordsOptions<LetterTrailApp>

  func run() throws {
    let recordings = try recordings.map { try GuidanceRecordings(folder: $0) }
    try records.with { records in
      try serving.serve(TrailPageApp.app, memory: records.pageMemory, database: self.records.database) { session in
        TrailDesk(send: { session.send($0) }, records: records, sound: sound(recordings))
      }
    }
  }

  private func sound(_ recordings: GuidanceRecordings?) -> TrailDesk.Sound {
    let device = device
    let here: @Sendable () throws -> any PromptOutput = {
      try PromptPlayback(device: AudioDevice.chosen(device, .output), sampleRate: GuidanceVoice.sampleRate)
    }
    let finger: @Sendable (TrailSoundSource) throws -> any TrailSoundOutput = {
      try ComputerTrailSound($0, device: AudioDevice.chosen(device, .output))
    }
    let isHere = serving.sound == .computer
    return TrailDesk.Sound(
      voice: { try GuidanceVoice($0, recordings: recordings) }, output: isHere ? here : nil,
      trace: isHere ? finger : nil)
  }
}
