import Expectations
import HearingSimulation
import HearingTest
import Testing

@Suite struct ReactionTimeTests {
  @Test func timesOutOfRangeAreRefused() throws {
    expectLines(
      of: HearingTestError.self,
      [
        ("median reaction time: expected 0.001 to 60.0, got 0.0", { _ = try ReactionTimes(median: 0) }),
        ("median reaction time: expected 0.001 to 60.0, got nan", { _ = try ReactionTimes(median: .nan) }),
        (
          "spread of reaction times: expected 0.0 to 5.0, got -1.0", { _ = try ReactionTimes(logarithmicDeviation: -1) }
        ),
        ("response window: expected 0.001 to 60.0, got inf", { _ = try ReactionTimes(window: .infinity) }),
        (
          "threshold: expected -200.0 to 200.0, got nan",
          { _ = try SimulatedSpeechListener(threshold: .nan, slope: 0.1, seed: 1) }
        ),
      ])
    expectRefused(
      ReactionTimes.self, #"{"median": 0.5, "logarithmicDeviation": 9, "window": 2}"#,
      "spread of reaction times: expected 0.0 to 5.0, got 9.0")
    expectKept(try ReactionTimes(median: 0.7, window: 3))
    expectEqual(try ReactionTimes(), .usual)
  }
}
