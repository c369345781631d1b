import AppWords
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import StartBoard
import TestSupport
import Testing

@Suite struct BoardPredictionsTests {
  private func predictions(learning sentences: [String]) throws -> (BoardPredictions, BoardVisit) {
    let folder = try TemporaryFolder()
    let records = try BoardRecords(path: folder("b.sqlite"))
    let set = StarterBoard.shipped.boardSet(in: .english)
    let person = try records.addPerson(named: "Eva", boards: set, at: Date(timeIntervalSince1970: 0))
    for sentence in sentences { try records.learn(sentence, language: "en", of: person) }
    return (try BoardPredictions(Language.english.tag, of: person, in: records), try BoardVisit(set))
  }

  @Test func whatWasSaidIsOfferedAgain() throws {
    var (predictions, visit) = try predictions(learning: Array(repeating: "I eat cake", count: 4))
    _ = try visit.press("i")
    expect(predictions.words(after: visit.sentence, count: 5).contains("eat"))
    expect(predictions.tiles(of: visit, count: 5).contains("eat"))
    for _ in 0..<6 { predictions.learn(Sentence([SentencePart(text: "I open doors")]), usual: predictions.language) }
    expectEqual(predictions.tiles(of: visit, count: 1), ["open"])
  }

  /// Tiles that open a page or do something say no word, and hidden ones are not there.
  @Test func onlyTilesWithWordsAreOffered() throws {
    let (predictions, visit) = try predictions(learning: Array(repeating: "People eat food", count: 4))
    let offered = Set(predictions.tiles(of: visit, count: 100))
    expect(!offered.contains("page-people") && !offered.contains("page-food"))
  }

  @Test func aWordThatIsBeingTypedIsCompleted() throws {
    var (predictions, visit) = try predictions(learning: ["I like bananas"])
    _ = visit.type("ban")
    expectEqual(predictions.words(after: visit.sentence, count: 5).first?.lowercased(), "bananas")
    expect(predictions.tiles(of: visit, count: 5).isEmpty)
    predictions.learn(Sentence([SentencePart(text: "banter")]), usual: predictions.language)
    expect(predictions.words(after: visit.sentence, count: 5).contains("Banter"))
  }
}
