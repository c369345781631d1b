import Expectations
import TestSupport

/// People whose names a spreadsheet would compute, in the CSV tables of an app.
package struct NamesInTables {
  private let tool: Tool
  private let people: String

  /// - Parameter people: the app's word for people, which is the command.
  package init(_ tool: Tool, _ people: String) { (self.tool, self.people) = (tool, people) }

  /// Expects that each table has the name as a text, and nowhere as a formula.
  ///
  /// - Parameters:
  ///   - records: the commands that store results of a name.
  ///   - tables: the commands that print tables with the name.
  package func expectNoFormulas(records: (String) -> [[String]], tables: (String) -> [[String]]) throws {
    let folder = try TemporaryFolder()
    func run(_ words: [String], operands: [String] = []) throws -> String {
      let outcome = try tool.run(words + ["--database", folder("home.sqlite")] + operands)
      try require(outcome.status == 0, "\(words + operands): \(outcome.messages)")
      return outcome.output
    }
    for name in ["=1+1", "@x", "-x", "+x"] {
      _ = try run([people, "add"], operands: ["--", name])
      for words in records(name) { _ = try run(words) }
      for words in tables(name) {
        let fields = try run(words).split { $0 == "," || $0 == "\n" }
        expect(fields.contains("'" + name) && !fields.contains(Substring(name)), "\(words): \(fields)")
      }
    }
  }
}
