import Foundation
import HearingTest

/// One test of digits in noise.
package struct SpeechSessionRecord: Sendable, Hashable {
  /// The plan of a test.
  package struct Plan: Sendable, Hashable {
    /// The tested ear.
    package var ear: Ear
    /// The ratios, the steps and the number of triplets.
    package var configuration: DigitTripletTest.Configuration
    /// The seed that selects the triplets.
    package var seed: UInt64
    /// The name of the voice.
    package var voice: String
    /// Root mean square of the noise in dBFS.
    package var noiseLevel: Double
    /// The output device's name, or `null`.
    package var device: String
    /// Whether a simulated listener answers.
    package var isSimulated: Bool

    /// Creates a plan.
    package init(
      ear: Ear, configuration: DigitTripletTest.Configuration, seed: UInt64, voice: String, noiseLevel: Double,
      device: String, isSimulated: Bool
    ) {
      self.ear = ear
      self.configuration = configuration
      self.seed = seed
      self.voice = voice
      self.noiseLevel = noiseLevel
      self.device = device
      self.isSimulated = isSimulated
    }
  }

  /// The test's number in the database.
  package let id: Int64
  /// The test's identifier outside the database: a UUID.
  package let uuid: String
  /// The plan of the test.
  package let plan: Plan
  /// The time at which the test began.
  package let started: Date
  /// The time at which the test ended; `nil` while triplets are missing.
  package let ended: Date?
  /// The outcome of the test; `nil` before its end.
  package let outcome: DigitTripletTest.Outcome?
}
