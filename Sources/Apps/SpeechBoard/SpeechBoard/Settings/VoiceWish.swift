import AppWords
import JSONReading
import OpenBoards

/// What a tile or a board wants of the voice, in place of the person's own settings: who seems to speak, how fast and how high.
/// A tile goes before its board, and a board before the person.
package struct VoiceWish: Sendable, Hashable, Codable {
  /// The key of a board and of a button with the wish.
  package static let key = "ext_ossicle_voice"
  /// The range of `rate`.
  package static let rates = 0.5...2.0
  /// The range of `pitch` in semitones.
  package static let pitches = -6.0...6.0

  /// Who seems to speak.
  package var character: VoiceCharacter?
  /// The speed; 1 is that of the voice.
  package var rate: Double?
  /// The shift of the pitch in semitones.
  package var pitch: Double?

  /// Creates a wish.
  package init(character: VoiceCharacter? = nil, rate: Double? = nil, pitch: Double? = nil) {
    (self.character, self.rate, self.pitch) = (character, rate, pitch)
  }

  /// Whether nothing is wanted.
  package var isEmpty: Bool { self == VoiceWish() }

  /// Reads the wish of a file; what is unknown there or outside its range is left out.
  init?(_ value: JSONValue?) {
    guard case .object(let members) = value else { return nil }
    func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
      let number: Double? =
        switch members[key] {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
      return number.flatMap { range.contains($0) ? $0 : nil }
    }
    if case .text(let name) = members["character"] { character = VoiceCharacter(rawValue: name) }
    (rate, pitch) = (number("rate", Self.rates), number("pitch", Self.pitches))
    if isEmpty { return nil }
  }

  /// The wish as a file has it; `nil` if nothing is wanted.
  var json: JSONValue? {
    guard !isEmpty else { return nil }
    var members: [String: JSONValue] = [:]
    members["character"] = character.map { .text($0.rawValue) }
    for (key, number) in [("rate", rate), ("pitch", pitch)] {
      members[key] = number.map { number in Int(exactly: number).map { .integer($0) } ?? .number(number) }
    }
    return .object(members)
  }

  /// The wish where there is one, and another's for what it leaves open.
  package func or(_ other: VoiceWish?) -> VoiceWish {
    VoiceWish(character: character ?? other?.character, rate: rate ?? other?.rate, pitch: pitch ?? other?.pitch)
  }
}

extension Board {
  /// What the board wants of the voice; `nil` for nothing.
  package var voiceWish: VoiceWish? {
    get { VoiceWish(extensions[VoiceWish.key]) }
    set { extensions[VoiceWish.key] = newValue?.json }
  }
}

extension BoardButton {
  /// What the tile wants of the voice; `nil` for nothing.
  package var voiceWish: VoiceWish? {
    get { VoiceWish(extensions[VoiceWish.key]) }
    set { extensions[VoiceWish.key] = newValue?.json }
  }
}
