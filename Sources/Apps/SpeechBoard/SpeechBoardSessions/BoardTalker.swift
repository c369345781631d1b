import AppSound
import Foundation
import LanguageTags
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
  /// The time in which a device plays what it has taken, in seconds.
  private static let deviceTime = 0.1

  private let maker: SpeechMaker
  private let open: @Sendable () throws -> any PromptOutput
  private let trouble: @Sendable (SpeechTrouble) -> Void
  private let queue = DispatchQueue(label: "speech-board.talker", qos: .userInteractive)
  /// Makes sounds that may be wanted soon; a voice that hangs here holds up nobody.
  private let preparation = DispatchQueue(label: "speech-board.preparation", qos: .utility)
  /// The number of the newest wish; older ones are not carried out any more.
  private let newest = Atomic(0)
  private let output = Mutex<(any PromptOutput)?>(nil)
  /// The words of the opened board whose sounds are still to be made.
  private let unprepared = Mutex<(parts: ArraySlice<SentencePart>, set: BoardSet)?>(nil)
  /// How many wishes are not carried out yet.
  private let wishes = Atomic(0)

  /// Makes a talker; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - usual: the language of words that state none.
  ///   - cache: the sounds that were made before.
  ///   - patience: the time for the sound of one word or one group of a sentence, in seconds.
  ///   - voice: the voice of a language, as a tile or board wants it.
  ///   - open: opens the output.
  ///   - trouble: is told what cannot be said, or not as wanted.
  package init(
    language usual: LanguageTag, _ pronunciations: Pronunciations, cache: TileSoundCache = TileSoundCache(),
    patience: Double? = nil, voice: @escaping @Sendable (LanguageTag, VoiceWish?) throws -> BoardVoice,
    open: @escaping @Sendable () throws -> any PromptOutput,
    trouble: @escaping @Sendable (SpeechTrouble) -> Void
  ) {
    maker = SpeechMaker(
      language: usual, pronunciations, cache: cache, patience: patience ?? SpeechMaker.patience, voice: voice,
      trouble: trouble)
    (self.open, self.trouble) = (open, trouble)
  }

  /// Opens the output and the voice now, so that a fault is known before the first word.
  ///
  /// - Throws: the errors of the output, `SpeechBoardVoiceError`.
  package func prepare() throws {
    try maker.prepare()
    _ = try openedOutput()
  }

  /// Makes the sounds of an opened board's words, in the place of those of the board before. A word that is wanted goes
  /// before them.
  package func prepare(_ parts: [SentencePart], in set: BoardSet) {
    unprepared.withLock { $0 = (parts.prefix(Self.preparedWords), set) }
    goOnPreparing()
  }

  private func goOnPreparing() {
    preparation.async { [self] in
      while let (part, set) = nextToPrepare() {
        // A voice that was asked makes its sound to the end, even if nobody waits for it any more.
        _ = try? maker.sound(of: part, in: set, while: { !isWanted })
      }
    }
  }

  private func nextToPrepare() -> (SentencePart, BoardSet)? {
    unprepared.withLock { unprepared in
      guard !isWanted, let set = unprepared?.set, let part = unprepared?.parts.popFirst() else { return nil }
      return (part, set)
    }
  }

  /// Whether a word is wanted that has not been given to the output.
  private var isWanted: Bool { wishes.load(ordering: .relaxed) > 0 }

  /// Says a word or letter; its recording if the tile has one.
  package func say(_ part: SentencePart, in set: BoardSet) {
    wish { [self] number in
      try play(maker.sound(of: part, in: set, while: { isNewest(number) }), number)
    }
  }

  /// Speaks the sentence: recordings of tiles where there are any, and the voices of the words between them.
  package func speak(_ sentence: Sentence, in set: BoardSet, locale: String?) {
    wish { [self] number in
      var isFirst = true
      try maker.sounds(of: sentence, in: set, locale: locale, while: { isNewest(number) }) { samples in
        guard isNewest(number) else { return }
        try isFirst ? play(samples, number) : openedOutput().append(samples)
        isFirst = false
      }
    }
  }

  /// Lets what is being said come to its end, and closes the output.
  package func finish() {
    queue.sync {}
    while let output = output.withLock({ $0 }), output.isPlaying, output.lossWords == nil {
      Thread.sleep(forTimeInterval: 0.02)
    }
    // What the device has taken is still to be heard.
    if output.withLock({ $0 }) != nil { Thread.sleep(forTimeInterval: Self.deviceTime) }
    stop()
  }

  /// Ends what is being said, and closes the output.
  package func stop() {
    newest.add(1, ordering: .relaxed)
    unprepared.withLock { $0 = nil }
    queue.sync {}
    output.withLock { output in
      output?.stop()
      output = nil
    }
  }

  /// Does something when all words that are wanted now have been given to the output.
  func afterWords(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Whether words are heard now, as far as this side knows.
  var isSounding: Bool { output.withLock { $0?.isPlaying == true && $0?.lossWords == nil } }

  /// The sound of a word; for who plays it.
  ///
  /// - Throws: as the voice does; `CancellationError` if it is not wanted any more.
  func sound(of part: SentencePart, in set: BoardSet, while isWanted: () -> Bool) throws -> [Float] {
    try maker.sound(of: part, in: set, while: isWanted)
  }

  private func isNewest(_ number: Int) -> Bool { number == newest.load(ordering: .relaxed) }

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

  private func wish(_ body: @escaping @Sendable (Int) throws -> Void) {
    let number = newest.add(1, ordering: .relaxed).newValue
    wishes.add(1, ordering: .relaxed)
    queue.async { [self] in
      defer {
        wishes.subtract(1, ordering: .relaxed)
        goOnPreparing()
      }
      guard isNewest(number) else { return }
      do { try body(number) } catch let error where !(error is CancellationError) {
        trouble(SpeechTrouble(silent: error))
      } catch {}
    }
  }

  private func play(_ sound: [Float], _ number: Int) throws {
    guard isNewest(number) else { return }
    try openedOutput().play(sound)
  }
}
