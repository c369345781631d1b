import AppSound
import AppWords
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardVoices
import Synchronization

/// Says words and sentences of the board: makes their sounds on a queue of its own, so that nobody who presses waits for them.
///
/// A new word takes the place of the one that is being said. The output is opened with the first word, and again after it was
/// lost: a headphone that was unplugged for a moment does not make a person silent.
package final class BoardTalker: Sendable {
  /// The most words of an opened board whose sounds are made before they are pressed.
  private static let preparedWords = 200

  private let voice: @Sendable (Language, VoiceWish?) throws -> BoardVoice
  private let usual: Language
  private let pronunciations: Pronunciations
  private let open: @Sendable () throws -> any PromptOutput
  private let fault: @Sendable (Words) -> Void
  private let cache: TileSoundCache
  private let queue = DispatchQueue(label: "speech-board.talker", qos: .userInteractive)
  /// The number of the newest wish; older ones are not carried out any more.
  private let newest = Atomic(0)
  private let output = Mutex<(any PromptOutput)?>(nil)
  private let renderers = Mutex<[Speaking: SpeechRenderer]>([:])

  /// A language, and what is wanted of its voice.
  private struct Speaking: Hashable {
    var language: Language
    var wish: VoiceWish?
  }

  /// Makes a talker; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - usual: the language of words that state none.
  ///   - cache: the sounds that were made before.
  ///   - voice: the voice of a language, as a tile or board wants it.
  ///   - open: opens the output.
  ///   - fault: is told in words what cannot be said and why, by the talker's queue.
  package init(
    language usual: Language, _ pronunciations: Pronunciations, cache: TileSoundCache = TileSoundCache(),
    voice: @escaping @Sendable (Language, VoiceWish?) throws -> BoardVoice,
    open: @escaping @Sendable () throws -> any PromptOutput,
    fault: @escaping @Sendable (Words) -> Void
  ) {
    (self.usual, self.pronunciations, self.cache) = (usual, pronunciations, cache)
    (self.voice, self.open, self.fault) = (voice, open, fault)
  }

  /// Opens the output and the voice now, so that a fault is known before the first word.
  ///
  /// - Throws: the errors of the output, `SpeechBoardVoiceError`.
  package func prepare() throws {
    _ = try renderer(Speaking(language: usual))
    _ = try openedOutput()
  }

  /// Makes the sounds of an opened board's words, until a word is wanted.
  package func prepare(_ parts: [SentencePart]) {
    let number = newest.load(ordering: .relaxed)
    queue.async { [self] in
      for part in parts.prefix(Self.preparedWords) {
        guard number == newest.load(ordering: .relaxed) else { return }
        _ = try? sound(of: part)
      }
    }
  }

  /// Says a word or letter; its recording if the tile has one.
  package func say(_ part: SentencePart, in set: BoardSet) {
    wish { [self] number in try play(recording(of: part, in: set) ?? sound(of: part), number) }
  }

  /// Speaks the sentence: recordings of tiles where there are any, and the voices of the words between them.
  package func speak(_ sentence: Sentence, in set: BoardSet, locale: String?) {
    wish { [self] number in
      var isFirst = true
      func emit(_ samples: [Float]) throws {
        guard number == newest.load(ordering: .relaxed) else { return }
        try isFirst ? play(samples, number) : openedOutput().append(samples)
        isFirst = false
      }
      // Words of one voice are spoken together, as a sentence has one melody.
      var words: [SentencePart] = []
      func speakWords() throws {
        guard let first = words.first else { return }
        let language = language(first.locale ?? locale)
        let pieces = Sentence(words).spoken(pronunciations, locale: language.rawValue)
        words = []
        try renderer(Speaking(language: language, wish: first.voice)).speak(pieces, emit: emit)
      }
      for part in sentence.wholeParts {
        if let recording = try recording(of: part, in: set) {
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
  }

  /// Lets what is being said come to its end, and closes the output.
  package func finish() {
    queue.sync {}
    while let output = output.withLock({ $0 }), output.isPlaying, output.lossWords == nil {
      Thread.sleep(forTimeInterval: 0.02)
    }
    stop()
  }

  /// Ends what is being said, and closes the output.
  package func stop() {
    newest.add(1, ordering: .relaxed)
    queue.sync {}
    output.withLock { output in
      output?.stop()
      output = nil
    }
  }

  private func openedOutput() throws -> any PromptOutput {
    try output.withLock { current in
      if let opened = current {
        guard opened.lossWords != nil else { return opened }
        opened.stop()
        current = nil
      }
      let opened = try open()
      current = opened
      return opened
    }
  }

  private func sound(of part: SentencePart) throws -> [Float] {
    let language = language(part.locale)
    let pieces = pronunciations.pieces(of: part.spoken, locale: language.rawValue)
    return try cache.sound(of: pieces, by: renderer(Speaking(language: language, wish: part.voice))).samples
  }

  private func renderer(_ speaking: Speaking) throws -> SpeechRenderer {
    try renderers.withLock { renderers in
      if let known = renderers[speaking] { return known }
      do {
        let made = try SpeechRenderer(voice(speaking.language, speaking.wish))
        renderers[speaking] = made
        return made
      } catch {
        // Words of another language are better said with the usual voice than not at all.
        guard speaking.language != usual, let known = renderers[Speaking(language: usual)] else { throw error }
        renderers[speaking] = known
        return known
      }
    }
  }

  private func language(_ locale: String?) -> Language { locale.map { Language(locale: $0) } ?? usual }

  private func wish(_ body: @escaping @Sendable (Int) throws -> Void) {
    let number = newest.add(1, ordering: .relaxed).newValue
    queue.async { [self] in
      guard number == newest.load(ordering: .relaxed) else { return }
      do { try body(number) } catch {
        let other = Words(cs: "\(error)", en: "\(error)")
        fault((error as? any Worded)?.words ?? other)
      }
    }
  }

  private func play(_ sound: [Float], _ number: Int) throws {
    guard number == newest.load(ordering: .relaxed) else { return }
    try openedOutput().play(sound)
  }

  private func recording(of part: SentencePart, in set: BoardSet) throws -> [Float]? {
    guard let id = part.soundID, let origin = part.origin,
      let sound = set[origin.board]?.sounds.first(where: { $0.id == id }), let bytes = try set.bytes(of: sound.content)
    else { return nil }
    return try RecordedTile.sound(ofFile: bytes).samples
  }
}
