import Expectations
import Foundation
import SpeechBoard
import Testing

@Suite struct SentenceTests {
  @Test func wordsStandWithSingleSpacesAndMarksAtTheirWords() {
    let cases: [([String], String)] = [
      (["I", "want", "an", "apple"], "I want an apple"),
      (["Hello", ",", "Mum", "!"], "Hello, Mum!"),
      (["I", "want", "(", "now", ")", "."], "I want (now)."),
      (["  ice   cream ", "", "\n", "please"], "ice cream please"),
      (["Chci", "„", "domů", "“"], "Chci „domů“"),
      (["why", "?", "!"], "why?!"),
      ([], ""), (["."], "."),
    ]
    for (words, text) in cases { expectEqual(Sentence(words.map { SentencePart(text: $0) }).text, text) }
  }

  @Test func lettersMakeAWordThatASpaceEnds() {
    var sentence = Sentence()
    sentence.add(SentencePart(text: "I"))
    for letter in ["s", "e", "e"] { sentence.spell(letter) }
    expectEqual(sentence.text, "I see")
    expect(sentence.parts.count == 1 && sentence.draft == "see")
    expectEqual(sentence.endWord().map(\.text), ["see"])
    expect(sentence.parts.map(\.text) == ["I", "see"] && sentence.parts[1].source == .spelled)
    expect(sentence.endWord().isEmpty)
    sentence.spell("m")
    sentence.add(SentencePart(text: "dog"))
    expectEqual(sentence.parts.map(\.text), ["I", "see", "m", "dog"])
  }

  @Test func backspaceTakesLettersThenWords() {
    var sentence = Sentence([SentencePart(text: "ice cream")])
    sentence.spell("né")
    expect(sentence.backspace() && sentence.draft == "n")
    expect(sentence.backspace() && sentence.draft.isEmpty)
    expect(sentence.backspace() && sentence.isEmpty)
    expectEqual(sentence.backspace(), false)
  }

  @Test func aSentenceThatWasClearedByMistakeComesBack() {
    var sentence = Sentence()
    for word in ["I", "am", "thirsty"] { sentence.add(SentencePart(text: word)) }
    sentence.spell("n")
    let whole = sentence.text
    expect(sentence.clear() && sentence.isEmpty)
    expect(sentence.undo() && sentence.text == whole && sentence.draft == "n")
    expect(sentence.undo() && sentence.text == "I am thirsty")
    expect(sentence.undo() && sentence.text == "I am")
    sentence.undo()
    sentence.undo()
    expect(sentence.isEmpty && !sentence.undo() && !sentence.clear())
  }

  @Test func typingIsOneChange() {
    var sentence = Sentence([SentencePart(text: "I")])
    for text in ["w", "wa", "wan", "want", "want a"] { sentence.type(text) }
    expect(sentence.text == "I want a" && sentence.wholeParts.map(\.source) == [.tile, .typed, .typed])
    expect(sentence.undo() && sentence.text == "I")
  }

  @Test func aCompletionTakesThePlaceOfTheBegunWord() {
    var sentence = Sentence()
    sentence.type("I am thi")
    sentence.add(SentencePart(text: "thirsty", source: .predicted), completes: true)
    expect(sentence.text == "I am thirsty" && sentence.draft.isEmpty)
    expect(sentence.undo() && sentence.text == "I am thi")
  }

  @Test func theSentenceAndItsUndoAreBounded() throws {
    var sentence = Sentence()
    for number in 0..<Sentence.partLimit {
      let wasAdded = sentence.add(SentencePart(text: "\(number)"))
      expect(wasAdded)
    }
    expectEqual(sentence.add(SentencePart(text: "more")), false)
    let isTooLong = !sentence.type(String(repeating: "a", count: Sentence.draftLimit + 1))
    expect(isTooLong)
    var undone = 0
    while sentence.undo() { undone += 1 }
    expectEqual(undone, Sentence.undoLimit)
    let stored = try JSONEncoder().encode(sentence)
    expectEqual(try JSONDecoder().decode(Sentence.self, from: stored), sentence)
  }

  @Test func aVocalizationIsSpokenAndALabelIsShown() {
    let sentence = Sentence([SentencePart(text: "me", vocalization: "my name is Jan"), SentencePart(text: "!")])
    expect(sentence.text == "me!" && sentence.spoken == "my name is Jan!")
  }
}
