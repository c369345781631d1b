import AudioCore
import CorpusChecking
import EvaluationMetrics
import Expectations
import Foundation
import PitchTracking
import Testing

/// The lag of a reference against known frames, without a sound and a tracker.
@Suite struct PitchAgreementTests {
  /// The frequency of a voice that sings up and down with pauses; the frames are 10 ms apart.
  private func frequency(_ time: Double) -> Double? {
    let phrase = time.truncatingRemainder(dividingBy: 1.3)
    guard time >= 0, phrase < 1 else { return nil }
    return 200 * exp2(0.5 * sin(2 * .pi * time / 1.7) + 0.02 * sin(2 * .pi * 5.5 * time))
  }

  private func frames(_ duration: Double) -> [PitchFrame] {
    (0..<Int(duration * 100)).map { index in
      let time = Double(index) / 100
      return PitchFrame(time: time, frequency: frequency(time), confidence: 1)
    }
  }

  /// A reference of the same voice, `lag` seconds late, with frames every `hop` seconds.
  private func reference(_ duration: Double, lag: Double, hop: Double = 0.0058) throws -> PitchSeries {
    let times = (0..<Int(duration / hop)).map { Double($0) * hop }
    return try PitchSeries(times: times, frequencies: times.map { frequency($0 - lag) ?? 0 })
  }

  @Test(arguments: [0.0, 0.01, -0.015, 0.02])
  func aSmallLagIsNone(_ lag: Double) throws {
    let found = PitchAgreement(try reference(8, lag: lag), frames(8), span: 0..<8, maximumLag: 0.02)
    expectNil(found.lag)
    expectGreater(try require(found.agreement), 0.8)
  }

  /// The error is at most half a step of the lags and half a hop of the frames.
  @Test(arguments: [0.03, 0.05, 0.12, -0.03, -0.08, -0.2])
  func aLagIsMeasured(_ lag: Double) throws {
    let found = PitchAgreement(try reference(8, lag: lag), frames(8), span: 0..<8, maximumLag: 0.02)
    expect(abs(try require(found.lag) - lag) <= 0.0055 && !found.isAtLimit)
  }

  @Test func aLongLagIsAtTheLimit() throws {
    // A glide without end fits better the closer the tested lag is to the true one.
    let glide = (0..<800).map {
      PitchFrame(time: Double($0) / 100, frequency: 100 * exp2(Double($0) / 400), confidence: 1)
    }
    let times = (0..<800).map { Double($0) / 100 }
    let late = try PitchSeries(times: times, frequencies: times.map { 100 * exp2(($0 - 0.28) / 4) })
    let found = PitchAgreement(late, glide, span: 0..<8, maximumLag: 0.02)
    expect(found.isAtLimit && found.lag == 0.25)
  }

  /// A steady tone fits at every lag, so it has no result.
  @Test func noLagOfASteadyTone() throws {
    let steady = (0..<500).map { PitchFrame(time: Double($0) / 100, frequency: 220, confidence: 1) }
    let series = try PitchSeries(
      times: (0..<500).map { Double($0) / 100 }, frequencies: Array(repeating: 220.5, count: 500))
    let found = PitchAgreement(series, steady, span: 0..<5, maximumLag: 0.02)
    expect(found.lag == nil && (found.agreement ?? 0) > 0.9)
  }

  @Test func tooFewFramesSayNothing() throws {
    let found = PitchAgreement(try reference(0.3, lag: 0.05), frames(0.3), span: 0..<0.3, maximumLag: 0.02)
    expect(found.lag == nil && found.agreement == nil)
    let empty = PitchAgreement(try PitchSeries(times: [], frequencies: []), frames(5), span: 0..<5, maximumLag: 0.02)
    expect(empty.lag == nil && empty.agreement == nil)
  }

  @Test func anotherPitchDoesNotAgree() throws {
    let other = (0..<800).map { PitchFrame(time: Double($0) / 100, frequency: 97, confidence: 1) }
    let found = PitchAgreement(try reference(8, lag: 0), other, span: 0..<8, maximumLag: 0.02)
    expectNil(found.lag)
    expectLess(try require(found.agreement), 0.2)
  }

  /// The times of a stretch's reference count from the start of the stretch.
  @Test func stretches() throws {
    let times = (0..<400).map { Double($0) / 100 }
    let series = try PitchSeries(times: times, frequencies: times.map { frequency($0 + 3) ?? 0 })
    let found = PitchAgreement(series, frames(8), span: 3..<7, maximumLag: 0.02)
    expect(found.lag == nil && (found.agreement ?? 0) > 0.9)
  }
}
