/// How many keystrokes prediction saves: KSR = 1 − keystrokes / characters, as counts that can be added up.
///
/// Every character of a sentence costs a keystroke without prediction, blanks and marks too, capitals no more than small
/// letters; and a sentence without a mark at its end costs one more, for the key that ends it.
package struct KeystrokeSavings: Sendable, Equatable, Codable {
  package var sentences = 0
  package var words = 0
  /// The words that were taken from the offers.
  package var chosenWords = 0
  package var characters = 0
  package var keystrokes = 0

  package init() {}

  /// The KSR, from 0 to less than 1; `nil` before there is a sentence.
  package var ratio: Double? { characters == 0 ? nil : 1 - Double(keystrokes) / Double(characters) }

  package mutating func merge(_ other: KeystrokeSavings) {
    sentences += other.sentences
    words += other.words
    chosenWords += other.chosenWords
    characters += other.characters
    keystrokes += other.keystrokes
  }
}
