import AppWords
import Foundation

/// What the system must grant a command. With less, libraries below end the process by a signal or wait for ever.
enum ProcessLimits {
  /// The least number of open files: a page with its microphone and a few requests.
  private static let openFiles: UInt64 = 64
  /// The least address space in bytes. The libraries alone take 0.1 GB.
  private static let memory: UInt64 = 512 << 20

  /// - Throws: `ToolFault` if a limit of this process is too low.
  static func check() throws(ToolFault) {
    let files = limit(RLIMIT_NOFILE)
    guard files >= openFiles else {
      throw fault(
        Words(
          cs: "očekáváno aspoň \(openFiles) otevřených souborů (ulimit -n), povoleno je \(files)",
          en: "expected at least \(openFiles) open files (ulimit -n), got \(files)"))
    }
    let bytes = limit(RLIMIT_AS)
    guard bytes >= memory else {
      throw fault(
        Words(
          cs: "očekáváno aspoň \(memory >> 10) kB paměti (ulimit -v), povoleno je \(bytes >> 10)",
          en: "expected at least \(memory >> 10) kB of memory (ulimit -v), got \(bytes >> 10)"))
    }
  }

  private static func fault(_ words: Words) -> ToolFault { ToolFault(description: words.text) }

  private static func limit(_ resource: __rlimit_resource) -> UInt64 {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? UInt64(limit.rlim_cur) : .max
  }
}
