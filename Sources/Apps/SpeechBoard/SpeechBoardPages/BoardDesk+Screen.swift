import AdultSide
import Foundation
import OpenBoards
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardRecords
import StartBoard

/// What the page of the speech board shows.
extension BoardDesk {
  /// Everything that a page needs that comes or was reloaded.
  func showAll() throws {
    guard opened != nil else {
      send(BoardScreenMessage.People(people: try records.people().map(tile)))
      return keep()
    }
    hasOthers = read(or: hasOthers) { try records.people().count > 1 }
    if isAdultThere, let place = adults.screen, place.screen != .board { return try showAdults() }
    showBoard()
    showSentence()
    keep()
  }

  func showBoard() {
    guard var boards = opened else { return }
    let way = boards.nextOnWay()
    opened = boards
    let isEdited = isAdultThere && adults.screen?.screen == .board
    send(
      BoardScreenMessage.Board(
        person: tile(boards.speaker), hasOthers: hasOthers,
        board: ShownBoard(boards.visit, isEdited: isEdited, skin: boards.settings.skin, way: isEdited ? nil : way),
        settings: PageSettings(boards.settings, interval: boards.pace.interval), letters: boards.letters,
        editing: isEdited ? steps() : nil))
    prepareWords()
  }

  func showSentence() {
    guard var boards = opened else { return }
    let sentence = boards.visit.sentence
    var pictures: [String: [String: String]] = [:]
    func picture(_ part: SentencePart) -> String? {
      guard let origin = part.origin, let board = boards.visit.board(origin.board),
        let image = board[button: origin.button]?.imageID
      else { return nil }
      if pictures[origin.board] == nil {
        pictures[origin.board] = MediaAddress.pictures(of: board, boards.settings.skin)
      }
      return pictures[origin.board]?[image]
    }
    send(
      SentenceMessage(
        parts: sentence.parts.map { .init(text: $0.text, picture: picture($0)) }, draft: sentence.draft,
        text: sentence.text, canUndo: sentence.canUndo))
    send(boards.predicted())
    opened = boards
  }

  func steps() -> EditingSteps {
    guard let boards = opened else { return EditingSteps() }
    return read(or: EditingSteps()) {
      let steps = try records.steps(of: boards.speaker)
      return EditingSteps(undo: steps.undo.first, redo: steps.redo.first)
    }
  }

  func tile(_ person: Speaker) -> PersonTile {
    PersonTile(id: person.id, name: person.name, picture: Portrait(of: person).address)
  }

  // MARK: Pictures

  func picture(_ path: String, _ skin: SkinTone) -> PageDocument? {
    guard let boards = opened, boards.media.contains(path),
      let bytes = try? boards.stored.set.bytes(of: BoardContent(path: path))
    else { return nil }
    return PageDocument(.init(ending: (path as NSString).pathExtension), skin.painted(bytes), isLasting: true)
  }

  func startPicture(_ name: Substring) -> PageDocument? {
    guard name.hasSuffix(".svg"), let svg = StarterBoard.picture(String(name.dropLast(4))) else { return nil }
    return PageDocument(.svg, Data(svg.utf8), isLasting: true)
  }

  /// What is read for a part of the screen. If it cannot be read, the person is told, and the rest is shown with `other`.
  private func read<Value>(or other: Value, _ body: () throws -> Value) -> Value {
    do { return try body() } catch {
      fail(error)
      return other
    }
  }

  /// Says that something cannot be done, or has failed.
  func fail(_ error: any Error) {
    let told = AdultNotice.of(error)
    send(told is AdultNotice ? RemarkMessage(words: ServerNotice.Fault(error).words) : told)
  }
}
