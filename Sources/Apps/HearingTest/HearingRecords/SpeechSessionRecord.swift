import Foundation
import HearingTest

/// One test of digits in noise.
package struct SpeechSessionRecord: Sendable, Hashable {
  /// What a test follows.
  package struct Plan: Sendable, Hashable {
    /// The ear.
    package var ear: Ear
    /// Ratios, steps and number of triplets.
    package var configuration: DigitTripletTest.Configuration
    /// Which triplets.
    package var seed: UInt64
    /// Whose voice.
    package var voice: String
    /// Root mean square of the noise in dBFS.
    package var noiseLevel: Double
    /// What plays it, or `null`.
    package var device: String
    /// Whether a simulated listener answers.
    package var isSimulated: Bool

    /// A plan.
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

  /// Number in the database.
  package let id: Int64
  /// What others know it by.
  package let uuid: String
  /// What it follows.
  package let plan: Plan
  /// When it began.
  package let started: Date
  /// When it ended; `nil` as long as triplets are missing.
  package let ended: Date?
  /// What it came to; `nil` before its end.
  package let outcome: DigitTripletTest.Outcome?
}
