import ArgumentParser
import AudioCore
import Foundation
import VoiceAnalysis

/// Voice activity, onsets and syllable nuclei: `events_evaluation.py` reads them.
struct Tracks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Per file a line of JSON: activity segments, onsets by each method and mode, syllable nuclei.")

  @Option(help: "Least dip between syllables, dB.") var dip = SyllableNuclei.Configuration().dip

  @Option(help: "Level above the room that speech must have, dB.") var margin = VoiceActivityDetector.Configuration()
    .margin

  func run() throws {
    try forEachInput { _, signal in
      var fields: [String: Any] = [:]
      fields["activity"] = try VoiceActivityDetector.segments(in: signal, configuration: .init(margin: margin)).map {
        segment -> [String: Any] in
        [
          "start": segment.start, "end": segment.end, "confidence": segment.confidence,
          "refusal": segment.refusal?.rawValue ?? "",
        ]
      }
      for method in OnsetDetector.Method.allCases {
        for mode in OnsetDetector.Mode.allCases {
          fields["onsets-\(method)-\(mode)"] = try OnsetDetector.onsets(
            in: signal, configuration: .init(method: method, mode: mode)
          ).map { [$0.time, $0.strength] }
        }
      }
      for mode in SyllableNuclei.Mode.allCases {
        fields["syllables-\(mode)"] = try SyllableNuclei.nuclei(in: signal, configuration: .init(mode: mode, dip: dip))
          .map {
            [$0.time, $0.decidedAt]
          }
      }
      print(String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self))
    }
  }
}
