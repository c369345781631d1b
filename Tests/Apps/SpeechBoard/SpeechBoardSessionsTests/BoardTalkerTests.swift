import AppSound
import AppWords
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardSessions
import SpeechBoardVoices
import Synchronization
import Testing

@Suite struct BoardTalkerTests {
  /// An output that keeps what was played, and can be lost.
  private final class Output: PromptOutput {
    let played = Mutex<[(samples: [Float], follows: Bool)]>([])
    let isLost = Mutex(false)

    func play(_ samples: [Float]) { played.withLock { $0.append((samples, false)) } }
    func append(_ samples: [Float]) { played.withLock { $0.append((samples, true)) } }
    var isPlaying: Bool { false }
    var lossWords: Words? { isLost.withLock { $0 ? Words(cs: "ztraceno", en: "lost") : nil } }
    func stop() {}
  }

  private final class Outputs: Sendable {
    let all = Mutex<[Output]>([])
    let troubles = Mutex<[SpeechTrouble]>([])

    func open() -> Output {
      let output = Output()
      all.withLock { $0.append(output) }
      return output
    }
  }

  private func talker(
    _ outputs: Outputs, voice: BoardVoice.Engine? = nil, cache: TileSoundCache = TileSoundCache(),
    patience: Double? = nil
  ) -> BoardTalker {
    BoardTalker(
      language: Language.english.tag, Pronunciations(), cache: cache, patience: patience,
      voice: { language, wish in
        BoardVoice(engine: voice ?? .espeak(language.rawValue), character: wish?.character ?? .man)
      },
      open: { outputs.open() }, trouble: { trouble in outputs.troubles.withLock { $0.append(trouble) } })
  }

  private let empty = BoardSet(rootID: "a", boards: [Board(id: "a")])

  @Test func aWordIsHeardAsItsVoiceMakesIt() throws {
    let outputs = Outputs()
    let talker = talker(outputs)
    talker.say(SentencePart(text: "apple"), in: empty)
    talker.finish()
    let played = try require(outputs.all.withLock { $0.first?.played.withLock { $0 } })
    let whole = try SpeechRenderer(BoardVoice(engine: .espeak("en"))).sound(of: [.text("apple")])
    expect(played.count == 1 && played[0].samples == whole.samples && !played[0].follows)
  }

  @Test func aRecordingIsHeardInPlaceOfTheVoiceAlsoInASentence() throws {
    let tone = (0..<24_000).map { Float(0.3 * sin(Double($0) * 0.06)) }
    let recorded = try RecordedTile.sound(of: .init(mono: tone, sampleRate: 48_000))
    var board = Board(id: "a", buttons: [BoardButton(id: "mum", label: "mum", soundID: "s")])
    board.sounds = [BoardSound(id: "s", content: BoardContent(data: try recorded.waveFile()), contentType: "audio/wav")]
    let set = BoardSet(rootID: "a", boards: [board])
    let mum = SentencePart(text: "mum", origin: .init(board: "a", button: "mum"), soundID: "s")
    let outputs = Outputs()
    let talker = talker(outputs)
    talker.say(mum, in: set)
    talker.finish()
    let other = Outputs()
    let speaker = self.talker(other)
    speaker.speak(Sentence([SentencePart(text: "hello"), mum, SentencePart(text: "come")]), in: set, locale: "en")
    speaker.finish()
    let alone = try require(outputs.all.withLock { $0.first?.played.withLock { $0 } })
    let sentence = try require(other.all.withLock { $0.first?.played.withLock { $0 } })
    expectEqual(alone.count, 1)
    // The first sound takes the place of what was heard before; the others follow it.
    expectEqual(sentence.map(\.follows), [false, true, true])
    expectEqual(sentence[1].samples, alone[0].samples)
  }

  @Test func anOutputThatWasLostIsOpenedAgain() throws {
    let outputs = Outputs()
    let talker = talker(outputs)
    try talker.prepare()
    outputs.all.withLock { $0[0].isLost.withLock { $0 = true } }
    talker.say(SentencePart(text: "apple"), in: empty)
    talker.finish()
    let played = outputs.all.withLock { $0.map { $0.played.withLock { $0.count } } }
    expectEqual(played, [0, 1])
  }

  /// The usual voice has said the words before, so that it answers in time however busy the machine is.
  private func cache(of words: [String]) throws -> TileSoundCache {
    let (cache, usual) = (TileSoundCache(), try SpeechRenderer(BoardVoice(engine: .espeak("en"))))
    for word in words { _ = try cache.sound(of: [.text(word)], by: usual) }
    return cache
  }

  /// The samples that were played first.
  private func first(_ outputs: Outputs) throws -> [Float] {
    try require(outputs.all.withLock { $0.first?.played.withLock { $0.first?.samples } })
  }

