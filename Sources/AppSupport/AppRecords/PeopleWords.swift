/// What an app calls the people that it knows: "person", or "child". The errors and the commands speak in these words.
public struct PeopleWords: Sendable, Hashable {
  /// One of them: "child".
  public let one: String
  /// Several: "children".
  public let many: String
  /// One who has the name that another was to get, as in "got that of a child who has an account".
  public let holder: String
  /// What a name consists of, as in "1 to 100 letters".
  public let nameParts: String

  /// Words of an app.
  public init(one: String, many: String, holder: String, nameParts: String = "characters") {
    self.one = one
    self.many = many
    self.holder = holder
    self.nameParts = nameParts
  }

  /// The words of an app that calls its people people.
  public static let people = PeopleWords(one: "person", many: "people", holder: "a person who is there")
}
