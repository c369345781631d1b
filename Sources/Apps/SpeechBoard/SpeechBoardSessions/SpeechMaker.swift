import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardVoices
import Synchronization

/// Makes the sounds of words and sentences, in the voices that the boards want, and in time.
///
/// A voice that fails or does not answer in time is replaced: by the language's usual voice, or where there is none, by that of
/// the usual language. After that it is not asked for a while, so that it holds up one word and not all.
package final class SpeechMaker: Sendable {
  /// A language, and what is wanted of its voice.
  private struct Speaking: Hashable {
    var language: LanguageTag
    var wish: VoiceWish?
  }

  /// The time for one word or one group of a sentence, in seconds.
  package static let patience = 5.0
  /// The time between two looks whether a sound is still wanted, in seconds.
  private static let look = 0.02
  /// How long a voice that did not answer is not asked again, in seconds.
  private static let rest = 60.0
  /// The most recordings that are kept.
  private static let keptRecordings = 200

  private let voice: @Sendable (LanguageTag, VoiceWish?) throws -> BoardVoice
  private let usual: LanguageTag
  private let pronunciations: Pronunciations
  private let cache: TileSoundCache
  private let patience: Double
  private let trouble: @Sendable (SpeechTrouble) -> Void
  private let renderers = Mutex<[BoardVoice: SpeechRenderer]>([:])
  /// Since when a voice that was asked has given no answer.
  private let asked = Mutex<[BoardVoice: ContinuousClock.Instant]>([:])
  private let recordings = Mutex<[BoardContent: [Float]]>([:])

  /// - Parameters:
  ///   - usual: the language of words that state none.
  ///   - trouble: is told what was said in another voice than wanted.
  package init(
    language usual: LanguageTag, _ pronunciations: Pronunciations, cache: TileSoundCache,
    patience: Double = SpeechMaker.patience,
    voice: @escaping @Sendable (LanguageTag, VoiceWish?) throws -> BoardVoice,
    trouble: @escaping @Sendable (SpeechTrouble) -> Void
  ) {
    (self.usual, self.pronunciations, self.cache, self.patience) = (usual, pronunciations, cache, patience)
    (self.voice, self.trouble) = (voice, trouble)
  }

  /// Prepares the usual voice.
  ///
  /// - Throws: `SpeechBoardVoiceError`.
  func prepare() throws { _ = try renderer(voice(usual, nil)) }

  /// The sound of a word: its recording if the tile has one that can be read.
  ///
  /// - Parameter isWanted: whether the sound still is, asked while a voice is waited for.
  /// - Throws: `SpeechBoardVoiceError`, `SlowVoice`, the errors of the voice; `CancellationError` if it is not wanted any more.
  package func sound(
    of part: SentencePart, in set: BoardSet, while isWanted: () -> Bool = { true }
  ) throws -> [Float] {
    if let recording = recording(of: part, in: set) { return recording }
    let language = language(part.locale)
    return try spoken(
      pronunciations.pieces(of: part.spoken, locale: language.rawValue), Speaking(language: language, wish: part.voice),
      isWanted)
  }

  /// The sounds of a sentence, one after the other: recordings of tiles where there are any, and the voices of the words
  /// between them.
  ///
  /// - Parameters:
  ///   - isWanted: whether the sounds still are, asked while a voice is waited for.
  ///   - emit: receives each sound when it is made.
  /// - Throws: as `sound(of:in:while:)`, and what `emit` throws.
  package func sounds(
    of sentence: Sentence, in set: BoardSet, locale: String?, while isWanted: () -> Bool = { true },
    emit: ([Float]) throws -> Void
  ) throws {
    // Words of one voice are spoken together, as a sentence has one melody.
    var words: [SentencePart] = []
    func speakWords() throws {
      guard let first = words.first else { return }
      let language = language(first.locale ?? locale)
      let pieces = Sentence(words).spoken(pronunciations, locale: language.rawValue)
      words = []
      for (group, pause) in try SpeechRenderer.groups(pieces) {
        try emit(
          spoken(group, Speaking(language: language, wish: first.voice), isWanted) + [Float](repeating: 0, count: pause)
        )
      }
    }
    for part in sentence.wholeParts {
      if let recording = recording(of: part, in: set) {
        try speakWords()
        try emit(recording)
        continue
      }
      if let last = words.last,
        last.voice != part.voice || language(last.locale ?? locale) != language(part.locale ?? locale)
      {
        try speakWords()
      }
      words.append(part)
    }
    try speakWords()
  }

  /// A file may state as a language what is none: its words are then in the usual one.
  private func language(_ locale: String?) -> LanguageTag { locale.flatMap(LanguageTag.init) ?? usual }

  // MARK: Voices

  private func spoken(_ pieces: [SpokenPiece], _ speaking: Speaking, _ isWanted: () -> Bool) throws -> [Float] {
    var first: (any Error)?
    for voice in try voices(speaking) where !isResting(voice) {
      // No other thread is waited for where the sound is there.
      if first == nil, let known = cache.known(pieces, in: voice) { return known.samples }
      do {
        let sound = try inTime(voice, isWanted) { [self] in try cache.sound(of: pieces, by: renderer(voice)) }
        if let first { trouble(SpeechTrouble(heard: first)) }
        return sound.samples
      } catch SpeechBoardVoiceError.nothingToSay {
        throw SpeechBoardVoiceError.nothingToSay
      } catch let error where !(error is CancellationError) {
        first = first ?? error
      }
    }
    if let first { throw first }
    throw SlowVoice(try voice(speaking.language, speaking.wish), seconds: patience)
  }

  /// The voice that is wanted, and those that take its place, each once.
  private func voices(_ speaking: Speaking) throws -> [BoardVoice] {
    let wanted = try voice(speaking.language, speaking.wish)
    var voices = [wanted]
    for language in [speaking.language, usual] {
      var other = wanted
      other.engine = .espeak(language.rawValue)
      if !voices.contains(other) { voices.append(other) }
    }
    return voices
  }

  /// Whether a voice has not answered in time, of late.
  private func isResting(_ voice: BoardVoice) -> Bool {
    asked.withLock { asked in
      guard let since = asked[voice] else { return false }
      if .now - since < .seconds(patience + Self.rest) { return .now - since >= .seconds(patience) }
      asked[voice] = nil
      return false
    }
  }

  private func renderer(_ voice: BoardVoice) throws -> SpeechRenderer {
    if let known = renderers.withLock({ $0[voice] }) { return known }
    let made = try SpeechRenderer(voice)
    renderers.withLock { $0[voice] = made }
    return made
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  /// Asks a voice on another thread: one that hangs is left behind.
  private func inTime<Value: Sendable>(
    _ voice: BoardVoice, _ isWanted: () -> Bool, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let (outcome, done) = (Outcome<Value>(), DispatchSemaphore(value: 0))
    let since = asked.withLock { asked in
      asked[voice] = asked[voice] ?? .now
      return asked[voice] ?? .now
    }
    DispatchQueue.global(qos: .userInteractive).async { [self] in
      let result = Result { try body() }
      asked.withLock { asked in
        // A program that hangs is ended after a while: that is no answer, and the voice goes on resting.
        if case .failure = result, .now - since >= .seconds(patience) { return }
        asked[voice] = nil
      }
      outcome.result.withLock { $0 = result }
      done.signal()
    }
    while done.wait(timeout: .now() + Self.look) == .timedOut {
      guard isWanted() else { throw CancellationError() }
      guard .now - since < .seconds(patience) else { throw SlowVoice(voice, seconds: patience) }
    }
    guard let result = outcome.result.withLock({ $0 }) else { throw SlowVoice(voice, seconds: patience) }
    return try result.get()
  }

  // MARK: Recordings

  /// A recording that cannot be read is told, and the voice says the word.
  private func recording(of part: SentencePart, in set: BoardSet) -> [Float]? {
    guard let id = part.soundID, let origin = part.origin,
      let sound = set[origin.board]?.sounds.first(where: { $0.id == id })
    else { return nil }
    if let known = recordings.withLock({ $0[sound.content] }) { return known }
    do {
      guard let bytes = try set.bytes(of: sound.content) else { return nil }
      let samples = try RecordedTile.sound(ofFile: bytes).samples
      recordings.withLock { recordings in
        if recordings.count >= Self.keptRecordings { recordings = [:] }
        recordings[sound.content] = samples
      }
      return samples
    } catch {
      trouble(SpeechTrouble(heard: error))
      return nil
    }
  }
}
