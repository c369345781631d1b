import Foundation
import HearingTest

/// One test of digits in noise.
public struct SpeechSessionRecord: Sendable, Hashable {
  /// What a test follows.
  public struct Plan: Sendable, Hashable {
    /// The ear.
    public var ear: Ear
    /// Ratios, steps and number of triplets.
    public var configuration: DigitTripletTest.Configuration
    /// Which triplets.
    public var seed: UInt64
    /// Whose voice.
    public var voice: String
    /// Root mean square of the noise in dBFS.
    public var noiseLevel: Double
    /// What plays it, or `null`.
    public var device: String
    /// Whether a simulated listener answers.
    public var isSimulated: Bool

    /// A plan.
    public init(
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
  public let id: Int64
  /// What others know it by.
  public let uuid: String
  /// What it follows.
  public let plan: Plan
  /// When it began.
  public let started: Date
  /// When it ended; `nil` as long as triplets are missing.
  public let ended: Date?
  /// What it came to; `nil` before its end.
  public let outcome: DigitTripletTest.Outcome?
}
