import AudioCore
import SpeechBoard
import SpeechSynthesis
import TimeStretching

/// Makes the sounds of texts in one voice. The same text gives the same samples.
///
/// A word takes some 40 ms of processor time, whatever the voice. An instance may be used from several threads; the
/// engine speaks one text at a time.
package struct SpeechRenderer: Sendable {
  private enum Engine: Sendable {
    /// With phonemes in brackets, or without.
    case espeak(plain: SpeechSynthesizer, phonemes: SpeechSynthesizer)
    case command(CommandVoice)
  }

  /// The engine's usual number of words a minute.
  private static let usualRate = 175.0
  /// The pause between two sentences in seconds.
  private static let pause = 0.25

  /// The voice.
  package let voice: BoardVoice
  private let engine: Engine

  /// Prepares a voice.
  ///
  /// - Throws: `SpeechBoardVoiceError.outOfRange`, `.engine` if there is no such voice, `.command`.
  package init(_ voice: BoardVoice) throws(SpeechBoardVoiceError) {
    try voice.check()
    self.voice = voice
    switch voice.engine {
    case .command(let line): engine = .command(try CommandVoice(line))
    case .espeak(let name):
      let rate = Int((Self.usualRate * voice.rate * voice.character.rate).rounded())
      let rates = SpeechConfiguration.rates
      let configuration = SpeechConfiguration(voice: name, rate: min(rates.upperBound, max(rates.lowerBound, rate)))
      do {
        let plain = try SpeechSynthesizer(configuration: configuration)
        var marked = configuration
        marked.readsPhonemes = true
        engine = .espeak(plain: plain, phonemes: try SpeechSynthesizer(configuration: marked))
      } catch {
        throw .engine(reason: error.description)
      }
    }
  }

  /// The sound of a word or sentence as a whole.
  ///
  /// - Throws: `SpeechBoardVoiceError.nothingToSay`, `.engine`, `.command`.
  package func sound(of pieces: [SpokenPiece]) throws(SpeechBoardVoiceError) -> TileSound {
    let raw = try raw(pieces)
    var samples = try RecordedTile.mono(raw)
    samples = try shifted(samples)
    let range = SoundEdges.speech(samples)
    guard !range.isEmpty else { throw .nothingToSay }
    return try TileSound(levelling: SoundEdges.faded(samples[range]))
  }

  /// The sound of a text, sentence by sentence, so that the first is heard while the others are made.
  ///
  /// - Parameter emit: receives the samples of each sentence and of the pause before the next.
  /// - Throws: as `sound(of:)`, and what `emit` throws.
  package func speak(_ pieces: [SpokenPiece], emit: ([Float]) throws -> Void) throws {
    for (group, pause) in try Self.groups(pieces) {
      try emit(sound(of: group).samples + [Float](repeating: 0, count: pause))
    }
  }

  /// The groups of a text that are spoken one after the other, and the frames of the pause after each.
  ///
  /// - Throws: `SpeechBoardVoiceError.nothingToSay`.
  package static func groups(
    _ pieces: [SpokenPiece]
  ) throws(SpeechBoardVoiceError) -> [(pieces: [SpokenPiece], pause: Int)] {
    let groups = SpokenPieces.groups(pieces)
    guard !groups.isEmpty else { throw .nothingToSay }
    return groups.enumerated().map { number, group in
      (group, number + 1 < groups.count ? Int(pause * TileSound.sampleRate) : 0)
    }
  }

  private func raw(_ pieces: [SpokenPiece]) throws(SpeechBoardVoiceError) -> AudioBuffer {
    do {
      switch engine {
      case .command(let command): return try command.speak(text(pieces), rate: voice.rate * voice.character.rate)
      case .espeak(let plain, let phonemes):
        let hasPhonemes = pieces.contains { if case .phonemes = $0 { true } else { false } }
        return hasPhonemes
          ? try phonemes.spoken(pieces.map(\.marked).joined()).audio : try plain.spoken(text(pieces)).audio
      }
    } catch SpeechError.emptyText {
      throw .nothingToSay
    } catch let error as SpeechBoardVoiceError {
      throw error
    } catch {
      throw .engine(reason: "\(error)")
    }
  }

  private func text(_ pieces: [SpokenPiece]) -> String { pieces.map(\.plain).joined() }

  /// The samples with the pitch and the formants of the character.
  private func shifted(_ samples: [Float]) throws(SpeechBoardVoiceError) -> [Float] {
    let pitch = voice.character.pitch + voice.pitch
    let formants = voice.character.formants
    guard pitch != 0 || formants != 0 else { return samples }
    do {
      var shift = try PitchShift(
        configuration: .init(
          pitch: pitch, keepsFormants: true, formantShift: formants, range: min(0, pitch)...max(0, pitch)),
        sampleRate: TileSound.sampleRate, channelCount: 1)
      return try shift.applied(to: AudioBuffer(mono: samples, sampleRate: TileSound.sampleRate)).samples
    } catch {
      throw .engine(reason: "\(error)")
    }
  }
}
