import ArgumentParser
import AudioCore
import Foundation
import VoiceAnalysis

/// What the gate's scorer is trained from: `gate_training.py` reads it.
struct Features: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Per file a count, then per 5 ms level, floor and the evidence's values, all as 32-bit floats.")

  @Flag(help: "Print the names of the values, a line each, and stop.") var names = false

  func run() throws {
    if names {
      for feature in VoiceEvidence.Feature.allCases { print(feature) }
      return
    }
    try forEachInput { _, signal in
      var rows: [Float] = []
      var evidence = VoiceEvidence()
      var analyzer = try VoiceFrameAnalyzer(sampleRate: signal.sampleRate)
      var count: Float = 0
      signal.withBlock { block in
        analyzer.process(block) { frame in
          evidence.update(frame, sounding: true)
          rows += [Float(frame.level), Float(frame.floor)] + evidence.values.map { Float($0) }
          count += 1
        }
      }
      var data = Data()
      withUnsafeBytes(of: count) { data.append(contentsOf: $0) }
      rows.withUnsafeBytes { data.append(contentsOf: $0) }
      FileHandle.standardOutput.write(data)
    }
  }
}
