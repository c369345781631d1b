import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of the commands of `speech-board` that keep boards, each of which runs as a process.
@Suite struct BoardCommandTests {
  private struct Pressed: Decodable {
    let sentence: String
    let spoken: String
    let board: String
    let remarks: [String]
  }

  private struct Shown: Decodable {
    struct Tile: Decodable {
      let id: String
      let label: String
      let row: Int?
      let column: Int?
      let isInDock: Bool
      let opens: String?
    }
    let id: String
    let boards: [String]
    let tiles: [Tile]
  }

  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> Tool.Outcome {
    try tool.run(arguments + ["--database", folder.path + "/board.sqlite", "--language", "en"])
  }

  private func press(_ ids: String...) throws -> Pressed {
    let outcome = try run(["press", "--json"] + ids)
    expectEqual(outcome.status, 0, "\(outcome)")
    return try JSONDecoder().decode(Pressed.self, from: Data(outcome.output.utf8))
  }

  private func show(_ arguments: String...) throws -> Shown {
    let outcome = try run(["board", "show", "--json"] + arguments)
    expectEqual(outcome.status, 0, "\(outcome)")
    return try JSONDecoder().decode(Shown.self, from: Data(outcome.output.utf8))
  }

  private static let family = """
    {"format": "open-board-0.1", "id": "family", "locale": "en", "name": "Family", "images": [
       {"id": "p", "content_type": "image/svg+xml", "data": "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4="}],
     "sounds": [], "buttons": [{"id": "1", "label": "mum", "image_id": "p", "vocalization": "my mum"},
      {"id": "2", "label": "dad"}, {"id": "3", "label": "say it", "actions": [":speak"]},
      {"id": "4", "label": "oops", "action": ":nobody-knows"}],
     "grid": {"rows": 2, "columns": 2, "order": [["1", "2"], ["3", "4"]]}}
    """

  /// What the page's form does, the command does, too: actions, forms, the way to a word, other programs' files.
  @Test func tilesWithActionsAndFormsArePressed() throws {
    let file = folder.path + "/family.obf"
    try Data(Self.family.utf8).write(to: URL(filePath: file))
    expectEqual(try run(["board", "import", file]).status, 0)
    for arguments in [
      ["edit", "4", "--label", "+s", "--action", ":plural"], ["edit", "2", "--form", "plural=daddies"],
      ["edit", "3", "--action", "+a", "--action", ":space"], ["forms", "mum", "--form", "plural=mummies"],
    ] {
      let outcome = try run(["board"] + arguments)
      expectEqual(outcome.status, 0, "\(outcome)")
    }
    expectEqual(try press("1", "4", "2", "4", "3").sentence, "mummies daddies a")
    let refused = try run(["board", "edit", "4", "--action", ":explode"])
    expect(refused.status == 2 && refused.messages.contains("expected an action of a tile"), "\(refused)")
    expectEqual(try run(["board", "edit", "4", "--form", "loud=x"]).status, 2)
    let found = try run(["board", "find", "MUMMIES"])
    expect(found.status == 0 && found.output == "mummies (mum) [Family]: Family: mum\n", "\(found)")
    expectEqual(try run(["board", "find", "zebra"]).status, 1)

    let grids = folder.path + "/grids.json"
    try Data(
      #"{"grids": [{"id": "g", "label": {"en": "Home", "cs": "Domů"}, "gridElements": [{"id": "a", "x": 0, "y": 0, "label": {"en": "apple", "cs": "jablko"}}, {"id": "v", "type": "ELEMENT_TYPE_YT_PLAYER"}]}]}"#
        .utf8
    ).write(to: URL(filePath: grids))
    let imported = try run(["board", "import", grids, "--board-language", "cs"])
    expect(imported.messages.contains("boxes that no board has (YT_PLAYER): 1; left out"), "\(imported)")
    expectEqual(try show().tiles.map(\.label), ["jablko"])
    expectEqual(try run(["board", "import", grids, "--board-language", "fr"]).status, 1)

    let paper = folder.path + "/boards.pdf"
    let printed = try run(["board", "print", paper, "--paper", "letter"])
    expectEqual(printed.status, 0, "\(printed)")
    expect(try Data(contentsOf: URL(filePath: paper)).starts(with: Data("%PDF-".utf8)))
    expectEqual(try run(["board", "print", paper]).status, 2)
  }

