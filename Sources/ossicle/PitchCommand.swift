import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import PitchTracking
import RecordingAnalysis

/// `ossicle pitch`: the fundamental frequency of recordings, frame by frame.
struct PitchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pitch",
    abstract: "Tracks the fundamental frequency: a row every 10 ms.")

  @Argument(help: "Recordings, folders, patterns, manifests, or - for audio on standard input.")
  var paths: [String] = []

  @Option(name: .long, help: "Lowest pitch looked for, in hertz.")
  var minHz = 50.0

  @Option(name: .long, help: "Highest pitch looked for, in hertz; less where a recording's rate cannot hold it.")
  var maxHz = 1600.0

  @Option(name: .long, help: "Time between frames, in milliseconds.")
  var hopMs = 10.0

  @Option(name: .long, help: "How the pitch is found: \(PitchMethod.allCases.map(\.rawValue).joined(separator: ", ")).")
  var method = PitchMethod.default

  @Flag(name: .long, help: "Decide each frame as a live tracker would, within 50 ms.")
  var live = false

  @Option(name: .long, help: "The channel to track, from 1; the mean of all channels if not said.")
  var channel: Int?

  func validate() throws {
    guard minHz >= 10, maxHz >= 2 * minHz, maxHz <= 20_000 else {
      throw ValidationError(
        "--min-hz, --max-hz: expected 10 or more and at least an octave up to 20000, got \(minHz) and \(maxHz).")
    }
    guard (1...1000).contains(hopMs) else {
      throw ValidationError("--hop-ms: expected 1 to 1000, got \(hopMs).")
    }
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    guard paths.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("- may be given once.") }
  }

  func run() throws {
    // Not in validate(), which the parser calls before it complains of an option that does not exist.
    guard !paths.isEmpty else { throw ValidationError("expected at least one path.") }
    let configuration = AnalysisConfiguration(
      features: [.pitch], pitchMethod: method, pitchMode: live ? .live : .offline, minimumFrequency: minHz,
      maximumFrequency: maxHz, hopDuration: hopMs / 1000, channel: channel.map { $0 - 1 })
    do {
      let items = try StandardInput.spooled(try RecordingList.items(of: paths))
      try PitchSession(analyzer: RecordingAnalyzer(configuration: configuration)).track(items)
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }
}

extension PitchMethod: ExpressibleByArgument {}
