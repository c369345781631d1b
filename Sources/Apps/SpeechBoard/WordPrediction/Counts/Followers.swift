/// What follows one context: how often each word did, and after how many different words before the context.
struct Followers: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    let word: UInt32
    /// How often the word followed the context.
    var count: UInt32 = 0
    /// N1+(• context word): before how many different words the context stood when the word followed.
    var varieties: UInt32 = 0
  }

  /// By the numbers of their words.
  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  func entry(of word: UInt32) -> Entry? {
    let place = place(of: word)
    return place < entries.count && entries[place].word == word ? entries[place] : nil
  }

  /// Changes a word's figures and drops an entry that has become 0.
  mutating func change(_ word: UInt32, _ change: (inout Entry) -> Void) {
    let place = place(of: word)
    if place == entries.count || entries[place].word != word { entries.insert(Entry(word: word), at: place) }
    change(&entries[place])
    if entries[place].count == 0, entries[place].varieties == 0 { entries.remove(at: place) }
  }

  private func place(of word: UInt32) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].word < word { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
