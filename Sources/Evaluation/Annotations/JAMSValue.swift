/// The value of an observation in a JAMS file, if a task of this package uses its namespace.
package enum JAMSValue: Sendable, Hashable {
  /// The observation has no value, or the value is not read: in onsets, beats and namespaces that no task uses.
  case none
  /// A frequency in hertz, a MIDI note number or a tempo in beats per minute; the namespace decides which.
  case number(Double)
  /// A label in the namespaces `tag_…` and `segment_…`.
  case text(String)
  /// A point of `pitch_contour`, with its frequency in hertz.
  case contour(index: Int, frequency: Double, isVoiced: Bool)
  /// An event of `scaper`.
  case soundscape(label: String, role: String)

  /// The type of a namespace's values.
  enum Kind {
    case none, number, text, contour, soundscape

    init(namespace: String) {
      switch namespace {
      case "pitch_contour": self = .contour
      case "note_hz", "note_midi", "pitch_hz", "pitch_midi", "tempo": self = .number
      case "scaper": self = .soundscape
      case let name where name.hasPrefix("tag_") || name.hasPrefix("segment_"): self = .text
      default: self = .none
      }
    }
  }

  fileprivate struct Contour: Encodable {
    let index: Int
    let frequency: Double
    let voiced: Bool
  }

  fileprivate struct Soundscape: Encodable {
    let label: String
    let role: String
  }
}

extension JAMSValue: Encodable {
  /// Encodes the value in the form of its namespace; no value is `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .contour(let index, let frequency, let voiced):
      try container.encode(Contour(index: index, frequency: frequency, voiced: voiced))
    case .soundscape(let label, let role): try container.encode(Soundscape(label: label, role: role))
    }
  }
}
