import ArgumentParser
import AudioCore
import AudioFiles
import Foundation
import VoiceEvents

/// Prints the training data of the gate's scorer for `voice/gate_training.py`.
///
/// It is separate from `ossicle voice`, because it prints the scorer's inputs for every 5 ms instead of the gate's
/// decisions.
@main struct GateFeatures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-features",
    abstract: "Prints the values that the voice gate's scorer sees in the files that standard input names.",
    discussion: "Per file a count, then per 5 ms level, floor and the evidence's values, all as 32-bit floats.")

  @Flag(help: "Print the names of the values, a line each, and stop.") var names = false

  func run() throws {
    if names {
      for feature in VoiceEvidence.Feature.allCases { print(feature) }
      return
    }
    while let path = readLine() { try FileHandle.standardOutput.write(contentsOf: Self.values(of: path)) }
  }

  private static func values(of path: String) throws -> Data {
    let reader = try AudioFileReader(path: path)
    var analyzer = try VoiceFrameAnalyzer(sampleRate: reader.format.sampleRate)
    var downmix = Downmix()
    var evidence = VoiceEvidence()
    var rows: [Float] = []
    var count: Float = 0
    while try reader.read({ block in
      downmix.withMono(block) { mono in
        analyzer.process(mono) { frame in
          evidence.update(frame, sounding: true)
          rows += [Float(frame.level), Float(frame.floor)] + evidence.values.map { Float($0) }
          count += 1
        }
      }
    }) {}
    return ([count] + rows).withUnsafeBytes { Data($0) }
  }
}
