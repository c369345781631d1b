import AppRecords
import ArchiveChecks
import AudioCore
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import TestSupport
import Testing
import ZipArchives

/// The way of a person from one home to another.
@Suite struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HostileFileTests().fill(folder("home.sqlite"))
  }

  private func homes() throws -> TwoHomes<BoardRecords> {
    try TwoHomes(folder, home: "home.sqlite", others: ["damaged"]) { try BoardRecords(path: $0) }
  }

  private static func read(_ records: BoardRecords, _ person: Speaker) throws -> [String] {
    var presses: [TilePress] = []
    try records.presses(of: person) { presses.append($0) }
    let set = try records.boards(of: person).set
    let pictures = try set.boards.flatMap(\.images).map { try set.bytes(of: $0.content) }
    return [
      "\(person.created) \(String(describing: person.portrait))", "\(presses)",
      "\(try records.history(of: person).map { "\($0.time) \($0.text) \($0.parts) \($0.way)" })",
      "\(try records.phrases(of: person).map { "\($0.text) \($0.parts) \($0.isPinned)" })",
      "\(try records.learnedLanguages(of: person).map { try records.learnedWords(of: person, language: $0) })",
      "\(String(describing: try records.settings(of: person)))",
      "\(try set.boards.map { String(decoding: try $0.storedText(), as: UTF8.self) })",
      "\(pictures.map { $0?.count ?? 0 })", "\(try records.steps(of: person))",
    ]
  }

  @Test func theWholePersonComes() throws {
    try homes().expectWholePerson(Self.read)
    try homes().expectTwice(Self.read)
  }

  @Test func allOrNothing() throws { try homes().expectAllOrNothing() }

  @Test func changedArchivesAreRefused() throws {
    expectGreater(try homes().expectHostileArchivesRefused(), 100)
  }

  /// A large picture is a file of the archive.
  @Test func aLargePictureComes() throws {
    let home = try BoardRecords(path: folder("home.sqlite"))
    let anna = try home.person(named: "Anna")
    var boards = try home.boards(of: anna)
    let picture = BoardFixture.picture(String(repeating: "quagga ", count: 20_000))
    boards.set.boards[0].images[0].content = BoardContent(data: picture)
    try home.change(boards, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    try home.exportPerson(named: "Anna", to: folder("anna.zip"))
    expectEqual(try ZipArchive(path: folder("anna.zip")).entries.filter { $0.path.hasPrefix("files/") }.count, 1)
    let other = try BoardRecords(path: folder("other.sqlite"))
    let set = try other.boards(of: try other.importPerson(from: folder("anna.zip"))).set
    expectEqual(try set.bytes(of: set.boards[0].images[0].content), picture)
    // Other bytes under the digest of a picture would be shown in its place.
    let zip = try ZipArchive(path: folder("anna.zip"))
    let entries = try zip.entries.map { entry in
      var bytes = try zip.bytes(of: entry, limit: 1 << 24)
      if entry.path == "files/1" { bytes[100] ^= 1 }
      return ZipArchiveWriter.Entry(path: entry.path) { bytes }
    }
    try ZipArchiveWriter.write(entries, to: folder("other.zip"))
    expect(throws: PersonArchiveError.self) { try other.importPerson(from: folder("other.zip"), as: "Eve") }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aDamagedArchiveAddsAWholePersonOrNobody(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let records = try BoardRecords(path: folder("home.sqlite"))
    try records.exportPerson(named: "Anna", to: folder("anna.zip"))
    let whole = try Array(Data(contentsOf: URL(filePath: folder("anna.zip"))))
    for round in 0..<20 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try folder.write("damaged.zip", bytes)
      guard let person = try? records.importPerson(from: path, as: "Copy") else {
        expectEqual(try records.people().count, 2, "seed \(seed), round \(round)")
        continue
      }
      expect(try records.boards(of: person).set.root != nil, "seed \(seed), round \(round)")
      try records.removePerson(named: "Copy")
    }
    _ = try records.verify()
  }

  /// The first form of an archive, which is only read.
  @Test func anArchiveOfTheFirstFormIsRead() throws {
    try BoardFixture.set("home", "food").write(to: folder("board.obz"))
    let time = "2026-11-18T14:40:00.500Z"
    var files = [
      "person.json": """
      {"created":"\(time)","format":"ossicle-speech-board-person","keepsHistory":false,"learns":true,"name":"Anna",
      "portrait":"fox","version":1}
      """,
      "history.json": #"[{"id":0,"parts":[{"text":"I"}],"text":"I like it","time":"\#(time)","way":"pressed"}]"#,
      "phrases.json": #"[{"id":0,"isPinned":true,"parts":[],"text":"Good morning"}]"#,
      "learned.json": """
      [{"format":"ossicle-word-prediction","language":"en","sentences":[["I","like",null]],"version":1}]
      """,
      "presses.json": #"[{"board":"home","button":"0","method":"touch","prediction":1,"time":"\#(time)"}]"#,
      "settings.json": #"{"rate":0.75}"#,
    ]
    func write() throws {
      let texts = files.map { file in ZipArchiveWriter.Entry(path: file.key) { Data(file.value.utf8) } }
      let boards = ZipArchiveWriter.Entry(path: "board.obz") {
        try Data(contentsOf: URL(filePath: folder("board.obz")))
      }
      try ZipArchiveWriter.write([boards] + texts, to: folder("first.zip"))
    }
    try write()
    let records = try BoardRecords(path: folder("new.sqlite"))
    let anna = try records.importPerson(from: folder("first.zip"))
    expectEqual(anna.portrait, "fox")
    expect(try records.boards(of: anna).set.isSame(as: BoardFixture.set("home", "food")))
    expectEqual(try records.history(of: anna).map(\.text), ["I like it"])
    expectEqual(try records.phrases(of: anna).map(\.isPinned), [true])
    expectEqual(try records.learnedWords(of: anna, language: "en").sentences, [["I", "like", nil]])
    expectEqual(try records.settings(of: anna)?.rate, 0.75)
    expect(try !records.keep(spoken: "secret", way: .typed, of: anna, at: BoardFixture.now))
    for (name, text) in [
      ("person.json", #"{"format":"other"}"#), ("settings.json", #"{"rate":1e9}"#), ("history.json", "[7]"),
    ] {
      let good = files[name]
      files[name] = text
      try write()
      expect(throws: PersonArchiveError.self, "\(name)") {
        try records.importPerson(from: folder("first.zip"), as: "Eve")
      }
      files[name] = good
    }
    expectEqual(try records.people().map(\.name), ["Anna"])
  }
}
