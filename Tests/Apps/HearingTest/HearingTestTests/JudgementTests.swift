import Expectations
import Foundation
import HearingTest
import Testing

@Suite struct JudgementTests {
  private func results(_ ear: Ear, _ levels: [Double: Double]) -> [TonePoint: ThresholdResult] {
    Dictionary(
      uniqueKeysWithValues: levels.map { (TonePoint(ear, $0.key), .threshold($0.value, trialCount: 10)) })
  }

  @Test func averagesOfSpeechFrequencies() throws {
    var results = results(.left, [500: 10, 1000: 20, 2000: 30, 4000: 60])
    let average = try require(PureToneAverage(results, ear: .left))
    expect(average.level == 30 && !average.isLowerBound)
    expectNil(PureToneAverage(results, ear: .right))
    results[TonePoint(.left, 4000)] = .noResponse(at: 90, trialCount: 3)
    let bound = try require(PureToneAverage(results, ear: .left))
    expect(bound.level == 37.5 && bound.isLowerBound)
    results[TonePoint(.left, 500)] = .unreliable(.inconsistent, bestGuess: 10, trialCount: 3)
    expectNil(PureToneAverage(results, ear: .left))
  }

  @Test func gradesAtTheirBounds() {
    let grades: [(Double, HearingGrade)] = [
      (-5, .normal), (19.9, .normal), (20, .mild), (34.9, .mild), (35, .moderate), (50, .moderatelySevere),
      (65, .severe), (80, .profound), (94.9, .profound), (95, .complete),
    ]
    for (level, grade) in grades { expectEqual(HearingGrade(rightAverage: level, leftAverage: level), grade) }
    expectEqual(HearingGrade(rightAverage: 10, leftAverage: 35), .unilateral)
    expectEqual(HearingGrade(rightAverage: 34, leftAverage: 10), .normal)
    expectEqual(HearingGrade(rightAverage: 70, leftAverage: 25), .mild)
  }

  /// Values of ISO 7029:2017 that another implementation prints, and what its formulas say of themselves.
  @Test func ageNorm() throws {
    expectLess(abs(try AgeNorm.median(.male, age: 60, frequency: 4000) - 20.21), 0.005)
    let above = try AgeNorm.threshold(.male, age: 60, frequency: 1000, fractile: 0.841_344_746_068_543)
    expectLess(abs(above - (try AgeNorm.median(.male, age: 60, frequency: 1000)) - 10.15), 0.005)
    expectEqual(try AgeNorm.median(.female, age: 18, frequency: 8000), 0)
    for sex in AgeNorm.Sex.allCases {
      for frequency in AgeNorm.frequencies {
        for fractile in [0.05, 0.5, 0.9] {
          let level = try AgeNorm.threshold(sex, age: 55, frequency: frequency, fractile: fractile)
          expectLess(abs(try AgeNorm.fractile(of: level, sex, age: 55, frequency: frequency) - fractile), 1e-9)
        }
        expectGreater(
          try AgeNorm.median(sex, age: 65, frequency: frequency), try AgeNorm.median(sex, age: 45, frequency: frequency)
        )
      }
    }
    expect(throws: HearingTestError.outsideNorm(expected: 18...70, age: 75, frequency: 4000)) {
      try AgeNorm.median(.male, age: 75, frequency: 4000)
    }
    _ = try AgeNorm.median(.male, age: 75, frequency: 2000)
    expect(throws: HearingTestError.self) { try AgeNorm.median(.male, age: 17, frequency: 1000) }
    expect(throws: HearingTestError.self) { try AgeNorm.median(.male, age: 40, frequency: 1100) }
  }

