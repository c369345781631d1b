import AudioCore
import Expectations
import Foundation
import HearingTest
import LevelCalibration
import Statistics
import Testing

@Suite struct ListenerCalibrationTests {
  /// A test of somebody: the result of each ear by frequency.
  private func test(
    _ listener: String, _ right: [Double: ThresholdResult], _ left: [Double: ThresholdResult], sex: AgeNorm.Sex? = nil,
    age: Double? = nil
  ) -> ListenerCalibration.Test {
    let entries = [(Ear.right, right), (.left, left)].flatMap { ear, results in
      results.map { SessionOutcome.Entry(point: TonePoint(ear, $0.key), result: $0.value) }
    }
    return .init(
      listener: listener, sex: sex, age: age,
      outcome: SessionOutcome(
        entries: entries, catchTrialCount: 0, falseAlarmCount: 0, answeredToneCount: 9, strayPressCount: 0,
        trialCount: 0))
  }

  private func levels(_ levels: [Double: Double], deviation: Double? = nil) -> [Double: ThresholdResult] {
    levels.mapValues { .threshold($0, standardDeviation: deviation, trialCount: 12) }
  }

  /// Both ears the same.
  private func test(
    _ listener: String, _ both: [Double: Double], deviation: Double? = nil, sex: AgeNorm.Sex? = nil, age: Double? = nil
  ) -> ListenerCalibration.Test {
    test(listener, levels(both, deviation: deviation), levels(both, deviation: deviation), sex: sex, age: age)
  }

