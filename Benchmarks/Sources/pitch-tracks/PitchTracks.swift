import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import PitchTracking

/// Writes the pitch track of many recordings by one method, for the scripts in `pitch/`.
@main struct PitchTracks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pitch-tracks",
    abstract:
      "Tracks recordings that standard input names, one `RECORDING TRACK MINIMUM MAXIMUM` (tab-separated) a line.",
    discussion: "TRACK becomes a CSV file of time (s), frequency (Hz, 0 if unvoiced) and confidence.")

  @Argument(help: "The method: \(PitchMethod.allCases.map(\.rawValue).joined(separator: ", ")).")
  var method: String

  @Flag(help: "Decide within the live latency.")
  var live = false

  @Flag(help: "Print times real time instead of writing tracks: the best of five runs on one thread.")
  var speed = false

  func run() throws {
    guard let method = PitchMethod(rawValue: method) else { throw ValidationError("no method named \(method)") }
    while let line = readLine() {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 4, let minimum = Double(fields[2]), let maximum = Double(fields[3]) else {
        throw ValidationError("expected RECORDING, TRACK, MINIMUM, MAXIMUM, got \(line)")
      }
      let reader = try AudioFileReader(path: fields[0])
      let audio = try reader.readAll()
      let configuration = PitchConfiguration(
        minimumFrequency: minimum, maximumFrequency: maximum, mode: live ? .live : .offline)
      if speed {
        print(method.rawValue, fields[0], try timesRealTime(method, audio, configuration))
      } else {
        let rows = try method.track(audio, configuration: configuration)
          .map { "\($0.time),\($0.frequency ?? 0),\($0.confidence)\n" }
        try rows.joined().write(toFile: fields[1], atomically: false, encoding: .utf8)
      }
    }
  }

  private func timesRealTime(
    _ method: PitchMethod, _ audio: AudioBuffer, _ configuration: PitchConfiguration
  ) throws -> Double {
    let fastest = try (0..<5).map { _ in
      let start = clock()
      _ = try method.track(audio, configuration: configuration)
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }.min()
    return Double(audio.frameCount) / audio.sampleRate / (fastest ?? .nan)
  }
}
