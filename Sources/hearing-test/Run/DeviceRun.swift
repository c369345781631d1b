import ArgumentParser
import AudioCore
import CommandSupport
import Foundation
import HearingTest
import LiveAudio

/// A session with a person: tones to a headphone, the space bar for 'heard'.
///
/// The sound never stops, so that it cannot click: silence flows between the tones. The session's clock is what the
/// headphone has played, so that reaction times begin when a tone is heard, whatever was written ahead.
struct DeviceRun {
  /// What plays the tones.
  let device: AudioDevice

  /// A sound that is on its way to the ear, or has been heard.
  private struct Presented {
    let sound: AudioBuffer
    /// Of the trial.
    let number: Int
    /// When its tone begins, in seconds of what was written.
    let begin: Double
    /// When it ends.
    let end: Double
    /// Frames that were written.
    var position = 0
    /// Whether the session knows of its beginning.
    var isTold = false
    /// Whether frames were missing while it was on its way.
    var isTorn = false

    var isWritten: Bool { position >= sound.frameCount }
  }

  /// Seconds that are written at a time, and kept ahead.
  private static let block = 0.01
  private static let ahead = 0.2

  func run(_ run: inout SessionRun) throws {
    guard let keys = TerminalKeys() else { return try Self.requireTerminal() }
    Console.message("Press the space bar whenever you hear a tone, however faint. Ctrl-C stops; your answers are kept.")
    let interruption = Interruption {}
    Console.message("Put the headphone on (red: right) and press the space bar to begin.")
    while keys.presses() == 0 {
      if interruption.isRequested { throw Self.interrupted(run) }
      Thread.sleep(forTimeInterval: 0.02)
    }
    try play(&run, keys, interruption)
  }

  /// Makes sure that somebody can answer.
  static func requireTerminal() throws {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ToolFault(
        description: "expected a terminal, whose space bar says 'heard'; or --simulate, or --output null", isUsage: true
      )
    }
  }

  /// What is said of a session that was stopped.
  static func interrupted(_ run: SessionRun) -> ExitCode {
    run.endProgressLine()
    Console.message(
      "hearing-test: interrupted; \(run.keptCount) trials are kept, the same command goes on")
    return ExitStatus.interrupted
  }

  private static func tellOfLostSound(_ counts: LiveCounts) {
    guard !counts.isComplete else { return }
    Console.message(
      "hearing-test: some sound was lost: this machine is too busy, close other programs; torn tones were played again")
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
      if let sound = presented?.sound, let position = presented?.position, position < sound.frameCount {
        let end = min(position + blockLength, sound.frameCount)
        _ = try sound.withBlock { block throws(LiveAudioError) in try playback.write(block.frames(position..<end)) }
        presented?.position = end
        written += end - position
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
      if let begin = presented?.begin, presented?.isTold == false, heard >= begin {
        try run.handle(.presented(at: max(begin, lastTime)))
        presented?.isTold = true
      }
      if let sound = presented, sound.isTold, sound.isTorn, sound.number == run.session.trials.count,
        case .wait(let end) = run.session.action, heard >= min(sound.end, end)
      {
        try run.handle(.soundLost(at: heard))
        presented?.isTorn = false
      }
      for _ in 0..<keys.presses() { try run.handle(.pressed(at: heard)) }
      lastTime = heard
      switch run.session.action {
      case .wait(let end): if heard >= end { try run.handle(.timePassed(to: heard)) }
      case .present(let next):
        // Told of already and still asked for: it is on its way to the ear.
        // And a noise that is still to fall is not cut off.
        if presented.map({ $0.isTold && $0.isWritten }) ?? true {
          let stimulus = try run.stimulus(next)
          let start = Double(written) / rate
          presented = Presented(
            sound: stimulus.sound, number: next.number, begin: start + stimulus.onset,
            end: start + Double(stimulus.sound.frameCount) / rate)
        }
      case .finished: break
      }
    }
    Self.tellOfLostSound(playback.counts)
  }
}
