import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import HearingRuns
import HearingTest
import LevelCalibration

/// Shows on the terminal what happens in a test.
final class TerminalDisplay {
  private let printsEvents: Bool
  private var progress: TestProgress?
  private var pressCount = 0
  /// Whether the volume is being set, which may differ from that of the last test.
  private var setsVolume = false

  /// Creates a display.
  ///
  /// - Parameter printsEvents: whether each trial is printed as a line of JSON.
  init(printsEvents: Bool) { self.printsEvents = printsEvents }

  /// The test begins or continues.
  func begin(_ progress: TestProgress) { self.progress = progress }

  /// Shows an event. On a terminal the progress changes only with a press: a change with each trial would reveal when a
  /// tone comes.
  func show(_ event: HearingEvent) throws {
    switch event {
    case .volume(let isCalibrated):
      setsVolume = true
      Console.message(CheckMessages.volume(isCalibrated: isCalibrated))
    case .sides(question: 1):
      setsVolume = false
      Console.message(CheckMessages.sides)
    case .sides: break
    case .checked(let verdict, let mayGoOn):
      Console.message(CheckMessages.advice(verdict))
      if verdict != .right {
        Console.message("Press the space bar to check again" + (mayGoOn ? ", or C to go on as it is." : "."))
      }
    case .trial: if printsEvents { try Console.send(try Self.line(event)) }
    case .press(let count):
      pressCount = count
      redraw()
    case .progress(let progress):
      self.progress = progress
      if !Console.standardErrorIsTerminal { Console.message(Self.text(progress)) }
    case .loudNext:
      Console.message(
        "\nThe next tones are loud, above \(Int(TonePlayer.loud)) dB HL, since softer ones were not heard.")
    case .disturbed(let disturbance?) where setsVolume:
      Console.message("not as in the last test: \(disturbance.words.en)")
    case .disturbed(let disturbance?):
      let mayGoOn = disturbance.mayGoOn && disturbance.change != nil
      Console.message(
        "\n\(disturbance.words.en)" + (mayGoOn ? " C goes on all the same: the result is then doubtful." : ""))
    case .disturbed(nil): Console.message("the sound is as it was")
    case .paused: Console.message("\npaused: P or the space bar goes on")
    case .goingOn: Console.message("going on")
    case .soundLost: break
    case .finished, .unanswered:
      guard Console.standardErrorIsTerminal else { return }
      redraw()
      Console.message("")
    }
  }

  private static func text(_ progress: TestProgress) -> String {
    let masked = progress.masked
    let rest = masked > 0 ? ", \(masked) of them once more with noise in the other ear" : ""
    return "\(progress.measured) of \(progress.places) thresholds\(rest)"
  }

  private func redraw() {
    guard Console.standardErrorIsTerminal, let progress else { return }
    let mark = pressCount == 0 ? " " : pressCount.isMultiple(of: 2) ? "○" : "●"
    FileHandle.standardError.write(Data("\r\u{1B}[K\(mark) \(Self.text(progress))".utf8))
  }

  /// Ends the line of the progress, so that later output starts on a line of its own.
  func endProgressLine(_ run: TestRun) {
    if Console.standardErrorIsTerminal, run.keptCount > 0 { Console.message("") }
  }

  /// Reports an interrupted session, and returns the exit status.
  func interrupted(_ run: TestRun) -> ExitCode {
    endProgressLine(run)
    Console.message("hearing-test: interrupted; \(run.keptCount) trials are kept, the same command goes on")
    return ExitStatus.interrupted
  }

  private static func line(_ event: HearingEvent) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(event), as: UTF8.self) + "\n"
  }
}

/// The terminal's words for the checks before the test.
enum CheckMessages {
  /// The meaning of levels in this session, in one or two lines.
  static func calibrationNote(_ record: CalibrationRecord?, _ source: SessionSource) -> String {
    let note =
      if let record {
        "Calibrated: \(record.summary). Levels are dB HL only with this headphone, at this volume: \(record.device)."
      } else {
        "Not calibrated: nobody knows how loud this headphone is. Levels are nominal, no tone is above "
          + String(format: "%.0f dBFS.", LevelScale.uncalibratedCap)
      }
    let doubts = record.map { CalibrationDoubt.doubts($0, at: Date()) } ?? []
    return ([note, source.warning].compactMap { $0 } + doubts.map { VerdictText.doubt($0).en }).joined(separator: "\n")
  }

  static func volume(isCalibrated: Bool) -> String {
    isCalibrated
      ? "A tone sounds in both ears. Do not change the volume. Press the space bar when you have heard it."
      : "A tone sounds in both ears. Set the volume so that it is clear and pleasant, then press the space bar. "
        + "Do not change the volume after that."
  }

  static let sides =
    "On which side is the tone? Press L for left, R for right, B for both ears or the middle, N if you hear nothing."

  /// The advice for a verdict.
  static func advice(_ verdict: EarphoneCheck.Verdict) -> String {
    switch verdict {
    case .right: "Left and right are right."
    case .swapped:
      "Left and right are swapped: turn the headphone round (red: right), or swap the channels' plugs."
    case .silent:
      "Nothing was heard: look at the plug and the cable, mute, volume, battery, and whether this is the right device."
    case .rightOnly:
      "The left earphone was not heard on its side: look at the plug, the cable and the balance. Or the left ear is deaf."
    case .leftOnly:
      "The right earphone was not heard on its side: look at the plug, the cable and the balance. Or the right ear is deaf."
    case .mono:
      "Both ears heard each tone: the output mixes left and right to one channel (mono). Switch that off in the settings of "
        + "the sound or of the accessibility, or take another output."
    case .unclear: "The answers contradict each other: wait for each tone, then name its side."
    }
  }

  /// Prints the check of the room that belongs to a session.
  static func tell(_ check: RoomCheck?) {
    switch check?.verdict {
    case .fine: Console.message("room: fine here, checked \(check?.date.formatted(.iso8601) ?? "")")
    case .tooLoud:
      Console.message(
        "room: too loud when it was checked; move to a quieter place, or the noise sets the thresholds")
    case nil:
      Console.message("room: not checked within the last hour; `hearing-test noise-check --person NAME` does it")
    }
  }
}
