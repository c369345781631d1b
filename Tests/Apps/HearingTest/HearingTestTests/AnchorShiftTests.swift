import AudioCore
import Expectations
import HearingSimulation
import HearingTest
import Testing

@Suite struct AnchorShiftTests {
  private static let frequencies = [250.0, 500, 1000, 2000, 4000, 8000]

  private func results(_ level: (TonePoint) -> Double?) -> [TonePoint: ThresholdResult] {
    let points = Ear.allCases.flatMap { ear in Self.frequencies.map { TonePoint(ear, $0) } }
    return Dictionary(
      uniqueKeysWithValues: points.map { point in
        let result = level(point).map { ThresholdResult.threshold($0, standardDeviation: 2, trialCount: 12) }
        return (point, result ?? .noResponse(at: 80, trialCount: 5))
      })
  }

  /// The low tones tell; the high ones may be worse by any amount, and one odd place does not matter.
  @Test func onlyLowTonesAreAnchors() throws {
    let before = results { _ in 10 }
    for (shift, isSteady) in [(0.0, true), (6, true), (-6, true), (6.1, false), (-6.1, false), (20, false)] {
      let later = results { point in
        if point.frequency > 1000 { return 70 }
        return point == TonePoint(.left, 250) ? 60 : 10 + shift
      }
      let anchors = try require(AnchorShift(from: before, to: later))
      expect(
        abs(anchors.shift - shift) < 1e-9 && anchors.count == 6 && anchors.isSteady == isSteady,
        "\(shift) dB: \(anchors)")
    }
  }

  /// What was not heard, or is known only as a bound, is no anchor; two are too few.
  @Test func boundsAreNoAnchors() throws {
    let before = results { _ in 10 }
    let three = results { $0.ear == .right ? 10 : nil }
    expectEqual(try require(AnchorShift(from: before, to: three)).count, 3)
    expectNil(AnchorShift(from: before, to: results { $0.ear == .right && $0.frequency > 250 ? 10 : nil }))
    expectNil(AnchorShift(from: three, to: results { $0.ear == .left ? 10 : nil }))
  }

  /// A second person counts with all tones.
  @Test func aSecondPersonsMean() throws {
    let before = results { _ in 10 }
    for (shift, isSteady) in [(0.0, true), (5, true), (-5.1, false), (9, false)] {
      let listener = try require(ListenerShift(from: before, to: results { _ in 10 + shift }))
      expect(abs(listener.shift - shift) < 1e-9 && listener.isSteady == isSteady, "\(shift) dB: \(listener)")
    }
    expectNil(ListenerShift(from: before, to: results { $0.ear == .right && $0.frequency < 2000 ? 10 : nil }))
  }

  /// With unchanged hearing and sound, sessions are seldom refused: each threshold of both sessions errs by 2 dB (the
  /// procedure) and 2.5 dB (the fit), of which half of the variance is common to an ear.
  @Test func steadyLowTonesAreSeldomRefused() throws {
    var random = SeededRandom(seed: 7)
    var refused = 0
    func session() -> [TonePoint: ThresholdResult] {
      let fit = Dictionary(
        uniqueKeysWithValues: Ear.allCases.map { ($0, GaussianNumber.next(&random) * 2.5 * 0.5.squareRoot()) })
      return results { point in
        10 + (fit[point.ear] ?? 0) + GaussianNumber.next(&random) * 2.5 * 0.5.squareRoot() + GaussianNumber.next(
          &random) * 2
      }
    }
    for _ in 0..<2000 where try !require(AnchorShift(from: session(), to: session())).isSteady { refused += 1 }
    // 2.3 % by this seed; a standard error is 0.3 %.
    expectAtMost(Double(refused) / 2000, 0.035)
  }
}
