/// Where the segments of recordings come from.
package enum SegmentSource: Sendable, Equatable, Codable {
  /// Tiers of a TextGrid beside the recording, each by its name or by its number from 1; `*` is all tiers.
  case tiers([String])
  /// A label track of Audacity beside the recording.
  case labels
  /// Columns of the manifest, which has a line for each segment.
  case columns(start: String, end: String, label: String)
  /// Stretches of speech, as the detector of voice activity finds them.
  case activity
  /// Syllable nuclei, each with the sound around it.
  case nuclei

  /// What a text may be.
  package static let expectation =
    "tier:NAME, tier:NUMBER, tier:*, labels, columns, columns:START,END,LABEL, activity or nuclei"

  /// Reads a source; `nil` for a text that names none.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init) : []
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    switch (parts.first, names.count) {
    case ("tier", 1...): self = .tiers(names)
    case ("labels", 0): self = .labels
    case ("columns", 0): self = .columns(start: "start", end: "end", label: "label")
    case ("columns", 3): self = .columns(start: names[0], end: names[1], label: names[2])
    case ("activity", 0): self = .activity
    case ("nuclei", 0): self = .nuclei
    default: return nil
    }
  }

  /// The text that `init(_:)` reads.
  package var text: String {
    switch self {
    case .tiers(let names): "tier:" + names.joined(separator: ",")
    case .labels: "labels"
    case .columns(let start, let end, let label): "columns:\(start),\(end),\(label)"
    case .activity: "activity"
    case .nuclei: "nuclei"
    }
  }

  /// Reads the text of a source.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let source = SegmentSource(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(Self.expectation)")
    }
    self = source
  }

  /// Writes the source as its text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
