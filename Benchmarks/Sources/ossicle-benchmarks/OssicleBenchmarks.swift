import ArgumentParser
import Foundation

/// Measures Ossicle's modules as an app developer would use them: one JSON line per case on standard output.
@main
struct OssicleBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ossicle-benchmarks",
    abstract: "Measures the CPU time of Ossicle's modules: one JSON line per case.")

  @Argument(help: "Folder with the sound that the runner has made.")
  var material: String?

  @Option(name: .long, help: "A case to measure; may be repeated. (default: all)")
  var `case`: [String] = []

  @Option(name: .long, help: "How often a case is measured after a warm-up.")
  var repetitions = 5

  @Flag(name: .long, help: "Print the names of all cases.")
  var list = false

  func validate() throws {
    guard repetitions >= 1 else { throw ValidationError("--repetitions: expected at least 1, got \(repetitions).") }
    guard list || material != nil else { throw ValidationError("expected a folder with sound, or --list.") }
    let names = BenchmarkCase.all.map(\.name)
    for name in `case` where !names.contains(name) {
      throw ValidationError("--case: expected \(names.joined(separator: ", ")), got '\(name)'.")
    }
  }

  func run() throws {
    if list {
      for benchmark in BenchmarkCase.all { print(benchmark.name) }
      return
    }
    guard let material else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    for benchmark in BenchmarkCase.all where `case`.isEmpty || `case`.contains(benchmark.name) {
      let measurement = try benchmark.measure(Material(folder: material), repetitions: repetitions)
      print(String(decoding: try encoder.encode(measurement), as: UTF8.self))
    }
  }
}
