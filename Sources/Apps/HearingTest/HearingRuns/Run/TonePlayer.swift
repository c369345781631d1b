import AppSound
import AudioCore
import Foundation
import HearingTest
import SoundRoutes

/// Plays a session's tones to a person, who answers.
///
/// The sound never stops, so that it cannot click: silence is played between the tones. The session's clock is the
/// sound that the output has played. Therefore reaction times begin when a tone is heard, however far ahead it was
/// written.
package struct TonePlayer {
  /// How a test ends.
  package enum Ending: Sendable, Hashable {
    /// The session is over.
    case over
    /// The listener stopped, or the output was stopped.
    case stopped
  }

  /// Seconds of sound that an output should hold, so that the writer can be late.
  package static let queueDuration = 0.2
  /// The level in dB HL above which the listener is asked before the first tone or noise.
  package static let loud = 80.0
  /// Seconds of a written block. Answers are taken once a block.
  static let block = 0.01

  /// A sound that is on its way to the ear, or has been heard.
  private struct Presented {
    var sound: FadingSound
    /// The number of the trial.
    let number: Int
    /// The beginning of the tone, in seconds of written sound.
    let begin: Double
    /// The end of the sound, in seconds of written sound.
    let end: Double
    /// Whether the session was told that the tone has begun.
    var isTold = false
    /// Whether frames were lost while the sound was on its way.
    var isTorn = false
    /// Whether the sound does not count and is repeated: the listener has paused since then, or frames were lost.
    var isVoid = false
  }

  private let run: TestRun
  private let output: any SoundOutput
  private let answers: any AnswerSource
  private let witness: (any SoundWitness)?
  private let rate = TestRun.sampleRate
  private let blockLength = Int(Self.block * TestRun.sampleRate)

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - output: an output of two channels at the rate of the run that has not played anything yet.
  ///   - witness: watches whether the sound stays as it is; `nil` where nothing can be seen of it.
  package init(
    _ run: TestRun, output: any SoundOutput, answers: any AnswerSource, witness: (any SoundWitness)? = nil
  ) {
    self.run = run
    self.output = output
    self.answers = answers
    self.witness = witness
  }

  /// Runs the test until it is over or stopped. After that the output still plays what was written.
  ///
  /// - Throws: the errors of the output and of the records; what was answered is kept.
  package func play() throws -> Ending {
    let silence = try AudioBuffer(channelCount: 2, frameCount: blockLength, sampleRate: rate)
    var written = 0
    var presented: Presented?
    var (lastTime, missing) = (0.0, 0)
    var hasAsked = false
    var supervision = SoundSupervision(witness)
    // The ends of the last sounds of which the session was told.
    var ends: [(number: Int, end: Double)] = []
    while !run.session.isFinished {
      if answers.isStopped { return .stopped }
      if presented?.sound.isWritten == false {
        guard let count = try presented?.sound.write(to: output, atMost: blockLength) else { return .stopped }
        written += count
      } else {
        guard try output.write(silence) else { return .stopped }
        written += blockLength
      }
      let heard = max(lastTime, Double(output.playedFrameCount) / rate - output.latency)
      if output.missingFrameCount > missing {
        missing = output.missingFrameCount
        if let end = presented?.end, heard < end { presented?.isTorn = true }
      }
      if let begin = presented?.begin, presented?.isTold == false, presented?.isVoid == false, heard >= begin {
        try run.handle(.presented(at: max(begin, lastTime)))
        presented?.isTold = true
        if let presented { ends = ends.suffix(Self.mostWithdrawn) + [(presented.number, presented.end)] }
      }
      if run.route == nil, let route = witness?.route { try run.record(route) }
      switch supervision.look(at: heard) {
      case .disturbed(let disturbance, let since):
        // What was heard since the sound was last seen to be right is not known.
        if let torn = ends.first(where: { $0.end > since }) {
          try run.withdraw(from: torn.number, because: disturbance.change ?? .unseen)
        }
        try take(.rest, at: heard, &presented, &supervision)
        try run.say(.disturbed(disturbance))
      case .mended: try run.say(.disturbed(nil))
      case nil: break
      }
      if let sound = presented, isTorn(sound), case .wait(let end) = run.session.action, heard >= min(sound.end, end) {
        try repeatLater(&presented, at: heard)
      }
      try run.timePasses(to: heard)
      for answer in answers.taken() { try take(answer, at: heard, &presented, &supervision) }
      lastTime = heard
      switch run.session.action {
      case .wait(let end): if heard >= end { try run.handle(.timePassed(to: heard)) }
      case .present(let next) where !hasAsked && run.isCalibrated && max(next.level ?? 0, next.noise ?? 0) > Self.loud:
        hasAsked = true
        try run.say(.loudNext)
        try take(.rest, at: heard, &presented, &supervision)
      case .present(let next):
        // A sound of which the session was already told is on its way to the ear. Noise that is still fading is not cut
        // off.
        if presented.map({ ($0.isTold || $0.isVoid) && $0.sound.isWritten }) ?? true {
          let stimulus = try run.stimulus(next)
          let start = Double(written) / rate
          presented = Presented(
            sound: FadingSound(stimulus.sound), number: next.number, begin: start + stimulus.onset,
            end: start + Double(stimulus.sound.frameCount) / rate)
        }
      case .rest, .finished, .unanswered: break
      }
    }
    return .over
  }

  /// The most trials that are taken back.
  private static let mostWithdrawn = 20

  /// Whether frames of a sound that the listener is hearing were lost.
  private func isTorn(_ sound: Presented) -> Bool {
    sound.isTold && sound.isTorn && !sound.isVoid && sound.number == run.session.trials.count
  }

  private func repeatLater(_ presented: inout Presented?, at time: Double) throws {
    presented?.isTorn = false
    // The rest of the sound means nothing: neither a press nor more lost frames in it.
    presented?.isVoid = true
    presented?.sound.fadeOut()
    try run.handle(.soundLost(at: time))
    try run.say(.soundLost)
  }

  private func take(
    _ answer: Answer, at time: Double, _ presented: inout Presented?, _ supervision: inout SoundSupervision
  ) throws {
    switch (answer, run.session.action) {
    case (.heard, .rest), (.pause, .rest), (.resume, .rest), (.goOn, .rest):
      if let disturbance = supervision.disturbance {
        // What can be mended is mended first, or it is agreed that the test goes on all the same.
        let isAgreed = disturbance.mayGoOn && (answer == .goOn || disturbance.change == nil)
        guard isAgreed else { return try run.say(.disturbed(disturbance)) }
        if let change = disturbance.change { try run.record(change) }
        supervision.accept()
      }
      try run.handle(.resumed(at: time))
      try run.say(.goingOn)
    case (_, .finished), (_, .unanswered), (.rest, .rest): break
    case (.pause, _), (.rest, _):
      presented?.isVoid = true
      presented?.sound.fadeOut()
      try run.handle(.paused(at: time))
      try run.say(.paused)
    case (.heard, _):
      let count = run.session.trials.count
      // A sound with lost frames does not count; neither does a press during it.
      if let sound = presented, isTorn(sound), time < sound.end {
        try repeatLater(&presented, at: time)
      } else {
        try run.handle(.pressed(at: time))
      }
      if run.session.trials.count > count { presented?.sound.fadeOut() }
      try run.acknowledgePress(at: time)
    case (.left, _), (.right, _), (.both, _), (.nothing, _), (.resume, _), (.goOn, _): break
    }
  }
}
