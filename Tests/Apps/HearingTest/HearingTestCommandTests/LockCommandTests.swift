import Expectations
import Foundation
import TestSupport
import Testing

/// `hearing-test people lock` and `unlock`.
@Suite(.timeLimit(.minutes(5))) struct LockCommandTests {
  @Test func aCodeComesFromStandardInput() throws {
    let home = try Home()
    func lock(_ text: String, _ words: [String] = []) throws -> Tool.Outcome {
      try home.tool.run(home.arguments(["people", "lock"] + words), input: Array(text.utf8))
    }
    expectEqual(try home.mustRun(["people", "unlock"]).messages, "there was no lock\n")
    for text in ["", "\n", "471\n", "47a1\n", "4711 4711\n"] {
      let outcome = try lock(text)
      expect(
        outcome.status == 2 && outcome.messages == "hearing-test: expected a code of 4 to 12 digits\n",
        "\(text): \(outcome.messages)")
    }
    expectEqual(try lock("4711\n", ["--hint", "it is 4711"]).status, 2)
    expectEqual(try home.mustRun(["people", "unlock"]).messages, "there was no lock\n")
    expectEqual(try lock("4711\n", ["--hint", "the garden"]).messages, "locked\n")
    expectEqual(try lock(" 081500 \r\n").messages, "locked\n")
    // A code is no argument, which other users of the computer would see.
    expectEqual(try home.run(["people", "lock", "4711"]).status, 2)
    expectEqual(try home.mustRun(["people", "unlock"]).messages, "the lock is removed\n")
  }

  @Test(arguments: [("4711", 0, "locked"), ("4712", 2, "the same code twice")])
  func aTerminalAsksTwiceAndShowsNothing(again: String, status: Int32, message: String) throws {
    let (home, terminal, folder) = (try Home(), try PseudoTerminal(), try TemporaryFolder())
    let process = try home.tool.start(home.arguments(["people", "lock"]), terminal: terminal, in: folder)
    for (question, code) in [("A code of 4 to 12 digits:", "4711"), ("The code once more:", again)] {
      while try !folder.text("stderr").contains(question) {
        let shown = try folder.text("stderr")
        try require(process.isRunning, "\(shown)")
        usleep(1000)
      }
      terminal.type("\(code)\n")
    }
    process.waitUntilExit()
    let messages = try folder.text("stderr")
    expect(process.terminationStatus == status && messages.contains(message), "\(messages)")
    expect(!terminal.shown().contains("47") && terminal.isAsUsual)
  }
}