  /// A terminal has the keys; what is told goes anywhere, in plain lines.
  @Test func theBoardIsToldInLines() throws {
    _ = try folder.write("family.obf", Self.family)
    expectEqual(try run(["board", "import", folder("family.obf")]).status, 0)
    func told(_ keys: String, _ access: String) throws -> [String] {
      let terminal = try PseudoTerminal()
      terminal.type(keys)
      let process = try tool.start(
        ["run", "--mute", "--access", access, "--database", folder("board.sqlite"), "--language", "en"],
        terminal: terminal, in: folder)
      process.waitUntilExit()
      expect(process.terminationStatus == 0 && terminal.isAsUsual)
      return try folder.text("stdout").split(separator: "\n").map(String.init)
    }
    // Press, go right, press, go down and left: a tile that speaks.
    let lines = try told(" \u{1B}[C \u{1B}[B\u{1B}[D q", "keys")
    expect(lines[0].hasPrefix("The arrow keys move the mark") && lines[1] == "Board: Family")
    expectEqual(
      lines.dropFirst(3),
      [
        "  mum | dad", "  say it | oops", "> mum", "Sentence: mum", "> dad", "Sentence: mum dad",
        "> oops", "> say it", "Speaks: mum dad",
      ])
    expect(try run(["history"]).output.contains("mum"))
    let scanned = try told(" q", "one-switch")
    expectEqual(scanned.suffix(2), ["> waits for the switch", "> mum | dad"])
    // Without a terminal there are no keys.
    expectEqual(try run(["run", "--mute"]).status, 2)
  }

  @Test func theStartBoardIsThereAtOnce() throws {
    let board = try show()
    expect(board.boards.count >= 10 && board.tiles.count >= 30)
    let link = try require(board.tiles.first { $0.opens != nil })
    let pressed = try press("want", link.id)
    expect(pressed.sentence == "want" && pressed.board == link.opens)
  }

  @Test func pressesMakeASentenceAndNothingIsSilent() throws {
    let file = try folder.write("family.obf", Self.family)
    expectEqual(try run(["board", "import", file]).status, 0)
    let pressed = try press("1", "2", "4")
    expect(pressed.sentence == "mum dad" && pressed.spoken == "my mum dad" && pressed.board == "family")
    expect(pressed.remarks.count == 1 && pressed.remarks.allSatisfy { $0.contains(":nobody-knows") })
    let unknown = try run(["press", "1", "9"])
    expect(unknown.status == 2 && unknown.messages.contains("got \"9\""), "\(unknown)")
  }

  /// What the change of a tile refuses, a new one refuses, too.
  @Test func aKeyOfAnotherTileIsRefused() throws {
    expectEqual(try run(["board", "edit", "want", "--key", "g"]).status, 0)
    for edit in [["add", "Grandpa", "--dock"], ["edit", "help"]] {
      let taken = try run(["board"] + edit + ["--key", "g"])
      expect(taken.status != 0 && taken.messages.contains("the key g belongs to the tile \"want\""), "\(taken)")
    }
    expectEqual(try run(["board", "add", "Grandpa", "--dock", "--key", "j", "--locale", "de"]).status, 0)
  }