  /// A TDH39 whose full-scale sine is 120 dB SPL ± `uncertainty`.
  private func reference(uncertainty: Double? = 1) throws -> HearingLevelScale {
    let record = CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: ReferenceThresholds.tdh39.coupler,
      method: .levelMeter, date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable(
        [125.0, 8000].map { .init(frequency: $0, level: 120, uncertainty: uncertainty) }))
    return try HearingLevelScale(OutputCalibration(record), thresholds: .tdh39)
  }

  // MARK: Normal hearing

  /// Nominal thresholds of 4, 6 and 8 dB, 100 at full scale: full scale is 94 dB HL. People of 20 differ by more than these do,
  /// and that much the mean is unsure.
  @Test func whatPeopleHearIsZero() throws {
    let result = try ListenerCalibration.normalHearing([
      test("Anna", levels([1000: 3]), levels([1000: 5])), test("Ben", [1000: 6]), test("Cyril", [1000: 10]),
      test("Cyril", [1000: 6]),
    ])
    let point = result.fullScale.points[0]
    expect(result.listenerCount == 3 && result.fullScale.points.count == 1)
    let (mean, deviation) = (
      try AgeNorm.Sex.allCases.map { try AgeNorm.mean($0, age: 18, frequency: 1000) }.mean ?? .nan,
      try AgeNorm.Sex.allCases.map { try pow(AgeNorm.standardDeviation($0, age: 18, frequency: 1000), 2) }.mean ?? .nan
    )
    expect(abs(point.level - 94 - mean) < 1e-12 && mean < 0.4)
    expectLess(try abs(require(point.uncertainty) - (deviation / 3).squareRoot()), 1e-12)
    expectEqual(result.remarks, [.ageUnknown(["Anna", "Ben", "Cyril"])])
  }

  /// People of 60 hear worse by what the norm says: the headphone is the same.
  @Test func agesAreAllowedFor() throws {
    func result(age: Double) throws -> ListenerCalibration {
      try .normalHearing(
        ["Anna", "Ben", "Cyril"].map { name in
          let sex: AgeNorm.Sex = name == "Anna" ? .female : .male
          let expected = try AgeNorm.mean(sex, age: max(age, 18), frequency: 4000)
          return test(name, [4000: 10 + expected], sex: sex, age: age)
        })
    }
    for age in [8.0, 18, 40, 60] {
      let result = try result(age: age)
      expect(abs(result.fullScale.points[0].level - 90) < 1e-9 && result.remarks.isEmpty, "\(age)")
    }
    expectGreater(try AgeNorm.mean(.male, age: 60, frequency: 4000), 20)
    // Where the norm ends, a young adult is 0 dB HL and anybody else nothing.
    let young = ["Anna", "Ben", "Cyril"].map { test($0, [10_000: 10], sex: .male, age: 22) }
    expectEqual(try ListenerCalibration.normalHearing(young).fullScale.points[0].level, 90)
    let old = young + [test("Dora", [10_000: 10, 1000: 8], sex: .female, age: 50)]
    expect(
      throws: HearingTestError.calibration(.tooFew(what: "frequencies that all listeners have", expected: 1, got: 0))
    ) { try ListenerCalibration.normalHearing(old) }
    let with = try ListenerCalibration.normalHearing(
      ["Anna", "Ben"].map { test($0, [10_000: 10, 1000: 8], sex: .male, age: 22) } + [old[3]])
    expectEqual(with.fullScale.points.map(\.frequency), [1000])
    expectEqual(
      with.remarks.map(\.description), ["10000 Hz is left out: there is no norm for the age of Dora"],
      "\(with.remarks)")
  }

  /// The mean of the norm's distribution, by its own quantiles.
  @Test func theMeanOfTheNorm() throws {
    for (sex, age, frequency) in [(AgeNorm.Sex.male, 60.0, 4000.0), (.female, 30, 250), (.female, 70, 8000)] {
      let count = 20_000
      let quantiles = try (0..<count).map {
        try AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: (Double($0) + 0.5) / Double(count))
      }
      let mean = quantiles.reduce(0, +) / Double(count)
      // The tails beyond the outermost quantile: less than 0.01 dB of spreads up to 20 dB.
      expectLess(abs(try AgeNorm.mean(sex, age: age, frequency: frequency) - mean), 0.01)
    }
  }

  @Test func whoHearsBadlyIsNamed() throws {
    let good = [test("Anna", [1000: 5, 4000: 5]), test("Ben", [1000: 6, 4000: 6])]
    let bad = test(
      "Cyril", levels([1000: 7, 4000: 40.2]),
      [1000: .threshold(8, trialCount: 9), 4000: .noResponse(at: 85, trialCount: 4)])
    do {
      _ = try ListenerCalibration.normalHearing(good + [bad])
      Issue.record("expected a refusal")
    } catch {
      expectEqual(
        "\(error)",
        "listeners: expected normal hearing, got Cyril, right ear at 4000 Hz (35 dB worse than the others); "
          + "Cyril, left ear at 4000 Hz (no response)")
    }
    // At the other frequency he is as good as anybody.
    var kept = bad.outcome
    kept.entries.removeAll { $0.point.frequency == 4000 }
    let result = try ListenerCalibration.normalHearing(good + [.init(listener: "Cyril", outcome: kept)])
    expect(result.fullScale.points.map(\.frequency) == [1000] && result.listenerCount == 3)
  }

  @Test func whatHasNoThresholdIsLeftOut() throws {
    let result = try ListenerCalibration.normalHearing([
      test("Anna", [500: 5, 1000: 5, 2000: 5, 4000: 5], sex: .female, age: 20),
      test("Ben", [500: 5, 1000: 6], sex: .male, age: 20),
      test(
        "Cyril", [500: .atOrBelow(-10, trialCount: 4), 1000: .threshold(4, trialCount: 9)],
        [500: .atOrBelow(-10, trialCount: 4), 1000: .unreliable(.inconsistent, bestGuess: 30, trialCount: 20)],
        sex: .male, age: 20),
    ])
    expectEqual(result.fullScale.points.map(\.frequency), [1000])
    expectEqual(
      result.remarks.map(\.description),
      [
        "500 Hz is left out: Cyril hears the lowest level: test again at a lower volume",
        "2000 Hz is left out: Ben was not tested there; Cyril was not tested there",
        "4000 Hz is left out: Ben was not tested there; Cyril was not tested there",
      ])
  }

  @Test func earphonesThatDifferAreSaid() throws {
    func result(_ right: Double) throws -> ListenerCalibration {
      try .normalHearing(
        ["Anna", "Ben", "Cyril"].map {
          test($0, levels([1000: 5 + right, 2000: 6 + right]), levels([1000: 5, 2000: 6]), sex: .male, age: 20)
        })
    }
    expect(try result(3.9).remarks.isEmpty)
    let softer = try result(8)
    expectEqual(
      softer.remarks.map(\.description).first?.hasPrefix("the right earphone is 8.0 dB softer than the left"), true)
    expectLess(abs(softer.fullScale.points[0].level - (91 + (try AgeNorm.mean(.male, age: 20, frequency: 1000)))), 1e-9)
    expectEqual(try result(-8).remarks, [.earphonesDiffer(-8)])
  }

  /// The stated uncertainty is that of the result: 400 calibrations by people whom the norm draws, 18 to 65 years old.
  @Test(arguments: [3, 5, 10])
  func theUncertaintyIsTrue(count: Int) throws {
    var random = SeededRandom(seed: 11)
    let (fullScale, runs) = (96.0, 400)
    var (errors, ratios, careless): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<runs {
      let tests = try (0..<count).map { index in
        let sex: AgeNorm.Sex = random.uniform() < 0.5 ? .female : .male
        let age = random.uniform(in: 18..<66).rounded(.down)
        let heard = try AgeNorm.threshold(
          sex, age: age, frequency: 4000, fractile: random.uniform(in: 1e-6..<1 - 1e-6))
        let ears = [0, 1].map { _ in
          let error = 2 * NormalDistribution.quantile(random.uniform(in: 1e-6..<1 - 1e-6))
          return levels([4000: heard + 100 - fullScale + error], deviation: 2)
        }
        return test("\(index)", ears[0], ears[1], sex: sex, age: age)
      }
      // Who hears badly is sent home, and the calibration is one of the others.
      guard let point = try? ListenerCalibration.normalHearing(tests).fullScale.points[0] else { continue }
      errors.append(point.level - fullScale)
      ratios.append(try pow((point.level - fullScale) / require(point.uncertainty), 2))
      let ageless = tests.map { ListenerCalibration.Test(listener: $0.listener, outcome: $0.outcome) }
      if let point = try? ListenerCalibration.normalHearing(ageless).fullScale.points[0] {
        careless.append(point.level - fullScale)
      }
    }
    let (bias, ratio) = (try require(errors.mean), try require(ratios.mean))
    let deviation = try require(errors.map { $0 * $0 }.mean).squareRoot()
    // Three standard deviations of means over 400: of errors of 2.2 to 4.5 dB, and of squares of standard normal numbers.
    expectLess(abs(bias), 3 * deviation / 20, "\(bias) dB")
    expectLess(abs(ratio - 1), 3 * 2.0.squareRoot() / 20, "\(ratio)")
    // One ear in 1000 of normal hearing is refused, with two ears of up to ten people, and their errors: 3 % at most.
    expectGreater(errors.count, 380, "\(errors.count)")
    // Who takes all for young adults has a headphone that is 4 dB too soft, and more.
    expectLess(try require(careless.mean), -4)
  }

  // MARK: Comparison

  /// Thresholds on the known headphone of 10 and 50 dB HL, on the new one at −90 and −48 dBFS: full scale is 100 and 98.
  @Test func hearingDoesNotMatter() throws {
    let new = [test("Anna", [1000: 10]), test("Ben", [1000: 52])]
    let known = [test("Ben", [1000: 50]), test("Anna", [1000: 10])]
    let result = try ListenerCalibration.comparison(of: new, with: known, on: reference())
    let point = result.fullScale.points[0]
    expect(abs(point.level - 99) < 1e-12 && result.listenerCount == 2 && result.remarks.isEmpty)
    // s = √2, so s/√2 = 1, and 1 of the headphone.
    expectLess(try abs(require(point.uncertainty) - 2.0.squareRoot()), 1e-12)
    let unknown = try ListenerCalibration.comparison(of: new, with: known, on: reference(uncertainty: nil))
    expectNil(unknown.fullScale.points[0].uncertainty)
  }

  /// One person: what the procedure says of its thresholds, over two ears, and the headphone's own.
  @Test func onePersonIsEnough() throws {
    let result = try ListenerCalibration.comparison(
      of: [test("Anna", [1000: 30], deviation: 1.5)], with: [test("Anna", [1000: 25], deviation: 2)], on: reference())
    let point = result.fullScale.points[0]
    expectLess(abs(point.level - 95), 1e-12)
    let (uncertainty, expected): (Double, Double) = (try require(point.uncertainty), (1 + 6.25 / 2).squareRoot())
    expectLess(abs(uncertainty - expected), 1e-12)
    let without = try ListenerCalibration.comparison(
      of: [test("Anna", [1000: 30])], with: [test("Anna", [1000: 25], deviation: 2)], on: reference())
    expectNil(without.fullScale.points[0].uncertainty)
  }

  @Test func anEarIsComparedWithItself() throws {
    // The left ear does not hear on the known headphone: only the right one counts.
    let known = test(
      "Anna", levels([1000: 20, 2000: 20]),
      [1000: .noResponse(at: 85, trialCount: 5), 2000: .noResponse(at: 85, trialCount: 5)])
    let new = test("Anna", levels([1000: 25]), levels([1000: 70, 2000: 70]))
    let result = try ListenerCalibration.comparison(of: [new], with: [known], on: reference())
    expect(result.fullScale.points.map(\.frequency) == [1000] && abs(result.fullScale.points[0].level - 95) < 1e-12)
    expectEqual(
      result.remarks.map(\.description), ["2000 Hz is left out: Anna did not respond on the calibrated headphone"],
      "\(result.remarks)")
    // A new headphone whose right side is 6 dB softer.
    let uneven = try ListenerCalibration.comparison(
      of: [test("Anna", levels([1000: 26]), levels([1000: 20]))], with: [test("Anna", [1000: 20])], on: reference())
    expectEqual(uneven.remarks, [.earphonesDiffer(6)])
  }

  @Test func outsideOfTheKnownHeadphoneThereIsNothing() throws {
    expect(throws: HearingTestError.calibration(.outsideRange(frequency: 10_000, range: 125...8000))) {
      try ListenerCalibration.comparison(
        of: [test("Anna", [10_000: 30])], with: [test("Anna", [10_000: 25])], on: reference())
    }
    expect(throws: HearingTestError.self) { try ListenerCalibration.comparison(of: [], with: [], on: reference()) }
  }
}
