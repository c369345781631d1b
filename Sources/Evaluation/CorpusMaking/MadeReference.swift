import Tables

/// The truth about a recording, in a format that the readers of references know.
package enum MadeReference: Sendable, Equatable {
  /// The fundamental frequency in hertz at times in seconds; `nil` where there is none. The file has mir_eval's format,
  /// with 0 for no frequency.
  case pitch([(time: Double, frequency: Double?)])
  /// Times in seconds. The file has mir_eval's format, one time a line.
  case times([Double])
  /// Events with onset and offset in seconds. The file has DCASE's format.
  case events([MadeEvent])

  /// The file extension.
  package var fileExtension: String {
    switch self {
    case .pitch, .times: "txt"
    case .events: "tsv"
    }
  }

  /// The text of the file. Times have six decimals.
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

  /// Whether both references have the same contents.
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

/// An event with an onset and an offset, in seconds.
package struct MadeEvent: Sendable, Hashable {
  /// The time of the first frame.
  package let onset: Double
  /// The time of the first frame after the event.
  package let offset: Double
  /// The class of the event.
  package let label: String
}
