import ArgumentParser
import AudioCore
import Foundation
import VoiceAnalysis

/// The gate's events: `gate_evaluation.py` reads them.
struct Gate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Per file a line of JSON: the gate's events, each with its measured values.")

  @Option(help: "Log-odds above which a sound is a voice.") var strictness: Double?

  func run() throws {
    var configuration = VoiceGate.Configuration()
    if let strictness { configuration.strictness = strictness }
    try forEachInput { _, signal in
      let events = try VoiceGate.events(in: signal, configuration: configuration).map(Self.fields)
      print(String(decoding: try JSONSerialization.data(withJSONObject: events), as: UTF8.self))
    }
  }

  private static func fields(_ event: VoiceGateEvent) -> [String: Any] {
    switch event {
    case .began(let b): return ["event": "began", "time": b.time, "noticed": b.noticedAt, "level": b.level]
    case .accepted(let d): return decision(d, ["event": "accepted"])
    case .rejected(let reason, let d): return decision(d, ["event": "rejected", "reason": reason.rawValue])
    case .exceededMaximumLevel(let time, let level): return ["event": "tooLoud", "time": time, "level": level]
    case .ended(let e):
      return ["event": "ended", "start": e.start, "end": e.end, "voice": e.isVoice, "level": e.level]
    }
  }

  private static func decision(_ d: VoiceDecision, _ rest: [String: Any]) -> [String: Any] {
    var fields = rest
    fields["time"] = d.time
    fields["start"] = d.soundStart
    if let onset = d.voicingOnset { fields["voicing"] = onset }
    fields["score"] = d.score
    fields["periodicity"] = d.periodicity
    fields["frequency"] = d.frequency
    fields["peak"] = d.peakLevel
    return fields
  }
}
