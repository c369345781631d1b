import Foundation
import Synchronization

/// The gaps in the sound of this process's tests: what the sound servers write down, and what tests count besides.
public enum SoundGaps {
  private static let state = Mutex<(folders: Set<String>, ended: Int)>(([], 0))

  /// The number of gaps up to now, those of servers that have ended too.
  public static var count: Int {
    state.withLock { state in state.folders.reduce(state.ended) { $0 + written(in: $1) } }
  }

  /// Counts a gap that another than the server has noticed: PortAudio, or a program that says so.
  public static func note(_ isTorn: Bool) {
    if isTorn { state.withLock { $0.ended += 1 } }
  }

  /// Counts the gaps that one of our programs tells of.
  public static func note(in messages: String) {
    note(messages.contains("some sound was lost") || messages.contains(/[0-9] gaps|gaps of/))
  }

  static func watch(_ folder: String) { state.withLock { _ = $0.folders.insert(folder) } }

  /// The server of this folder is gone.
  static func forget(_ folder: String) {
    state.withLock { state in
      if state.folders.remove(folder) != nil { state.ended += written(in: folder) }
    }
  }

  /// PulseAudio says so of a stream that had nothing to play, but not at its end. A server that is started again has a log of
  /// its own.
  private static func written(in folder: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("server.log") }.reduce(0) { count, name in
      let log = (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
      return count + log.matches(of: /Implicit underrun of/).count
    }
  }
}
