/// An app's words for the people that it knows: "person" or "child". The errors and the commands use these words.
public struct PeopleWords: Sendable, Hashable {
  /// The word for one person: "child".
  public let one: String
  /// The word for several people: "children".
  public let many: String
  /// The words for a person who already has the requested name, as in "got that of a child who has an account".
  public let holder: String
  /// The parts of a name, as in "1 to 100 letters".
  public let nameParts: String

  /// Creates the words of an app.
  public init(one: String, many: String, holder: String, nameParts: String = "characters") {
    self.one = one
    self.many = many
    self.holder = holder
    self.nameParts = nameParts
  }

  /// The words "person" and "people".
  public static let people = PeopleWords(one: "person", many: "people", holder: "a person who is there")
}
