import Foundation
import HearingRecords
import HearingTest
import LevelCalibration

/// What is chosen before a test, by a command's options or by whoever serves a page.
package struct TestSetup: Sendable {
  /// The ears in the order of the test.
  package var ears: [Ear]
  /// The frequencies in hertz, in the order of the test.
  package var frequencies: [Double]
  /// How the thresholds are found.
  package var procedure: SessionPlan.Procedure
  /// The times of the test.
  package var timing: SessionPlan.Timing
  /// Whether it begins with practice tones.
  package var familiarises: Bool
  /// The highest level of a tone, in decibels.
  package var limit: Double
  /// The assumed attenuation through the head; `nil` for no masking.
  package var masking: CrossHearing?
  /// The calibration, the tones and the output.
  package var conditions: SessionConditions

  /// Creates a setup; by default the usual test of both ears.
  package init(
    ears: [Ear] = [.right, .left], frequencies: [Double] = [1000, 2000, 4000, 8000, 500, 250],
    procedure: SessionPlan.Procedure = .sequential(.bayesian), timing: SessionPlan.Timing = .init(),
    familiarises: Bool = true, limit: Double = 85, masking: CrossHearing? = CrossHearing(),
    conditions: SessionConditions
  ) {
    self.ears = ears
    self.frequencies = frequencies
    self.procedure = procedure
    self.timing = timing
    self.familiarises = familiarises
    self.limit = limit
    self.masking = masking
    self.conditions = conditions
  }

  /// The plan of a session.
  ///
  /// - Parameter seed: seed of the pauses and silences; `nil` for another one each time.
  /// - Throws: `HearingTestError` if a frequency cannot be played at any level.
  package func plan(seed: UInt64?) throws -> SessionPlan {
    let scale = try LevelScale(calibration: conditions.calibration)
    let places = try SessionPlan.places(
      ears: ears, frequencies: frequencies,
      highestNoise: { try scale.highestNoiseLevel(at: $0.frequency, limit: limit) },
      range: { try scale.range(at: $0.frequency, limit: limit) })
    return SessionPlan(
      places: places, procedure: procedure, timing: timing, familiarises: familiarises, masking: masking,
      seed: seed ?? UInt64.random(in: 0...UInt64.max))
  }

  /// Whether a stored session is this test, so that it can go on with this setup.
  ///
  /// - Parameter seed: the wanted seed; `nil` for any.
  package func isSame(as record: HearingSessionRecord, seed: UInt64?) throws -> Bool {
    let same = try plan(seed: seed ?? record.plan.seed)
    return record.conditions == conditions && record.plan == same
  }
}
