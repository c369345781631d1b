import AppSound
import AppWords
import Foundation
import LiveAudio
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardVoices
import Synchronization

/// Says words and sentences of the board: makes their sounds on a queue of its own, so that keys never wait for them.
///
/// A new word takes the place of the one that is being said.
final class BoardTalker: Sendable {
  private let renderers: [Language: SpeechRenderer]
  private let usual: Language
  private let pronunciations: Pronunciations
  private let playback: PromptPlayback
  private let cache = TileSoundCache()
  private let queue = DispatchQueue(label: "speech-board.talker", qos: .userInteractive)
  /// The number of the newest wish; older ones are not carried out any more.
  private let newest = Atomic(0)
  private let fault = Mutex<String?>(nil)

  /// Opens the device.
  ///
  /// - Parameter usual: the language of words that state none.
  init(
    _ playing: PlayingOptions, language usual: Language, _ pronunciations: Pronunciations
  ) throws {
    // Words of the other language have the voice of their language, if there is one.
    var renderers: [Language: SpeechRenderer] = [usual: try SpeechRenderer(playing.voice.chosen(usual))]
    for other in Language.allCases where other != usual {
      renderers[other] = try? SpeechRenderer(playing.voice.chosen(other))
    }
    self.renderers = renderers
    self.usual = usual
    self.pronunciations = pronunciations
    playback = try PromptPlayback(
      device: try AudioDevice.chosen(playing.device, .output), sampleRate: TileSound.sampleRate)
  }

  /// What went wrong last, once.
  func takeFault() -> String? { fault.withLock { fault in exchange(&fault, nil) } ?? playback.loss?.words.text }

  /// Says a word or letter; its recording if the tile has one.
  func say(_ part: SentencePart, in set: BoardSet) {
    wish { [self] number in
      if let recording = try recording(of: part, in: set) { return play([recording], number) }
      let language = language(part.locale)
      guard let renderer = renderers[language] ?? renderers[usual] else { return }
      let pieces = pronunciations.pieces(of: part.spoken, locale: language.rawValue)
      play([try cache.sound(of: pieces, by: renderer).samples], number)
    }
  }

  /// Speaks the sentence.
  func speak(_ sentence: Sentence, locale: String?) {
    wish { [self] number in
      let language = language(locale)
      guard let renderer = renderers[language] ?? renderers[usual] else { return }
      var isFirst = true
      try renderer.speak(sentence.spoken(pronunciations, locale: language.rawValue)) { samples in
        guard number == newest.load(ordering: .relaxed) else { return }
        if isFirst { playback.play(samples) } else { playback.append(samples) }
        isFirst = false
      }
    }
  }

  /// Lets what is being said come to its end, and closes the device.
  func finish() {
    queue.sync {}
    while playback.isPlaying, playback.loss == nil { Thread.sleep(forTimeInterval: 0.02) }
    playback.stop()
  }

  private func language(_ locale: String?) -> Language { locale.map { Language(locale: $0) } ?? usual }

  private func wish(_ body: @escaping @Sendable (Int) throws -> Void) {
    let number = newest.add(1, ordering: .relaxed).newValue
    queue.async { [self] in
      guard number == newest.load(ordering: .relaxed) else { return }
      do { try body(number) } catch { fault.withLock { $0 = (error as? any Worded)?.words.text ?? "\(error)" } }
    }
  }

  private func play(_ sounds: [[Float]], _ number: Int) {
    guard number == newest.load(ordering: .relaxed) else { return }
    for sound in sounds { playback.play(sound) }
  }

  private func recording(of part: SentencePart, in set: BoardSet) throws -> [Float]? {
    guard let id = part.soundID, let origin = part.origin,
      let sound = set[origin.board]?.sounds.first(where: { $0.id == id }), let bytes = try set.bytes(of: sound.content)
    else { return nil }
    return try RecordedTile.sound(ofFile: bytes).samples
  }
}

private func exchange<Value>(_ value: inout Value, _ new: Value) -> Value {
  defer { value = new }
  return value
}
