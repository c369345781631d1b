import AudioCore
import CommandSupport
import Foundation
import LiveAudio

/// Help, error messages and number formats that the commands for live sound share.
enum LiveOptions {
  /// The help text of `--device`.
  static let deviceHelp = "The device: its name, or a part of it that no other device has (see `ossicle devices`)."

  /// Runs `body` and reports an error of the sound system in one line, with the exit status of a failure. Messages that
  /// sound libraries print themselves are muted.
  static func reported(_ body: () throws -> Void) throws {
    Console.muteLibraries()
    do {
      try body()
    } catch let error as LiveAudioError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  /// A time as text in minutes and seconds, such as 3:07.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  /// The level of an amplitude as text, in dBFS with one decimal.
  static func decibels(_ amplitude: Float) -> String {
    Decibels.level(amplitude: Double(amplitude)).map { String(format: "%.1f dBFS", $0) } ?? "silence"
  }
}
