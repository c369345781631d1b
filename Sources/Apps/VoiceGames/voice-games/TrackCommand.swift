import AppWords
import ArgumentParser
import CommandSupport
import Tables
import VoiceGameRecords

/// The command `voice-games track` prints what the ear measured in a recorded session as rows of CSV or JSON.
struct TrackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "track",
      abstract: Words(
        cs: "Vypíše, co hra v zaznamenaném hraní slyšela, obvykle 20krát za vteřinu.",
        en: "Prints what a recorded session heard, usually 20 times a second."
      ).text,
      discussion: Words(
        cs: """
          Řádek má čas od začátku v sekundách, hlasitost 0 až 200, hladinu a hluk místnosti v dBFS, výšku hlasu v Hz a druh \
          zvuku: silence, undecided, voice, rejected. Výška je o 50 ms starší než řádek. lower_hz a upper_hz má jen hra pro dva.
          """,
        en: """
          A row has the time since the start in seconds, the volume of 0 to 200, the level and the room's level in dBFS, the \
          pitch in Hz, and the kind of sound: silence, undecided, voice, rejected. The pitch is 50 ms older than its row. \
          Only a game for two has lower_hz and upper_hz.
          """
      ).text)
  }

  @Argument(
    help: .words(cs: "Číslo hraní, jak je vypíše `sessions`.", en: "The session's number, as `sessions` lists it."))
  var session: Int64
  @Option(name: .long, help: .words(cs: "Jak se řádky vypisují.", en: "How rows are printed."))
  var format = LogCommand.Format.csv
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let recording = try records.recording(ofSession: session)
      let rows = format.rows(columns: SoundTrack.columns)
      try Console.send(rows.header)
      for row in SoundTrack.rows(of: recording) { try Console.send(rows.line(row)) }
    }
  }
}