  @Test func aWordThatIsWantedDoesNotEndTheMakingOfTheOthers() throws {
    let (outputs, cache) = (Outputs(), TileSoundCache())
    let talker = talker(outputs, cache: cache)
    let words = ["bread", "milk", "water", "juice", "tea", "soup", "rice", "cheese"]
    talker.prepare(words.map { SentencePart(text: $0) }, in: empty)
    talker.say(SentencePart(text: "apple"), in: empty)
    let voice = BoardVoice(engine: .espeak("en"), character: .man)
    func missing() -> [String] { words.filter { cache.known([.text($0)], in: voice) == nil } }
    for _ in 0..<1200 where !missing().isEmpty { Thread.sleep(forTimeInterval: 0.1) }
    expectEqual(missing(), [])
    talker.stop()
  }

  @Test func aVoiceThatIsNotThereIsReplacedAndTold() throws {
    let outputs = Outputs()
    let talker = talker(outputs, voice: .espeak("zz-none"))
    talker.say(SentencePart(text: "apple"), in: empty)
    talker.finish()
    expectEqual(
      try first(outputs), try SpeechRenderer(BoardVoice(engine: .espeak("en"))).sound(of: [.text("apple")]).samples)
    let troubles = outputs.troubles.withLock { $0 }
    // It was heard: only the adult is told.
    expect(troubles.count == 1 && troubles[0].remark == nil && troubles[0].words.en.contains("zz-none"))
    expect(throws: SpeechBoardVoiceError.self) { try talker.prepare() }
  }

  @Test func aVoiceThatHangsHoldsUpOneWord() throws {
    let outputs = Outputs()
    let words = ["apple", "bread", "milk"]
    let talker = talker(
      outputs, voice: .command("tail -f /dev/null {text} {file}"), cache: try cache(of: words), patience: 1)
    for word in words {
      talker.say(SentencePart(text: word), in: empty)
      talker.finish()
    }
    expectEqual(outputs.all.withLock { $0.reduce(0) { $0 + $1.played.withLock { $0.count } } }, 3)
    let troubles = outputs.troubles.withLock { $0 }
    // The later words do not ask it.
    expect(
      troubles.count == 1 && troubles[0].words.en.contains("expected a sound within"), "\(troubles.map(\.words.en))")
  }

  @Test func aVoiceThatFailsAfterItsTimeGoesOnResting() throws {
    let outputs = Outputs()
    let talker = talker(
      outputs, voice: .command("sh -c 'sleep 2; exit 1' {text} {file}"), cache: try cache(of: ["apple", "bread"]),
      patience: 1)
    talker.say(SentencePart(text: "apple"), in: empty)
    talker.finish()
    // The program has ended by then, also on a busy machine.
    Thread.sleep(forTimeInterval: 4)
    talker.say(SentencePart(text: "bread"), in: empty)
    talker.finish()
    expectEqual(outputs.all.withLock { $0.reduce(0) { $0 + $1.played.withLock { $0.count } } }, 2)
    expectEqual(outputs.troubles.withLock { $0.count }, 1)
  }

  @Test func aRecordingThatCannotBeReadIsSaidByTheVoice() throws {
    var board = Board(id: "a", buttons: [BoardButton(id: "mum", label: "mum", soundID: "s")])
    board.sounds = [BoardSound(id: "s", content: BoardContent(data: Data("no sound".utf8)), contentType: "audio/wav")]
    let set = BoardSet(rootID: "a", boards: [board])
    let outputs = Outputs()
    let talker = talker(outputs)
    talker.say(SentencePart(text: "mum", origin: .init(board: "a", button: "mum"), soundID: "s"), in: set)
    talker.finish()
    expectEqual(
      try first(outputs), try SpeechRenderer(BoardVoice(engine: .espeak("en"))).sound(of: [.text("mum")]).samples)
    expectEqual(outputs.troubles.withLock { $0.count }, 1)
  }

  @Test func whatIsNotHeardIsToldWithoutReasonsThatOnlyAnAdultUnderstands() throws {
    struct Silent: Error, Worded { let words = Words(cs: "/dev/snd chybí", en: "/dev/snd is missing") }
    let outputs = Outputs()
    let talker = BoardTalker(
      language: Language.english.tag, Pronunciations(),
      voice: { language, _ in BoardVoice(engine: .espeak(language.rawValue)) },
      open: { throw Silent() }, trouble: { trouble in outputs.troubles.withLock { $0.append(trouble) } })
    talker.say(SentencePart(text: "apple"), in: empty)
    talker.finish()
    let trouble = try require(outputs.troubles.withLock { $0.first })
    expect(trouble.words.en == "/dev/snd is missing" && trouble.remark?.en.contains("/dev") == false)
  }
}
