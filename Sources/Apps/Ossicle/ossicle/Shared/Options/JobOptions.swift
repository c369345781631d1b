import ArgumentParser
import Foundation

/// How much is done at the same time.
struct JobOptions: ParsableArguments {
  @Option(name: [.customShort("j"), .long], help: "Recordings worked on at the same time. (default: all cores)")
  var jobs: Int?

  /// At least 1.
  var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected at least 1, got \(jobs).") }
  }
}
