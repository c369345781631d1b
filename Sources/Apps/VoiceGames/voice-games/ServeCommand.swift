import AppCommands
import AppDelivery
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import PageServer
import VoiceGameDelivery
import VoiceGamePages
import VoiceGameRecords

/// The command `voice-games serve` shows the games as a page for a touch screen.
struct ServeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: Words(
        cs: "Ukáže hry jako stránku v prohlížeči, pro dotykovou obrazovku.",
        en: "Shows the games as a page in a browser, for a touch screen."
      ).text,
      discussion: Words(
        cs: """
          Adresa stránky se vypíše jako jeden řádek; otevřít ji můžete jen vy a jen na tomto počítači. S --lan ji otevřou \
          i zařízení v místní síti: šifrovaně, a teprve když je spárujete kódem, který se tu ukáže. Hry, záznamy i zvuk \
          jsou stejné jako u ostatních příkazů. Ukončí ji Ctrl-C; co se ukázalo, neztratí se.

          Návratový kód: 1 stránku nelze ukázat, 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          The page's address is printed as one line; nobody but you can open it, and only on this computer. With --lan, \
          devices of the local network can open it too: encrypted, and only after you have paired them by a code that is \
          shown here. The games, the records and the sound are those of the other commands. Ctrl-C ends; nothing that was \
          shown is lost.

          Exit status: 1 the page cannot be served, 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @OptionGroup var serving: ServeOptions
  @Option(
    name: .long,
    help: .words(
      cs: "Složka se složkami vlastních vzhledů: v každé theme.json a obrázky SVG vedle něj.",
      en: "Folder with a folder for each theme of your own: theme.json, and SVG pictures beside it."))
  var themes: String?
  @OptionGroup var microphone: MicrophoneOptions
  @OptionGroup var records: RecordsOptions

  /// The time between two looks at what is to be sent to a centre's server, in seconds.
  private static let courierPause = 30.0

  func run() throws {
    var shelf = ThemeShelf()
    if let themes { try shelf.add(folder: themes) }
    try records.with { records in
      let courier = OutboxCourier(EventUpload(records))
      courier.tell(Self.tell)
      if records.pageMemory.canBeChanged { courier.start(every: Self.courierPause) }
      defer { courier.end() }
      try serving.serve(VoiceGamePageApp.app, memory: records.pageMemory, database: self.records.database) {
        [shelf, sound = serving.sound, microphone] session in
        GameDesk(
          session: session, records: records, shelf: shelf,
          opener: sound == .browser ? .browser(session.microphone) : .computer(microphone))
      }
    }
  }

  /// Says what was not sent to a centre's server; what was sent is in `upload list`.
  private static func tell(_ news: Result<[OutboxSent], any Error>) {
    switch news {
    case .success(let sent):
      for one in sent where one.outcome != .delivered { Console.message(UploadReport.text(one)) }
    case .failure(let error):
      Console.message(Words(cs: "neodesláno: \(error)", en: "not sent: \(error)").text)
    }
  }
}
