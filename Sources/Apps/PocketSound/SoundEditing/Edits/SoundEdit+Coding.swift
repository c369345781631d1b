extension SoundEdit: Codable {
  private struct Key: CodingKey {
    static let (edit, from, to, at) = (Key("edit"), Key("from"), Key("to"), Key("at"))
    static let all = ["edit", "from", "to", "at"]

    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Reads an object with `edit`, the name, and the times `from` and `to`, or `at` for the place of a paste.
  ///
  /// - Throws: `SoundEditError`, `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let other = values.allKeys.map(\.stringValue).sorted().first(where: { !Key.all.contains($0) }) {
      throw SoundEditError.malformedList(
        reason: "an edit: expected \(Key.all.joined(separator: ", ")), got '\(other)'")
    }
    let name = try values.decode(String.self, forKey: .edit)
    guard let operation = Operation(rawValue: name) else { throw SoundEditError.unknownEdit(name) }
    let from = try values.decodeIfPresent(Double.self, forKey: .from)
    let to = try values.decodeIfPresent(Double.self, forKey: .to)
    let at = try values.decodeIfPresent(Double.self, forKey: .at)
    if at != nil, operation != .paste || from != nil || to != nil {
      throw SoundEditError.malformedList(reason: "\(name): expected from and to, or at for paste alone, got at")
    }
    if let at {
      try self.init(operation, SoundSelection(at: at))
    } else {
      try self.init(operation, from == nil && to == nil ? nil : SoundSelection(from: from ?? 0, to: to))
    }
  }

  /// Writes the object that `init(from:)` reads.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(operation.rawValue, forKey: .edit)
    if let place = selection?.place { return try values.encode(place, forKey: .at) }
    try values.encodeIfPresent(selection?.from, forKey: .from)
    try values.encodeIfPresent(selection?.to, forKey: .to)
  }
}
