import AppWords
import Expectations
import JSONReading
import OpenBoards
import SpeechBoard
import Testing

@Suite struct VoiceWishTests {
  private func board(_ wish: VoiceWish?, tile: VoiceWish?) -> BoardSet {
    var button = BoardButton(id: "b", label: "hello")
    button.voiceWish = tile
    var board = Board(id: "a", buttons: [button])
    board.grid[0, 0] = "b"
    board.voiceWish = wish
    return BoardSet(rootID: "a", boards: [board])
  }

  private func said(_ set: BoardSet) throws -> VoiceWish? {
    var visit = try BoardVisit(set)
    for case .say(let part) in try visit.press("b") { return part.voice }
    return nil
  }

  @Test func aTileGoesBeforeItsBoard() throws {
    expectNil(try said(board(nil, tile: nil)))
    let child = VoiceWish(character: .child, rate: 0.8)
    expectEqual(try said(board(child, tile: nil)), child)
    expectEqual(try said(board(nil, tile: child)), child)
    expectEqual(
      try said(board(child, tile: VoiceWish(character: .woman, pitch: 2))),
      VoiceWish(character: .woman, rate: 0.8, pitch: 2))
  }

  @Test func aWishSurvivesAFile() throws {
    let set = board(VoiceWish(character: .olderMan), tile: VoiceWish(rate: 1.25, pitch: -3))
    let other = set.boards[0]
    expectEqual(other.voiceWish, VoiceWish(character: .olderMan))
    expectEqual(other.buttons[0].voiceWish, VoiceWish(rate: 1.25, pitch: -3))
    expectEqual(other.extensions[VoiceWish.key], .object(["character": .text("older-man")]))
    expectEqual(other.buttons[0].extensions[VoiceWish.key], .object(["rate": .number(1.25), "pitch": .integer(-3)]))
  }

  @Test func whatAFileSaysWrongIsLeftOut() {
    var button = BoardButton(id: "b")
    for value: JSONValue in [
      .null, .text("child"), .object([:]), .object(["character": .text("robot")]), .object(["rate": .integer(9)]),
      .object(["pitch": .text("3")]),
    ] {
      button.extensions[VoiceWish.key] = value
      expectNil(button.voiceWish, "\(value)")
    }
    button.extensions[VoiceWish.key] = .object(["rate": .integer(9), "character": .text("child")])
    expectEqual(button.voiceWish, VoiceWish(character: .child))
  }

  @Test func editsAreCheckedAndNamed() throws {
    let set = board(nil, tile: nil)
    let edited = try BoardEditor.edited(set, .setVoice(VoiceWish(character: .child), board: "a"))
    expect(edited.set.boards[0].voiceWish?.character == .child && edited.changedBoards == ["a"])
    let tile = try BoardEditor.edited(edited.set, .changeTile("b", board: "a", [.voice(VoiceWish(pitch: 6))]))
    expectEqual(tile.set.boards[0].buttons[0].voiceWish?.pitch, 6)
    expect(throws: BoardEditError.outOfRange(Words(cs: "rychlost", en: "speed"), 3, 0.5...2)) {
      try BoardEditor.edited(set, .setVoice(VoiceWish(rate: 3), board: "a"))
    }
    expect(throws: BoardEditError.self) {
      try BoardEditor.edited(set, .changeTile("b", board: "a", [.voice(VoiceWish(pitch: -7))]))
    }
    let removed = try BoardEditor.edited(tile.set, .changeTile("b", board: "a", [.voice(nil)]))
    expectNil(removed.set.boards[0].buttons[0].extensions[VoiceWish.key])
  }
}
