import ArgumentParser
import Foundation

/// The option for the number of recordings that are processed at the same time.
struct JobOptions: ParsableArguments {
  @Option(
    name: [.customShort("j"), .long],
    help: "Number of recordings processed at the same time. (default: the number of cores)")
  var jobs: Int?

  /// The number of jobs, at least 1; by default the number of active processors.
  var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected at least 1, got \(jobs).") }
  }
}
