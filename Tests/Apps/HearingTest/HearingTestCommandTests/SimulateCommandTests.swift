import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct SimulateCommandTests {
  private let tool = Tool("hearing-test")
  private let small = ["simulate", "--listeners", "150", "--errors", "0.05"]

  @Test func aLineOfJSONForEachRow() throws {
    let outcome = try tool.run(small + ["--procedure", "bayesian", "--slope", "0.1", "--json"])
    expectEqual(outcome.status, 0)
    let row = try require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    expectEqual(row["procedure"] as? String, "bayesian")
    for name in ["bias_db", "sd_db", "trials_mean", "errors_over_10db_share"] {
      expect(row[name] is Double, "\(name)")
    }
  }

  @Test func theSameOutputForEveryNumberOfJobs() throws {
    let arguments =
      ["simulate", "--listeners", "350", "--errors", "0.05", "--csv"]
      + ["--procedure", "bayesian", "--procedure", "hughson-westlake"]
    let one = try tool.run(arguments + ["--jobs", "1"])
    expect(one.status == 0 && one.output.split(separator: "\n").count == 3)
    expectEqual(try tool.run(arguments + ["--jobs", "3"]).output, one.output)
    expectUnequal(try tool.run(arguments + ["--seed", "2"]).output, one.output)
  }

  @Test func aTableOfAllProceduresAndAPicture() throws {
    let folder = try TemporaryFolder()
    let outcome = try tool.run(["simulate", "--listeners", "3", "--errors", "0", "--plot", folder("p.svg")])
    expectEqual(outcome.status, 0)
    for name in ["three-hits", "iso-8253-1-short", "two-down-one-up", "bayesian-audiogram"] {
      expect(outcome.output.contains(name), "\(name)")
    }
    expect(try folder.text("p.svg").hasPrefix("<svg"))
    // Nothing is replaced unless it is asked for.
    expectEqual(try tool.run(["simulate", "--listeners", "3", "--plot", folder("p.svg")]).status, 2)
  }

  /// Whole sessions are simulated when they are asked for; a row says how long they take.
  @Test func sessionsHaveADuration() throws {
    let outcome = try tool.run([
      "simulate", "--listeners", "10", "--errors", "0.02", "--slope", "0.2", "--json", "--procedure",
      "session-bayesian-two-normal-ears",
    ])
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    let row = try require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let seconds = try require(row["duration_mean_s"] as? Double)
    expect(seconds > 240 && seconds < 480)
    expectGreater(try require(row["trials_mean"] as? Double), 100)
  }

  @Test func wrongUsage() throws {
    for arguments in [
      ["--procedure", "guessing"], ["--listeners", "0"], ["--errors", "0.7"], ["--slope", "0"], ["--plot", "p.png"],
      ["--json", "--csv"],
    ] {
      expectEqual(try tool.run(["simulate"] + arguments).status, 2, "\(arguments)")
    }
  }
}
