import AudioCore
import Foundation
import HearingRecords
import HearingTest

/// A test of digits in noise while it goes on: each answer is on the disk before the next triplet.
package final class SpeechRun {
  /// What is tested, and on what.
  package struct Setup: Sendable {
    /// The ear that gets the sound.
    package var ear: Ear
    /// The voice that says the digits.
    package var voice: any DigitVoice
    /// Root mean square of the noise in dBFS.
    package var level: Double
    /// The output device's name, or `null`.
    package var device: String
    /// Whether a simulated listener answers.
    package var isSimulated: Bool

    /// Creates a setup.
    package init(ear: Ear, voice: any DigitVoice, level: Double = -26, device: String, isSimulated: Bool = false) {
      self.ear = ear
      self.voice = voice
      self.level = level
      self.device = device
      self.isSimulated = isSimulated
    }
  }

  /// The test as it is now.
  package private(set) var test: DigitTripletTest
  /// Whether an earlier test goes on.
  package let isResumed: Bool
  private let id: Int64
  private let speech: SpeechSound
  private let records: HearingArchive
  private let now: () -> Date

  /// Continues the person's last unfinished test that is like this one, or begins a new one.
  ///
  /// - Parameters:
  ///   - seed: the seed of the triplets; `nil` for another one each time, and for any test that is continued.
  ///   - now: the present time, for the records.
  package init(
    _ setup: Setup, of person: Person, in records: HearingArchive, seed: UInt64? = nil,
    now: @escaping () -> Date = Date.init
  ) throws {
    let voice = setup.voice.name
    let open = try records.speechSessions(of: person).last { record in
      record.ended == nil && record.plan.ear == setup.ear && record.plan.voice == voice
        && record.plan.noiseLevel == setup.level && record.plan.isSimulated == setup.isSimulated
        && (seed == nil || seed == record.plan.seed)
    }
    if let open, open.plan.device == setup.device {
      (id, test, isResumed) = (open.id, try records.speechTest(open), true)
    } else {
      let plan = SpeechSessionRecord.Plan(
        ear: setup.ear, configuration: .init(), seed: seed ?? UInt64.random(in: 0...UInt64.max), voice: voice,
        noiseLevel: setup.level, device: setup.device, isSimulated: setup.isSimulated)
      (id, isResumed) = (try records.beginSpeechSession(of: person, plan: plan, at: now()), false)
      test = try DigitTripletTest(configuration: plan.configuration, seed: plan.seed)
    }
    speech = SpeechSound(voice: setup.voice, level: setup.level, ear: setup.ear)
    self.records = records
    self.now = now
  }

  /// The sound of the next triplet; `nil` at the end.
  package func nextSound() throws -> AudioBuffer? {
    guard let triplet = test.nextTriplet else { return nil }
    return try speech.mixture(triplet, ratio: test.nextRatio, seed: UInt64(test.trials.count))
  }

  /// Stores the answer to the next triplet; after the last one also the outcome.
  ///
  /// - Throws: `AppDatabaseError`; the test is then unchanged.
  package func answer(_ digits: [Int]) throws {
    var answered = test
    answered.record(answer: digits)
    guard let trial = answered.trials.last else { return }
    try records.record(trial, number: test.trials.count, ofSpeechSession: id, at: now())
    test = answered
    if let outcome = test.outcome { try records.finish(speechSession: id, outcome, at: now()) }
  }
}
