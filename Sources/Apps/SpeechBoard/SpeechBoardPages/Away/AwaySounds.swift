import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardVoices

/// The sounds of a page without a program: each word of a tile once, made and levelled.
struct AwaySounds {
  private struct Key: Hashable {
    var text: String
    var locale: String
    var voice: VoiceWish?
    /// The board with the recording, and its id there.
    var recording: [String]?
  }

  private let maker: SpeechMaker
  private let set: BoardSet
  private var numbers: [Key: Int] = [:]
  /// FLAC, as Base64.
  private(set) var sounds: [String] = []
  /// The numbers of sounds by the language and the words in small letters.
  private(set) var words: [String: [String: Int]] = [:]
  /// What has no sound: nothing that can be said, or a voice that failed.
  private(set) var silent: [String] = []

  init(_ maker: SpeechMaker, _ set: BoardSet) { (self.maker, self.set) = (maker, set) }

  /// The number of the sound of a tile's or key's words; `nil` if there is none.
  mutating func number(of part: SentencePart, locale: String) throws -> Int? {
    let recording = part.soundID.flatMap { id in part.origin.map { [$0.board, id] } }
    let key = Key(text: part.spoken, locale: locale, voice: part.voice, recording: recording)
    if let known = numbers[key] { return known }
    let (maker, set) = (maker, set)
    guard let number = try keep({ try maker.sound(of: part, in: set) }, part.spoken) else { return nil }
    numbers[key] = number
    let language = BoardLocale.language(of: locale)
    let word = part.spoken.lowercased()
    // The usual voice goes before that of a single tile.
    if recording == nil, part.voice == nil || words[language]?[word] == nil {
      words[language, default: [:]][word] = number
    }
    return number
  }

  /// The number of the sound of a whole phrase.
  mutating func number(of phrase: Sentence, locale: String?) throws -> Int? {
    let (maker, set) = (maker, set)
    return try keep(
      {
        var samples: [Float] = []
        try maker.sounds(of: phrase, in: set, locale: locale) { samples += $0 }
        return samples
      }, phrase.text)
  }

  /// A file is made also if a word cannot be said: the device may say it.
  private mutating func keep(_ make: () throws -> [Float], _ text: String) throws -> Int? {
    let samples: [Float]
    do { samples = try make() } catch {
      silent.append(text)
      return nil
    }
    sounds.append(try PortableSound.flac(samples).base64EncodedString())
    return sounds.count - 1
  }
}
