/// How a pitch track is written.
public enum PitchTrackFormat: String, Sendable, CaseIterable {
  /// A row per frame, `PitchTrackTable`.
  case csv
  /// The same rows, a JSON object a line.
  case jsonl
  /// A Praat TextGrid: a tier `vuv` that says V or U, as Praat's own "To TextGrid (vuv)" does, and a tier with the
  /// median of each voiced stretch in hertz. A frame-by-frame contour is not for a TextGrid.
  case textgrid
  /// An Audacity label track: each voiced stretch with its median and the nearest note.
  case audacity

  /// What a file's name ends with, after the recording's own name.
  public var fileSuffix: String {
    switch self {
    case .csv: ".pitch.csv"
    case .jsonl: ".pitch.jsonl"
    case .textgrid: ".TextGrid"
    case .audacity: ".pitch.txt"
    }
  }

  /// Whether several recordings can stand in one file.
  public var isTable: Bool { self == .csv || self == .jsonl }
}
