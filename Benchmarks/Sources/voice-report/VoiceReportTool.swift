import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import VoiceAnalysis

/// Prints the voice report of recordings, for `voice/report_agreement.py`: one JSON line per file.
@main
struct VoiceReportTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice-report", abstract: "Prints the voice report of each recording as a line of JSON.")

  @Argument(help: "Recordings; several channels are mixed to one.")
  var recordings: [String]

  @Option(help: "Lowest pitch in hertz.")
  var floor = 75.0

  @Option(help: "Highest pitch in hertz.")
  var ceiling = 600.0

  @Option(help: "Highest formant in hertz.")
  var maximumFormant = 5500.0

  private struct Line: Encodable {
    let path: String
    let seconds: Double
    let report: VoiceReport
  }

  func run() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let configuration = VoiceReportConfiguration(
      pitchFloor: floor, pitchCeiling: ceiling, maximumFormant: maximumFormant)
    for path in recordings {
      let sound = try AudioFileReader(path: path).readAll()
      var downmix = Downmix()
      let mono = sound.withBlock { block in
        downmix.withMono(block) { AudioBuffer(mono: Array($0.channel(0)), sampleRate: sound.sampleRate) }
      }
      let clock = ContinuousClock()
      let start = clock.now
      let report = try VoiceReport(of: mono, configuration: configuration)
      let elapsed = (clock.now - start) / .seconds(1)
      print(String(decoding: try encoder.encode(Line(path: path, seconds: elapsed, report: report)), as: UTF8.self))
    }
  }
}
