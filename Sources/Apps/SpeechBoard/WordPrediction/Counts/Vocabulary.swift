/// The words that are known, by number. A number stays what it is; a word that was forgotten keeps its own and counts no more.
package struct Vocabulary: Sendable {
  package private(set) var keys: [String] = []
  /// The keys in UTF-8, in which beginnings are looked for.
  package private(set) var bytes: [[UInt8]] = []
  private var numbers: [String: UInt32] = [:]
  /// How each word was written, and how often. The first word of a sentence tells nothing when only its first letter is a
  /// capital, so it is not counted.
  private var forms: [UInt32: [String: Int]] = [:]

  package var count: Int { keys.count }

  package func number(of key: String) -> UInt32? { numbers[key] }

  package mutating func add(_ key: String) -> UInt32 {
    if let number = numbers[key] { return number }
    let number = UInt32(keys.count)
    numbers[key] = number
    keys.append(key)
    bytes.append(Array(key.utf8))
    return number
  }

  package mutating func countForm(of word: WordText, number: UInt32, by change: Int) {
    if word.startsSentence, word.text != word.key, word.text.dropFirst() == word.key.dropFirst() { return }
    let count = (forms[number]?[word.text] ?? 0) + change
    forms[number, default: [:]][word.text] = count > 0 ? count : nil
    if forms[number]?.isEmpty == true { forms[number] = nil }
  }

  /// The form that was written most often; of two equally frequent ones the alphabetically first; `nil` where none was.
  package func form(of number: UInt32) -> String? {
    forms[number]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
