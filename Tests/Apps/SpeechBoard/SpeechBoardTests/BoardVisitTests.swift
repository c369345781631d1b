import OpenBoards
import Testing

@testable import SpeechBoard

@Suite struct BoardVisitTests {
  @Test func pressesMakeASentence() throws {
    var visit = try BoardVisit(
      BoardSet(
        rootID: "a",
        boards: [
          Board(
            id: "a", locale: "en", buttons: [BoardButton(id: "1", label: "I"), BoardButton(id: "2", label: "want")])
        ]))
    _ = try visit.press("1")
    _ = try visit.press("2")
    #expect(visit.sentence.text == "I want")
  }
}
