/// A sentence that the user said.
struct LearnedSentence: Sendable, Equatable {
  /// `nil` where a word was erased.
  var words: [WordText?]
  var numbers: [UInt32]
  /// It grows from sentence to sentence.
  var serial: Int
}

extension WordPredictor {
  /// Learns the sentences of a text. It takes less than a millisecond a sentence.
  ///
  /// - Returns: how many sentences with words it had.
  @discardableResult
  package mutating func learn(_ text: String) -> Int {
    let found = WordBoundaries.sentences(of: text)
    for sentence in found { learn(sentence) }
    return found.count
  }

  /// - Parameter words: `nil` for a word that was erased.
  mutating func learn(_ words: [WordText?]) {
    let numbers = words.map { word in word.map { vocabulary.add($0.key) } ?? NGramCounts.gap }
    // Before the counts change: a word is new if nothing else has it.
    for number in Set(numbers) where number != NGramCounts.gap {
      if !isKnown(number) { knownWordCount += 1 }
      lastUses[number] = nextSerial
    }
    own.learn(numbers)
    learnedWordCount += numbers.count { $0 != NGramCounts.gap }
    for case (let word?, let number) in zip(words, numbers) { vocabulary.countForm(of: word, number: number, by: 1) }
    sentences.append(LearnedSentence(words: words, numbers: numbers, serial: nextSerial))
    nextSerial += 1
  }

  /// Forgets the sentences of a text, as if they had not been said: of equal ones the last. Capitals and marks do not matter.
  ///
  /// - Returns: how many of them were known.
  @discardableResult
  package mutating func forget(_ text: String) -> Int {
    WordBoundaries.sentences(of: text).reduce(0) { count, sentence in
      let keys = sentence.map(\.key)
      guard let place = sentences.lastIndex(where: { $0.words.map { $0?.key } == keys }) else { return count }
      let forgotten = sentences.remove(at: place)
      takeBack(forgotten)
      refreshLastUses(of: forgotten)
      return count + 1
    }
  }

  /// Erases a word from all sentences. What stood around it stays known, but not that it belonged together.
  ///
  /// - Returns: in how many sentences it stood.
  @discardableResult
  package mutating func forget(word: String) -> Int {
    let key = WordBoundaries.normalised(word).lowercased()
    let places = sentences.indices.filter { sentences[$0].words.contains { $0?.key == key } }
    for place in places {
      takeBack(sentences[place])
      sentences[place].words = sentences[place].words.map { $0?.key == key ? nil : $0 }
      sentences[place].numbers = sentences[place].words.map { word in
        word.flatMap { vocabulary.number(of: $0.key) } ?? NGramCounts.gap
      }
      giveBack(sentences[place])
    }
    if let number = vocabulary.number(of: key) { lastUses[number] = nil }
    sentences.removeAll { $0.words.allSatisfy { $0 == nil } }
    return places.count
  }

  /// Forgets everything that the user said. The start model stays.
  package mutating func forgetAll() { self = WordPredictor(start: start, configuration: configuration) }

  private mutating func takeBack(_ sentence: LearnedSentence) {
    own.forget(sentence.numbers)
    learnedWordCount -= sentence.numbers.count { $0 != NGramCounts.gap }
    for case (let word?, let number) in zip(sentence.words, sentence.numbers) {
      vocabulary.countForm(of: word, number: number, by: -1)
    }
    knownWordCount -= Set(sentence.numbers).count { $0 != NGramCounts.gap && !isKnown($0) }
  }

  private mutating func giveBack(_ sentence: LearnedSentence) {
    knownWordCount += Set(sentence.numbers).count { $0 != NGramCounts.gap && !isKnown($0) }
    own.learn(sentence.numbers)
    learnedWordCount += sentence.numbers.count { $0 != NGramCounts.gap }
    for case (let word?, let number) in zip(sentence.words, sentence.numbers) {
      vocabulary.countForm(of: word, number: number, by: 1)
    }
  }

  private mutating func refreshLastUses(of forgotten: LearnedSentence) {
    for number in Set(forgotten.numbers) where lastUses[number] == forgotten.serial {
      lastUses[number] = sentences.last { $0.numbers.contains(number) }?.serial
    }
  }
}
