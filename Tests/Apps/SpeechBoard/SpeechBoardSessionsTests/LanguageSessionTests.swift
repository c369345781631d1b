import AppRecords
import AppSound
import AppWords
import Expectations
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardVoices
import SpeechSynthesis
import Synchronization
import TestSupport
import Testing

/// Voice, prediction and letters follow from the language of the words.
@Suite struct LanguageSessionTests {
  private let german = """
    {"format": "open-board-0.1", "id": "de", "locale": "de", "buttons": [{"id": 1, "label": "Ich"}, {"id": 2, "label": "möchte"},
    {"id": 3, "label": "chocolate", "ext_ossicle_locale": "en"}, {"id": 4, "label": "heute"}],
    "grid": {"rows": 1, "columns": 4, "order": [[1, 2, 3, 4]]}}
    """

  private func visit() throws -> BoardVisit {
    var visit = try BoardVisit(
      BoardReading(bytes: Data(german.utf8), name: "a.obf").set, rules: VisitRules(fallbackLocale: "en"))
    for id in ["1", "2", "3", "4"] { _ = try visit.press(id) }
    return visit
  }

  private final class Output: PromptOutput {
    let played = Mutex<[[Float]]>([])
    func play(_ samples: [Float]) { played.withLock { $0.append(samples) } }
    func append(_ samples: [Float]) { played.withLock { $0.append(samples) } }
    var isPlaying: Bool { false }
    var lossWords: Words? { nil }
    func stop() {}
  }

  /// A sentence of two languages is spoken in runs, each by its voice: the sounds are those of the voices alone.
  @Test func eachRunIsSpokenByTheVoiceOfItsLanguage() throws {
    let visit = try visit()
    let output = Output()
    let asked = Mutex<[BoardVoice]>([])
    let talker = BoardTalker(
      language: Language.english.tag, Pronunciations(),
      voice: { language, _ in
        let voice = BoardVoice(engine: .espeak(language.rawValue))
        asked.withLock { $0.append(voice) }
        return voice
      }, open: { output }, trouble: { Issue.record("\($0)") })
    talker.speak(visit.sentence, in: visit.boardSet, locale: visit.locale)
    talker.finish()
    expectEqual(
      asked.withLock { $0.map(\.engine) }, [.espeak("de"), .espeak("en"), .espeak("de")])
    let wanted = try [("de", "Ich möchte"), ("en", "chocolate"), ("de", "heute")].map { voice, text in
      try SpeechRenderer(BoardVoice(engine: .espeak(voice))).sound(of: [.text(text)]).samples
    }
    expectEqual(output.played.withLock { $0 }, wanted)
    // That voice says the sounds of German, which English does not have.
    func phonemes(_ voice: String) throws -> Set<String> {
      let spoken = try SpeechSynthesizer(configuration: .init(voice: voice)).spoken("Ich möchte")
      return Set(spoken.events.compactMap { if case .phoneme(let phoneme) = $0.kind { phoneme } else { nil } })
    }
    expect(try phonemes("de").isSuperset(of: ["ç", "œ"]) && phonemes("en").isDisjoint(with: ["ç", "œ"]))
  }

  /// A language that nobody speaks is said by the usual voice, and the adults learn why.
  @Test func aLanguageWithoutAVoiceIsNotSilent() throws {
    let output = Output()
    let troubles = Mutex<[SpeechTrouble]>([])
    let talker = BoardTalker(
      language: Language.english.tag, Pronunciations(),
      voice: { language, _ in BoardVoice(engine: .espeak(language.rawValue)) },
      open: { output }, trouble: { trouble in troubles.withLock { $0.append(trouble) } })
    talker.say(SentencePart(text: "buerie", locale: "sma"), in: BoardSet(rootID: "a", boards: []))
    talker.finish()
    expectEqual(output.played.withLock { $0.count }, 1)
    expect(troubles.withLock { $0.count == 1 && $0[0].words.en.contains("smj (Lule Saami)") })
  }

  @Test func nothingOfOneLanguageIsLearnedInAnother() throws {
    let folder = try TemporaryFolder()
    let records = try BoardRecords(path: folder("b.sqlite"))
    let visit = try visit()
    let person = try records.addPerson(named: "Eva", boards: visit.boardSet, at: Date(timeIntervalSince1970: 0))
    let late = LateRecords()
    let keeper = SentenceKeeper(records: records, late: late, speaker: person, settings: SpeechBoardSettings())
    for _ in 0..<3 { keeper.keep(visit.sentence, locale: visit.locale) }
    late.settle()
    expectEqual(try records.learnedLanguages(of: person), ["de", "en"])
    expectEqual(
      try records.learnedWords(of: person, language: "de").sentences.last, ["Ich", "möchte", nil, "heute"])
    // It did not begin the sentence.
    expectEqual(try records.learnedWords(of: person, language: "en").sentences.last, [nil, "chocolate"])

    let predictions = try BoardPredictions(require(LanguageTag(rawValue: "de-AT")), of: person, in: records)
    expectEqual(predictions.language.rawValue, "de")
    var begun = Sentence([SentencePart(text: "Ich", locale: "de")])
    expectEqual(predictions.words(after: begun, count: 1), ["möchte"])
    expect(!predictions.words(after: Sentence(), count: 20).contains { $0.lowercased() == "chocolate" })
    // What stands before in another language is unknown, and no beginning of a sentence.
    begun = Sentence([SentencePart(text: "möchte", locale: "en")])
    expectUnequal(predictions.words(after: begun, count: 1), ["heute"])
    expect(predictions.words(after: begun, count: 20).contains("heute"))
    // A phrase keeps its languages.
    try records.addPhrase(
      visit.sentence.text, parts: visit.sentence.wholeParts.map { SentenceRecordPart($0) }, of: person)
    let phrase = try require(try records.phrases(of: person).first)
    let other = try BoardVisit(BoardSet(rootID: "x", boards: [Board(id: "x", locale: "cs")]))
    expectEqual(other.parts(saying: phrase.text, phrase.parts).map(\.locale), ["de", "de", "en", "de"])
  }

  @Test func lettersAreThoseOfTheLanguageOrOfItsWords() throws {
    func alphabet(_ tag: String, _ words: [String]) throws -> Alphabet {
      Alphabet(of: try require(LanguageTag(rawValue: tag)), words: words)
    }
    let czech = try alphabet("cs-CZ", ["ß"])
    expect(czech.origin == .language && czech.letters.contains("ř") && !czech.letters.contains("ß"))
    let german = try alphabet("de", ["Straße", "essen", "Tür"])
    expect(
      german.origin == .words && german.letters.first == "e" && german.letters.contains("ß")
        && german.letters.contains("q"))
    expectEqual(Set(german.letters).count, german.letters.count)
    expectEqual(try alphabet("uk", ["так", "ні"]).letters.sorted(), ["а", "к", "н", "т", "і"])
    let unknown = try alphabet("de", [])
    expect(unknown.origin == .latin && unknown.letters == "abcdefghijklmnopqrstuvwxyz".map { String($0) })
  }
}