  @Test func importEditExportImportGivesTheSame() throws {
    let file = try folder.write("family.obf", Self.family)
    expectEqual(try run(["board", "import", file]).status, 0)
    let added = try run(["board", "add", "Grandma", "--spoken", "my granny", "--colour", "#ff0", "--at", "3,1"])
    expectEqual(added.status, 2, "the board has two rows: \(added)")
    expectEqual(try run(["board", "delete", "4"]).status, 0)
    let place = try run(["board", "add", "Grandma", "--spoken", "my granny", "--colour", "#ff0", "--at", "2,2"])
    expect(place.status == 0 && place.output == "grandma\n", "\(place)")
    expectEqual(try run(["board", "edit", "2", "--label", "daddy"]).status, 0)
    expectEqual(try run(["board", "move", "1", "--at", "1,2"]).status, 0)
    let before = try show()
    expectEqual(before.tiles.map(\.label), ["daddy", "mum", "say it", "Grandma"], "\(before)")
    let (one, other) = (folder.path + "/one.obz", folder.path + "/other.obz")
    expectEqual(try run(["board", "export", "-o", one]).status, 0)
    expectEqual(try run(["board", "export", "-o", one]).status, 2)
    expectEqual(try run(["board", "import", one]).status, 0)
    expectEqual(try run(["board", "export", "-o", other]).status, 0)
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: one)), try Data(contentsOf: URL(fileURLWithPath: other)))
    expectEqual(try press("grandma").spoken, "my granny")
  }

  @Test func editsAreTakenBack() throws {
    let file = try folder.write("family.obf", Self.family)
    expectEqual(try run(["board", "import", file]).status, 0)
    expectEqual(try run(["board", "delete", "1"]).status, 0)
    expectEqual(try run(["board", "undo"]).status, 0)
    expect(try show().tiles.contains { $0.id == "1" })
    expectEqual(try run(["board", "redo"]).status, 0)
    expect(try !show().tiles.contains { $0.id == "1" })
    // Everything is deleted only when somebody confirms it.
    expectEqual(try run(["board", "delete", "--all"]).status, 2)
    expectEqual(try run(["board", "delete", "--all", "--yes"]).status, 0)
    expect(try show().tiles.isEmpty)
    for _ in 0..<3 { expectEqual(try run(["board", "undo"]).status, 0) }
    let none = try run(["board", "undo"])
    expect(none.status == 2 && none.messages.contains("expected an edit to undo"), "\(none)")
  }

  @Test func severalPeopleHaveBoardsOfTheirOwn() throws {
    expect(try run(["people", "add", "Anna"]).status == 0 && run(["people", "add", "Jan"]).status == 0)
    let both = try run(["board", "show"])
    expect(both.status == 2 && both.messages.contains("--person: expected one of the names Anna, Jan"), "\(both)")
    expectEqual(try run(["board", "delete", "want", "--person", "Anna"]).status, 0)
    expect(try show("--person", "Jan").tiles.contains { $0.id == "want" })
    expect(try !show("--person", "Anna").tiles.contains { $0.id == "want" })
  }

  /// The recording is in the exported file, cut and levelled; what is unusable changes nothing.
  @Test func aTileGetsARecording() throws {
    let file = try folder.write("family.obf", Self.family)
    expectEqual(try run(["board", "import", file]).status, 0)
    let voice = PackageRoot.file("Examples/Recordings/speech-child-age-6.wav")
    let recorded = try run(["record", "1", "--input", voice])
    expectEqual(recorded.status, 0, "\(recorded)")
    let one = folder.path + "/one.obf"
    expectEqual(try run(["board", "export", "-o", one]).status, 0)
    let text = try String(contentsOfFile: one, encoding: .utf8)
    expect(text.contains("data:audio/wav;base64,UklGR"))
    let missing = try run(["record", "1", "--input", folder.path + "/nothing.wav"])
    expectEqual(missing.status, 1, "\(missing)")
    expectEqual(try run(["record", "nobody", "--input", voice]).status, 2)
    expectEqual(try run(["record", "1", "--remove"]).status, 0)
    expectEqual(try run(["board", "export", "-o", one, "--force"]).status, 0)
    expect(try !String(contentsOfFile: one, encoding: .utf8).contains("audio/wav"))
  }
}
