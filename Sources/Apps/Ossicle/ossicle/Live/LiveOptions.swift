import AudioCore
import CommandSupport
import Foundation
import LiveAudio

/// What the commands of live sound have in common.
enum LiveOptions {
  /// Help for `--device`.
  static let deviceHelp = "The device: its name, or a part that no other's has, as in `ossicle devices`."

  /// Runs `body`; what is wrong with the sound system is said in a line, by nobody else, and is a failure, not a wrong usage.
  static func reported(_ body: () throws -> Void) throws {
    Console.muteLibraries()
    do {
      try body()
    } catch let error as LiveAudioError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.someInputsFailed
    }
  }

  /// Minutes and seconds.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  /// A level in dBFS to a tenth.
  static func decibels(_ amplitude: Float) -> String {
    Decibels.level(amplitude: Double(amplitude)).map { String(format: "%.1f dBFS", $0) } ?? "silence"
  }
}
