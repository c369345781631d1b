import Foundation
import HearingSimulation
import HearingTest
import Screening
import Testing

@Suite struct ScreeningTests {
  private func booth(right: Double, after trials: [Trial] = []) throws -> SimulatedBooth {
    let thresholds = try Audiogram([
      .init(.right, frequency: 500, threshold: right), .init(.right, frequency: 4000, threshold: right),
      .init(.left, frequency: 500, threshold: 5), .init(.left, frequency: 4000, threshold: 20),
    ])
    return try SimulatedBooth(
      SimulatedListener(
        thresholds: thresholds, slope: 0.15, lapseRate: 0.02, falseAlarmRate: 0.02,
        crossHearing: CrossHearing(interauralAttenuation: 55), seed: 1), after: trials)
  }

  @Test func thresholdsAreFound() throws {
    var (booth, screening) = (try booth(right: 30), try Screening(seed: 1))
    try screening.run(in: &booth) { _ in true }
    #expect(screening.isFinished && screening.outcome.entries.count == 8)
    for entry in screening.outcome.entries where entry.point.ear == .right {
      // The tolerance is about four times the standard deviation, 2.6 dB, at which the procedure stops.
      #expect(abs(try #require(entry.result.threshold) - 30) < 10, "\(entry)")
    }
  }

  @Test func aDeadEarIsNotTakenForAPoorOne() throws {
    var (booth, screening) = (try booth(right: 150), try Screening(seed: 2))
    try screening.run(in: &booth) { _ in true }
    for entry in screening.outcome.entries {
      #expect((entry.result.status == .noResponse) == (entry.point.ear == .right), "\(entry)")
    }
  }

  /// A screening that is closed after any answer, saved as JSON and continued gives the same results as one without a
  /// break.
  @Test(arguments: [1, 10, 60]) func anAppThatIsClosedGoesOn(count: Int) throws {
    var (wholeBooth, whole) = (try booth(right: 60), try Screening(seed: 3))
    try whole.run(in: &wholeBooth) { _ in true }
    var (firstBooth, first) = (try booth(right: 60), try Screening(seed: 3))
    var file = Data()
    try first.run(in: &firstBooth) { kept in
      file = try JSONEncoder().encode(kept)
      return kept.trials.count < count
    }
    let kept = try JSONDecoder().decode(Screening.Kept.self, from: file)
    #expect(kept.trials.count == count)
    var (secondBooth, second) = (try booth(right: 60, after: kept.trials), try Screening(kept))
    try second.run(in: &secondBooth) { _ in true }
    #expect(second.kept == whole.kept && second.outcome == whole.outcome)
  }
}
