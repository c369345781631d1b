import AppSound
import AudioCore
import HearingTest
import SoundRoutes

/// The preparation before the first tone: the person sets the volume, and hears and names the left and the right side.
package struct SoundCheck {
  /// The level in decibels of the tone for setting the volume.
  private static let comfortable = 60.0
  /// Seconds of silence between two tones.
  private static let gap = 0.5

  private let run: TestRun
  private let output: any SoundOutput
  private let answers: any AnswerSource
  private let witness: (any SoundWitness)?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - output: an output of two channels at the rate of the run.
  ///   - witness: says how the sound differs from that of an earlier session; `nil` where nothing can be seen of it.
  package init(
    _ run: TestRun, output: any SoundOutput, answers: any AnswerSource, witness: (any SoundWitness)? = nil
  ) {
    self.run = run
    self.output = output
    self.answers = answers
    self.witness = witness
  }

  /// Sets the volume and checks the sides, until they are right or the person chooses to go on. Each verdict is stored.
  ///
  /// - Returns: `.stopped` if the person or the output stopped.
  package func check() throws -> TonePlayer.Ending {
    let highest = try run.highestCheckLevel()
    try run.say(.volume(isCalibrated: run.isCalibrated))
    let tone = try run.checkTone([.right, .left], level: min(Self.comfortable, highest))
    guard try answer(while: tone, [.heard], supervision: SoundSupervision(witness)) != nil else { return .stopped }
    var attempt: UInt64 = 0
    while true {
      guard let verdict = try verdict(highest, attempt) else { return .stopped }
      try run.record(verdict)
      let mayGoOn = verdict.permitsTest
      try run.say(.checked(verdict, mayGoOn: mayGoOn))
      if verdict == .right { return .over }
      switch try answer(while: nil, mayGoOn ? [.heard, .goOn] : [.heard]) {
      case nil: return .stopped
      case .goOn: return .over
      default: attempt += 1
      }
    }
  }

  /// Asks for the side of each tone; `nil` if the person stopped.
  private func verdict(_ highest: Double, _ attempt: UInt64) throws -> EarphoneCheck.Verdict? {
    var check = EarphoneCheck(highest: highest, seed: run.plan.seed &+ attempt)
    var question = 1
    while let next = check.next {
      try run.say(.sides(question: question))
      let tone = try run.checkTone([next.ear], level: next.level)
      switch try answer(while: tone, [.left, .right, .both, .nothing]) {
      case nil: return nil
      case .left: check.record(.heard(.left))
      case .right: check.record(.heard(.right))
      case .both: check.record(.both)
      default: check.record(.nothing)
      }
      question += 1
    }
    guard let verdict = check.verdict else { preconditionFailure("a check without a next tone has a verdict") }
    return verdict
  }

  /// Waits for one of the answers while a sound is repeated; `nil` if the person stopped.
  private func answer(
    while sound: AudioBuffer?, _ accepted: Set<Answer>, supervision: SoundSupervision = SoundSupervision(nil)
  ) throws -> Answer? {
    let blockLength = Int(TonePlayer.block * TestRun.sampleRate)
    let silence = try AudioBuffer(channelCount: 2, frameCount: blockLength, sampleRate: TestRun.sampleRate)
    var current = sound.map { FadingSound($0) }
    var quiet = 0.0
    var answer: Answer?
    var supervision = supervision
    while !answers.isStopped {
      switch supervision.look(at: 0) {
      case .disturbed(let disturbance, _): try run.say(.disturbed(disturbance))
      case .mended: try run.say(.disturbed(nil))
      case nil: break
      }
      if current?.isWritten == false {
        guard try current?.write(to: output, atMost: blockLength) != nil else { return nil }
      } else {
        if let answer { return answer }
        guard try output.write(silence) else { return nil }
        quiet += TonePlayer.block
        if quiet >= Self.gap, !answers.isAway { (current, quiet) = (sound.map { FadingSound($0) }, 0) }
      }
      if answer == nil, let given = answers.taken().first(where: accepted.contains) {
        answer = given
        current?.fadeOut()
      }
    }
    return nil
  }
}

extension EarphoneCheck.Verdict {
  /// Whether the test may begin with this verdict if the person wants it: one of the ears may be deaf.
  package var permitsTest: Bool {
    switch self {
    case .rightOnly, .leftOnly: true
    case .right, .swapped, .mono, .silent, .unclear: false
    }
  }
}
