import Tables

/// What is true of a recording, in a form that the readers of references know.
package enum MadeReference: Sendable, Equatable {
  /// The fundamental frequency in hertz at times in seconds; `nil` where there is none. Text: mir_eval's, with 0 for none.
  case pitch([(time: Double, frequency: Double?)])
  /// Times in seconds. Text: mir_eval's, one a line.
  case times([Double])
  /// Events with onset and offset in seconds. Text: DCASE's.
  case events([MadeEvent])

  /// Ending of the names of its files.
  package var fileExtension: String {
    switch self {
    case .pitch, .times: "txt"
    case .events: "tsv"
    }
  }

  /// The file's text: times with six decimals.
  package var text: String {
    func decimal(_ value: Double, _ decimals: Int = 6) -> String {
      Cell.number(value, decimals: decimals).plainText ?? ""
    }
    return switch self {
    case .pitch(let frames):
      frames.map { "\(decimal($0.time))\t\(decimal($0.frequency ?? 0, 4))\n" }.joined()
    case .times(let times): times.map { decimal($0) + "\n" }.joined()
    case .events(let events):
      "onset\toffset\tevent_label\n"
        + events.map { "\(decimal($0.onset))\t\(decimal($0.offset))\t\($0.label)\n" }.joined()
    }
  }

  /// Whether both say the same.
  package static func == (a: MadeReference, b: MadeReference) -> Bool {
    switch (a, b) {
    case (.pitch(let a), .pitch(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.time == $1.time && $0.frequency == $1.frequency }
    case (.times(let a), .times(let b)): a == b
    case (.events(let a), .events(let b)): a == b
    default: false
    }
  }
}

/// Something that sounds from an onset to an offset, in seconds.
package struct MadeEvent: Sendable, Hashable {
  /// Where its first frame is.
  package let onset: Double
  /// Where the first frame after it is.
  package let offset: Double
  /// What it is.
  package let label: String
}
