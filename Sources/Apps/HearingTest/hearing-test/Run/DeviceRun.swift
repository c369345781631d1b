import ArgumentParser
import AudioCore
import CommandSupport
import Foundation
import HearingTest
import LiveAudio
import TerminalSupport

/// A session with a person: tones are played to a headphone, and the space bar means 'heard'.
///
/// The sound never stops, so that it cannot click: silence is played between the tones. The session's clock is the
/// sound that the headphone has played. Therefore reaction times begin when a tone is heard, however far ahead it was
/// written.
struct DeviceRun {
  /// The device that plays the tones.
  let device: AudioDevice

  /// Whether the sides and the volume are checked before the test.
  let checks: Bool

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
    /// Whether the listener has paused since then. In that case the sound does not count and is repeated.
    var isVoid = false
  }

  /// Seconds of a written block (`block`), and of the sound that is kept written ahead (`ahead`).
  private static let block = 0.01
  private static let ahead = 0.2

  func run(_ run: inout SessionRun) throws {
    guard let keys = TerminalKeys() else { return try Self.requireTerminal() }
    let interruption = Interruption {}
    Console.message("Put the headphone on (red: right) and press the space bar to begin.")
    while !keys.pressed().contains(.space) {
      if interruption.isRequested { throw Self.interrupted(run) }
      Thread.sleep(forTimeInterval: 0.02)
    }
    if checks { try BeforeTest(device: device, keys: keys, interruption: interruption).check(&run) }
    Console.message(
      "Press the space bar whenever you hear a tone, however faint: a mark shows that the press was taken.")
    Console.message("P pauses, P or the space bar goes on. Ctrl-C stops; your answers are kept.")
    try play(&run, keys, interruption)
  }

  /// Checks that standard input is a terminal, where a person can answer.
  static func requireTerminal() throws {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ToolFault(
        description: "expected a terminal, whose space bar says 'heard'; or --simulate, or --output null", isUsage: true
      )
    }
  }

  /// Reports an interrupted session, and returns the exit status.
  static func interrupted(_ run: SessionRun) -> ExitCode {
    run.endProgressLine()
    Console.message(
      "hearing-test: interrupted; \(run.keptCount) trials are kept, the same command goes on")
    return ExitStatus.interrupted
  }

  private static func tellOfLostSound(_ counts: LiveCounts) {
    guard !counts.isComplete else { return }
    Console.message(
      "hearing-test: some sound was lost: this machine is too busy, close other programs; tones with gaps were repeated"
    )
  }

  private func play(_ run: inout SessionRun, _ keys: TerminalKeys, _ interruption: Interruption) throws {
    let rate = Explanation.sampleRate
    let playback = try LivePlayback(
      configuration: .init(device: device, channelCount: 2), sampleRate: rate, queueDuration: Self.ahead)
    defer { playback.stop() }
    let blockLength = Int(Self.block * rate)
    let silence = AudioBuffer(channelCount: 2, frameCount: blockLength, sampleRate: rate)
    var written = 0
    var presented: Presented?
    var (lastTime, missing) = (0.0, 0)
    while !run.session.isFinished {
      if interruption.isRequested {
        let status = Self.interrupted(run)
        Self.tellOfLostSound(playback.counts)
        throw status
      }
      if presented?.sound.isWritten == false {
        written += try presented?.sound.write(to: playback, atMost: blockLength) ?? 0
      } else {
        _ = try silence.withBlock { block throws(LiveAudioError) in try playback.write(block) }
        written += blockLength
      }
      let heard = max(lastTime, Double(playback.playedFrameCount) / rate - playback.latency)
      let counts = playback.counts
      if counts.starvedFrames + counts.underflows > missing {
        missing = counts.starvedFrames + counts.underflows
        if let end = presented?.end, heard < end { presented?.isTorn = true }
      }
      if let begin = presented?.begin, presented?.isTold == false, presented?.isVoid == false, heard >= begin {
        try run.handle(.presented(at: max(begin, lastTime)))
        presented?.isTold = true
      }
      if let sound = presented, sound.isTold, sound.isTorn, !sound.isVoid, sound.number == run.session.trials.count,
        case .wait(let end) = run.session.action, heard >= min(sound.end, end)
      {
        try run.handle(.soundLost(at: heard))
        presented?.isTorn = false
      }
      for key in keys.pressed() { try take(key, at: heard, &run, &presented) }
      lastTime = heard
      switch run.session.action {
      case .wait(let end): if heard >= end { try run.handle(.timePassed(to: heard)) }
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
    Self.tellOfLostSound(playback.counts)
  }

  /// Handles a key.
  private func take(
    _ key: TerminalKeys.Key, at time: Double, _ run: inout SessionRun, _ presented: inout Presented?
  ) throws {
    switch (key, run.session.action) {
    case (.space, .rest), (.letter("p"), .rest):
      try run.handle(.resumed(at: time))
      run.show(isPaused: false)
    case (.letter("p"), _):
      presented?.isVoid = true
      presented?.sound.fadeOut()
      try run.handle(.paused(at: time))
      run.show(isPaused: true)
    case (.space, _):
      let count = run.session.trials.count
      // A sound with lost frames does not count; neither does a press during it.
      if let sound = presented, sound.isTold, sound.isTorn, !sound.isVoid, sound.number == count, time < sound.end {
        presented?.isTorn = false
        try run.handle(.soundLost(at: time))
      } else {
        try run.handle(.pressed(at: time))
      }
      if run.session.trials.count > count { presented?.sound.fadeOut() }
      run.acknowledgePress()
    case (.letter, _): break
    }
  }
}
