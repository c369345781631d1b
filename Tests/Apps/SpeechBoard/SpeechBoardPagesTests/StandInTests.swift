import AppWords
import Expectations
import Foundation
import SpeechBoardPages
import SpeechBoardRecords
import StartBoard
import Synchronization
import TestSupport
import Testing

@Suite struct StandInTests {
  private struct Busy: Error {}

  /// A database that another program holds: its boards are there once it is free, and nothing that was said is lost.
  @Test func theOwnBoardsComeOnceTheDatabaseIsFree() async throws {
    let folder = try TemporaryFolder()
    let own = try BoardRecords(path: folder("own.sqlite"))
    let anna = try own.addPerson(named: "Anna", boards: StarterBoard.shipped.boardSet(in: .english), at: Date())
    let isFree = Mutex(false)
    let attempts = Mutex(0)
    let words = Words(cs: "obsazeno", en: "busy")
    let harness = try DeskHarness(
      folder: folder,
      standIn: BoardDesk.StandIn(words, pause: .milliseconds(5)) {
        attempts.withLock { $0 += 1 }
        guard isFree.withLock({ $0 }) else { throw Busy() }
        return own
      })
    await harness.come()
    try await harness.press("i")
    try await harness.say(#"{"type":"key","key":"speak"}"#)
    try await harness.press("want")
    expectEqual(try harness.personName(), "Me")
    while attempts.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(2)) }
    expectEqual(try harness.personName(), "Me")

    isFree.withLock { $0 = true }
    while try harness.personName() != "Anna" { try await Task.sleep(for: .milliseconds(2)) }
    try await harness.press("go")
    expectEqual(try harness.sentence(), "I want go")
    try await harness.say(#"{"type":"key","key":"speak"}"#)
    expectEqual(try own.history(of: anna).map(\.text), ["I want go", "I"])

    try await harness.enter()
    let troubles = try harness.last("adults-troubles")["troubles"] as? [[String: any Sendable]]
    expect(try require(troubles).allSatisfy { ($0["words"] as? [String: String])?["en"] != words.en })
  }
}

extension DeskHarness {
  /// The name of the person whose board the page shows.
  fileprivate func personName() throws -> String? {
    try (last("screen")["person"] as? [String: any Sendable])?["name"] as? String
  }
}
