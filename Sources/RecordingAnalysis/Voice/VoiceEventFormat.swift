/// How voice events are written.
public enum VoiceEventFormat: String, Sendable, CaseIterable {
  /// A row an event, `VoiceEventTable`.
  case csv
  /// The same rows, a JSON object a line.
  case jsonl
  /// A Praat TextGrid with the tiers activity, sounds (intervals), onsets, nuclei (points).
  case textgrid
  /// An Audacity label track.
  case audacity

  /// What a file's name ends with, after the recording's own name.
  public var fileSuffix: String {
    switch self {
    case .csv: ".voice-events.csv"
    case .jsonl: ".voice-events.jsonl"
    case .textgrid: ".TextGrid"
    case .audacity: ".voice-events.txt"
    }
  }

  /// Whether several recordings can stand in one file.
  public var isTable: Bool { self == .csv || self == .jsonl }
}