  @Test func shiftsBeyondRepetition() throws {
    let earlier = ThresholdResult.threshold(20, standardDeviation: 2, trialCount: 15)
    let later = ThresholdResult.threshold(30, standardDeviation: 2, trialCount: 15)
    let shift = try require(ThresholdShift(from: earlier, to: later, frequency: 4000))
    // √(2 · (2² + 2.5²)) = 4.528 dB.
    expectLess(abs(shift.deviation - 20.5.squareRoot()), 1e-12)
    expect(shift.shift == 10 && shift.isReliable)
    expectLess(abs(shift.probability - 0.02721), 1e-4)
    let small = ThresholdResult.threshold(27, standardDeviation: 2, trialCount: 15)
    expectEqual(try require(ThresholdShift(from: earlier, to: small, frequency: 4000)).isReliable, false)
    expectNil(ThresholdShift(from: earlier, to: .noResponse(at: 90, trialCount: 3), frequency: 4000))
    let coarse = ThresholdResult.threshold(20, trialCount: 12)
    let high = try require(ThresholdShift(from: coarse, to: coarse, frequency: 8000))
    expectLess(abs(high.deviation - 50.0.squareRoot()), 1e-12)
  }

  /// Brock et al. 2012, table 2, at its bounds: 0: at most 20 dB HL; 1: above 20 above 4 kHz; 2: above 20 at 4 kHz and above; 3: above
  /// 20 at 2 or 3 kHz and above; 4: above 40 at 2 kHz and above.
  @Test func ototoxicityGrades() throws {
    func graded(_ levels: [Double: Double]) throws -> OtotoxicityGrade {
      try OtotoxicityGrade(results(.right, levels), ear: .right)
    }
    let all: [(levels: [Double], grade: Int)] = [
      ([20, 20, 20, 20, 20], 0), ([20, 20, 20, 20.1, 20], 1), ([20, 20, 20, 20, 20.1], 1), ([20, 20, 20, 20, 90], 1),
      ([20, 20, 20.1, 30, 30], 2), ([20, 20, 90, 90, 90], 2), ([20, 20.1, 30, 30, 30], 3), ([20.1, 30, 30, 30, 30], 3),
      ([40, 40, 60, 60, 60], 3), ([40.1, 40.1, 40.1, 50, 50], 4), ([90, 90, 90, 90, 90], 4),
    ]
    for (levels, expected) in all {
      let grade = try graded(Dictionary(uniqueKeysWithValues: zip([2000, 3000, 4000, 6000, 8000], levels)))
      expect(grade.grade == expected && !grade.isLowerBound && grade.isTypical, "\(levels)")
    }
    // Without 3 kHz a loss at 4 kHz may be one of 3 kHz; without 8 kHz one at 8 kHz is not ruled out.
    expect(try graded([2000: 20, 4000: 25, 8000: 60]).isLowerBound)
    expect(try graded([2000: 20, 4000: 20, 6000: 20]).isLowerBound)
    expect(try !graded([2000: 20, 4000: 20, 8000: 20]).isLowerBound)
    expect(try !graded([2000: 60, 4000: 30, 8000: 20]).isTypical)
    expect(throws: OtotoxicityGrade.Undefined.unknown(frequencies: [6000, 8000])) { try graded([2000: 45, 4000: 50]) }
    expect(throws: OtotoxicityGrade.Undefined.unknown(frequencies: [2000])) { try graded([4000: 45, 8000: 50]) }
    expect(throws: OtotoxicityGrade.Undefined.lowFrequencyLoss) {
      try graded([500: 30, 2000: 10, 4000: 10, 8000: 10])
    }
    var others = results(.right, [2000: 10, 4000: 15])
    func grade(_ result: ThresholdResult) throws -> Int {
      others[TonePoint(.right, 8000)] = result
      return try OtotoxicityGrade(others, ear: .right).grade
    }
    expectEqual(try grade(.noResponse(at: 85, trialCount: 3)), 1)
    expectEqual(try grade(.atOrBelow(-10, trialCount: 3)), 0)
    for unsure: ThresholdResult in [
      .noResponse(at: 30, trialCount: 3), .atOrBelow(25, trialCount: 3),
      .unreliable(.falseAlarms, bestGuess: 10, trialCount: 9),
    ] {
      expect(throws: OtotoxicityGrade.Undefined.self) { try grade(unsure) }
    }
  }
}
