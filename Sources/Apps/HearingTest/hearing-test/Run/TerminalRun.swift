import AppSound
import ArgumentParser
import CommandSupport
import Foundation
import HearingRuns
import LiveAudio
import SoundRoutes
import TerminalSupport

/// A session with a person at a terminal: tones are played to a headphone, and the space bar means 'heard'.
struct TerminalRun {
  /// The device that plays the tones.
  let device: AudioDevice

  /// Whether the sides and the volume are checked before the test.
  let checks: Bool

  let display: TerminalDisplay

  /// The way of the sound in the last session with this headphone; `nil` if it is not known.
  var expected: SoundRoute?

  /// Seconds of sound that are written ahead in the checks, where a press is to be felt at once.
  private static let aheadInChecks = 0.1

  func run(_ run: TestRun) throws {
    guard let keys = TerminalKeys() else { return try Self.requireTerminal() }
    let answers = TerminalAnswers(keys: keys, interruption: Interruption {})
    Console.message("Put the headphone on (red: right) and press the space bar to begin.")
    while !answers.taken().contains(.heard) {
      if answers.isStopped { throw display.interrupted(run) }
      Thread.sleep(forTimeInterval: 0.02)
    }
    if checks {
      try played(ahead: Self.aheadInChecks, run) { playback in
        try SoundCheck(run, output: playback, answers: answers, witness: expected.flatMap(device.watch)).check()
      }
    }
    Console.message(
      "Press the space bar whenever you hear a tone, however faint: a mark shows that the press was taken.")
    Console.message("P pauses, P or the space bar goes on. Ctrl-C stops; your answers are kept.")
    try played(ahead: TonePlayer.queueDuration, run) { playback in
      let ending = try TonePlayer(
        run, output: playback, answers: answers, witness: device.watch(run.route)
      ).play()
      if ending == .over { Self.tellOfLostSound(playback) }
      return ending
    }
  }

  /// Opens the headphone for a part of the run.
  private func played(ahead: Double, _ run: TestRun, _ body: (LivePlayback) throws -> TonePlayer.Ending) throws {
    let playback = try LivePlayback(
      configuration: .init(device: device, channelCount: 2), sampleRate: TestRun.sampleRate, queueDuration: ahead)
    defer { playback.stop() }
    guard try body(playback) == .stopped else { return }
    let status = display.interrupted(run)
    if ahead != Self.aheadInChecks { Self.tellOfLostSound(playback) }
    throw status
  }

  /// Checks that standard input is a terminal, where a person can answer.
  static func requireTerminal() throws {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ToolFault(
        description: "expected a terminal, whose space bar says 'heard'; or --simulate, or --output null", isUsage: true
      )
    }
  }

  private static func tellOfLostSound(_ playback: LivePlayback) {
    guard !playback.counts.isComplete else { return }
    Console.message(
      "hearing-test: some sound was lost: this machine is too busy, close other programs; tones with gaps were repeated"
    )
  }
}

/// The keys of the terminal as answers; Ctrl-C stops.
struct TerminalAnswers: AnswerSource {
  let keys: TerminalKeys
  let interruption: Interruption

  var isStopped: Bool { interruption.isRequested }
  let isAway = false

  func taken() -> [Answer] {
    keys.pressed().compactMap { key in
      switch key {
      case .space: .heard
      case .letter("p"): .pause
      case .letter("l"), .left: .left
      case .letter("r"), .right: .right
      case .letter("b"): .both
      case .letter("n"): .nothing
      case .letter("c"): .goOn
      default: nil
      }
    }
  }
}
