import AppWords
import SpeechBoardRecords
import StartBoard

/// The picture by which a person finds their boards: one of the start board's.
struct Portrait {
  /// The names of the pictures to choose from.
  static let names = ["cat", "dog", "rabbit", "bird", "duck", "fish", "horse", "cow", "pig", "teddy", "balloon", "sun"]

  /// The name of the picture.
  let name: String

  /// The chosen picture, or one that follows from the person's number.
  init(of person: Speaker) {
    let usual = Self.names[Int(person.id % Int64(Self.names.count))]
    name = person.portrait.flatMap { Self.names.contains($0) ? $0 : nil } ?? usual
  }

  /// The address of the picture.
  var address: String { Self.address(of: name) }

  /// The address of a picture.
  static func address(of name: String) -> String { "/documents/start/\(name).svg" }

  /// The word for a picture.
  static func words(of name: String) -> Words {
    StarterBoard.shipped.words.first { $0.id == name }?.text ?? Words(cs: name, en: name)
  }
}
