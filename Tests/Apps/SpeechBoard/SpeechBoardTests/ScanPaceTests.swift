import Expectations
import Foundation
import SpeechBoard
import Testing

@Suite struct ScanPaceTests {
  private static let rows = (0..<5).map { row in (0..<8).map { "\(row)-\($0)" } }

  @Test func theIntervalIsTheMedianDividedByTheShare() {
    var pace = ScanPace(interval: 2)
    for response in [0.65, 0.65, 5, 0.65, 0.65] { pace.learn(.entered(response: response)) }
    expect(pace.medianResponse == 0.65 && pace.goal == 1)
    // The fifth press is the first that changes it, by a tenth.
    expectLess(abs(pace.interval - 2 / 1.1), 1e-12)
    for _ in 0..<20 { pace.learn(.chosen("a", response: 0.65)) }
    expect(pace.interval == 1 && pace.responses.count == ScanPace.memory)
  }

  @Test func errorsMakeItSlowerAndChoicesTakeThatBack() {
    var pace = ScanPace(interval: 1)
    for _ in 0..<10 { pace.learn(.chosen("a", response: 0.65)) }
    pace.learn(.left(byPress: true))
    expect(abs(pace.interval - 1.1) < 1e-12 && abs(pace.slowdown - 1.15) < 1e-12)
    for _ in 0..<100 { pace.learnError() }
    expect(pace.slowdown == ScanPace.mostSlowdown && abs(pace.interval - 2) < 1e-12)
    for _ in 0..<100 { pace.learn(.chosen("a", response: 0.65)) }
    expect(pace.slowdown == 1 && abs(pace.interval - 1) < 1e-12)
  }

  @Test func theIntervalStaysInItsBounds() throws {
    var fast = ScanPace(interval: 0)
    var slow = ScanPace(interval: .infinity)
    expect(fast.interval == ScanPace.bounds.lowerBound && slow.interval == ScanPace.bounds.upperBound)
    for _ in 0..<100 {
      fast.learn(.chosen("a", response: 0))
      slow.learn(.entered(response: 1000))
      slow.learn(.left(byPress: false))
    }
    expect(fast.interval == ScanPace.bounds.lowerBound && slow.interval == ScanPace.bounds.upperBound)
    for response in [Double.nan, -1, .infinity] { fast.learn(.chosen("a", response: response)) }
    expectEqual(fast.interval, ScanPace.bounds.lowerBound)
    expectEqual(try JSONDecoder().decode(ScanPace.self, from: JSONEncoder().encode(slow)), slow)
  }

  @Test func stepsOfTwoSwitchesTeachNothing() {
    var pace = ScanPace(interval: 1)
    for _ in 0..<50 { pace.learn(.chosen("a", response: nil)) }
    expect(pace.responses.isEmpty && pace.interval == 1)
  }

  /// The pace finds a quick person's and a slow person's interval from a start that is too slow or too fast, keeps it, and is
  /// then quicker than the usual interval or has fewer errors.
  @Test(arguments: [0.35, 0.7, 1.4], [0.5, 1.5, 4.0])
  func thePaceFindsThePersonsInterval(response: Double, start: Double) {
    let person = SwitchPerson(response: response)
    let seed = UInt64(response * 100) + UInt64(start * 1000)
    var settings = ScanSettings()
    settings.order = .rows
    let (figures, pace) = person.choose(
      200, on: Self.rows, settings: settings, pace: ScanPace(interval: start), seed: seed)
    let interval = pace?.interval ?? 0
    // Errors make the interval a little longer than the median divided by 0.65: up to a third.
    let wanted = response / ScanPace.responseShare
    expect(interval > wanted * 0.85 && interval < wanted * 1.35, "seed \(seed): \(interval), wanted \(wanted)")
    let late = figures.intervals.suffix(100)
    expectLess((late.max() ?? 0) / (late.min() ?? 1), 1.6, "seed \(seed)")
    expectEqual(figures.targets, 200)
  }

  /// The figures of the guide: 300 tiles of a board of 5 x 8, beside the usual interval of 1.5 s.
  @Test func aLearnedPaceIsQuickerForQuickAndSurerForSlowPersons() {
    var settings = ScanSettings()
    (settings.order, settings.interval) = (.rows, 1.5)
    func figures(_ response: Double, _ pace: ScanPace?) -> SwitchPerson.Figures {
      SwitchPerson(response: response).choose(300, on: Self.rows, settings: settings, pace: pace, seed: 7).figures
    }
    func seconds(_ figures: SwitchPerson.Figures) -> Double { figures.seconds / 300 }
    for (response, most) in [(0.35, 0.55), (0.7, 0.9), (1.4, 0.6)] {
      let (fixed, learned) = (figures(response, nil), figures(response, ScanPace(interval: settings.interval)))
      expectLess(seconds(learned), seconds(fixed) * most, "\(response) s")
      expect(Double(learned.presses) / 300 < 2.3 && learned.wrong < 300 / 15, "\(response) s")
    }
    // Without learning the slow person gets a wrong tile for two in three.
    expectGreater(figures(1.4, nil).wrong, 150)
  }
}
