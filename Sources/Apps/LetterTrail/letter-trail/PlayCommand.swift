import AppCommands
import AppSound
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import JSONReading
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import LiveAudio
import TrailSound

/// `letter-trail play` follows samples of any device: JSON Lines in, events out, sound on the device.
struct PlayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: Words(
        cs: "Sleduje vzorky prstu ze standardního vstupu a vypisuje události.",
        en: "Follows samples of a finger on standard input and prints events."
      ).text,
      discussion: Words(
        cs: """
          Vzorek je řádek JSON: {"time_s":0.5,"x_mm":40,"y_mm":60,"contact":1}, navíc smí mít pressure, tilt_x_deg, \
          tilt_y_deg, pointer (číslo dotyku), tool (finger, pen, mouse) a size_mm. Události se vypisují jako řádky JSON. S --player se ukládají tahy a pokroky. Zvuk: --sound.

          Návratový kód: 1 některý řádek nelze použít (každý se jmenuje), 2 chybné použití, 130 ukončeno klávesami Ctrl-C.
          """,
        en: """
          A sample is a line of JSON: {"time_s":0.5,"x_mm":40,"y_mm":60,"contact":1}; it may have pressure, tilt_x_deg, \
          tilt_y_deg, pointer (the number of the contact), tool (finger, pen, mouse) and size_mm too. Events are printed as lines of JSON. With --player traces and progress are kept. Sound: --sound.

          Exit status: 1 a line cannot be used (each is named), 2 wrong usage, 130 ended by Ctrl-C.
          """
      ).text)
  }

  @OptionGroup var chapter: ChapterOptions
  @Option(
    name: .long,
    help: .words(
      cs: "Čí tahy se ukládají. (výchozí: nic se neukládá)", en: "Whose traces are kept. (default: none are)"))
  var player: String?
  @Option(name: .long, help: .words(cs: "Co je slyšet.", en: "What is heard.")) var sound = TrailSoundStyle.none
  @Option(
    name: .long, help: .words(cs: "Zvukové zařízení. (výchozí: systémové)", en: "The device. (default: the system's)"))
  var device: String?
  @OptionGroup var records: RecordsOptions<LetterTrailApp>
  @OptionGroup var language: LanguageOptions

  /// A line of the input.
  private struct Line: Decodable {
    var time: Double
    var x: Double
    var y: Double
    var contact: Int
    var pressure: Double?
    var tiltX: Double?
    var tiltY: Double?
    var pointer: Int?
    var tool: TraceSample.Tool?
    var size: Double?

    private enum CodingKeys: String, CodingKey {
      case time = "time_s"
      case x = "x_mm"
      case y = "y_mm"
      case contact, pressure, pointer, tool
      case size = "size_mm"
      case tiltX = "tilt_x_deg"
      case tiltY = "tilt_y_deg"
    }

    /// `nil` if a value is outside its range.
    var sample: TraceSample? {
      guard contact == 0 || contact == 1, pressure.map((0...1).contains) ?? true else { return nil }
      var tilt: TraceSample.Tilt?
      if let tiltX, let tiltY {
        guard (-90...90).contains(tiltX), (-90...90).contains(tiltY) else { return nil }
        tilt = .init(x: tiltX, y: tiltY)
      }
      return TraceSample(
        time: time, x: x, y: y, contact: contact == 1, pressure: pressure, tilt: tilt,
        pointer: pointer ?? 0, tool: tool, size: size)
    }
  }

  func run() throws {
    let chapter = try chapter.chosen()
    let source = TrailSoundSource(style: sound, level: 0)
    source.begin(chapter)
    let output =
      sound == .none ? nil : try ComputerTrailSound(source, device: AudioDevice.chosen(device, .output))
    defer { output?.stop() }
    guard let player else {
      var walk = try TrailWalk(chapter)
      try Self.send(walk.begin(at: 0))
      return try follow { sample in
        let events = try walk.feed(sample)
        source.feed([(walk.heard(sample), events)])
        return events
      }
    }
    try records.with { records in
      let person = try records.person(named: player)
      let today = TrailRecords.day(of: Date())
      let kept = try records.progress(of: person)[chapter.id]
      let entry = ChapterList.Entry(
        chapter: chapter, name: chapter.id, isOpen: true, finished: kept?.finished ?? 0, checkpoint: kept?.checkpoint)
      var play = try TrailPlay(
        entry, of: person, in: records, scale: .nominal, timeLeft: try records.playTimeLeft(on: today),
        day: today)
      try Self.send(play.begin(at: 0))
      defer { try? play.leave(at: Date()) }
      try follow { sample in
        try play.feed([sample], at: Date()) { source.feed([($0, $1)]) }
      }
    }
  }

  /// Reads lines until the end; a line that cannot be used is named, and the others count.
  private func follow(_ take: (TraceSample) throws -> [TrailEvent]) throws {
    var (number, refused) = (0, 0)
    while let text = readLine(strippingNewline: true) {
      number += 1
      if text.allSatisfy(\.isWhitespace) { continue }
      do {
        guard let sample = try JSONDecoder().value(Line.self, in: Data(text.utf8)).sample else {
          throw ToolFault(description: "contact 0 or 1, pressure 0 to 1, tilt -90 to 90")
        }
        try Self.send(try take(sample))
      } catch let error as LetterTrailError {
        refused += 1
        Console.message("line \(number): \(error)")
      } catch is DecodingError {
        refused += 1
        Console.message("line \(number): expected a JSON object with time_s, x_mm, y_mm and contact")
      } catch let error as ToolFault {
        refused += 1
        Console.message("line \(number): expected \(error)")
      }
    }
    if refused > 0 { throw ExitStatus.someInputsFailed }
  }

  private static func send(_ events: [TrailEvent]) throws {
    for event in events { try Console.send(String(decoding: try JSONEncoder.line.encode(event), as: UTF8.self) + "\n") }
  }
}
