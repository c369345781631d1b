import AppWords

/// A setting that is one of several words.
package struct SettingChoice<Owner>: Sendable {
  /// One of the values.
  package struct Value: Sendable, Hashable {
    /// The word that users type, and that is stored.
    package let name: String
    /// The meaning.
    package let words: Words
  }

  /// The name that users type.
  package let name: String
  /// The meaning of the setting.
  package let meaning: Words
  /// The values.
  package let values: [Value]
  private let read: @Sendable (Owner) -> String
  private let write: @Sendable (inout Owner, String) -> Void

  /// Creates a setting for an enumeration.
  package init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Choice> & Sendable, _ meaning: Words,
    of words: (Choice) -> Words
  ) {
    (self.name, self.meaning) = (name, meaning)
    values = Choice.allCases.map { Value(name: $0.rawValue, words: words($0)) }
    read = { $0[keyPath: keyPath].rawValue }
    write = { owner, name in if let choice = Choice(rawValue: name) { owner[keyPath: keyPath] = choice } }
  }

  /// Creates a setting for an enumeration whose cases have words.
  package init<Choice: RawRepresentable<String> & CaseIterable & Worded & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Choice> & Sendable, _ meaning: Words
  ) { self.init(name, keyPath, meaning, of: \.words) }

  /// The name of the value in an owner.
  package func value(in owner: Owner) -> String { read(owner) }

  /// Sets the value by its name.
  ///
  /// - Throws: `SettingError.malformed`.
  package func set(_ value: String, in owner: inout Owner) throws(SettingError) {
    guard values.contains(where: { $0.name == value }) else {
      let names = values.map(\.name).joined(separator: ", ")
      throw .malformed(
        name: name, expected: Words(cs: "jedno z \(names)", en: "one of \(names)"), got: value)
    }
    write(&owner, value)
  }
}
