import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of `speech-board predict`, which runs as a process.
@Suite struct PredictCommandTests {
  private struct Prediction: Decodable {
    let text: String
    let probability: Double
  }

  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var database: [String] { ["--database", folder.path + "/board.sqlite"] }

  private func predict(_ arguments: String...) throws -> [Prediction] {
    let outcome = try tool.run(["predict", "--json"] + arguments + database)
    expectEqual(outcome.status, 0, "\(outcome)")
    return try JSONDecoder().decode([Prediction].self, from: Data(outcome.output.utf8))
  }

  /// The text is whole words: what follows "want" is wanted, not what begins with it.
  @Test func nextWordsFollowTheText() throws {
    let next = try predict("I want", "--language", "en")
    expect(next.count == 5 && next.contains { $0.text == "to" }, "\(next)")
    expect(next.allSatisfy { $0.probability > 0 && $0.probability < 1 && !$0.text.hasPrefix("want") }, "\(next)")
    expectEqual(next.map(\.probability), next.map(\.probability).sorted(by: >))
    expectEqual(try predict("I want ", "--language", "en").map(\.text), next.map(\.text))
  }

  @Test func aBegunWordIsCompleted() throws {
    let completed = try predict("I want to pla", "--complete", "--count", "3", "--language", "en")
    expect(completed.count == 3 && completed.allSatisfy { $0.text.hasPrefix("pla") }, "\(completed)")
    expect(completed.contains { $0.text == "play" })
  }

  @Test func otherLanguageAndTheBeginning() throws {
    let czech = try predict("já", "--language", "cs", "--count", "20")
    expect(czech.count == 20 && czech.contains { $0.text == "jsem" }, "\(czech)")
    let first = try predict("--language", "en")
    expect(first.count == 5 && first.allSatisfy { $0.text.first?.isUppercase == true }, "\(first)")
  }

  @Test func wrongUsageIsSaid() throws {
    let outcome = try tool.run(["predict", "I", "--count", "0"] + database)
    expect(outcome.status == 2 && outcome.messages.contains("--count: expected 1 to 100, got 0"), "\(outcome)")
  }
}
