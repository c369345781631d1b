import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import LiveAudio

/// What is wrong with a file that is to be heard.
struct SoundFault: Error, CustomStringConvertible {
  let description: String
}

/// What a game hears: a microphone, a file, or audio on standard input; as one channel.
enum GameSound {
  case live(LiveInput)
  case file(AudioFileReader, name: String)

  /// Blocks are so short that a picture follows the sound.
  static let blockLength = 512

  /// A file, or `-` for standard input.
  ///
  /// - Throws: `SoundFault`.
  init(file input: String) throws {
    do {
      self = .file(
        try AudioFileReader(path: input == "-" ? try SpooledInput.path() : input, blockLength: Self.blockLength),
        name: input)
    } catch let error as AudioFileError {
      throw SoundFault(description: "\(input): \(error)")
    } catch let error as SpooledInput.Fault {
      throw SoundFault(description: error.description)
    }
  }

  /// The microphone, if it is one: what can be stopped.
  var microphone: LiveInput? {
    if case .live(let input) = self { input } else { nil }
  }

  /// Frames per second.
  var sampleRate: Double {
    switch self {
    case .live(let input): input.sampleRate
    case .file(let reader, _): reader.format.sampleRate
    }
  }

  /// What is kept as the session's source.
  var name: String {
    switch self {
    case .live: "mic"
    case .file(_, let name): name == "-" ? "standard input" : (name as NSString).lastPathComponent
    }
  }

  /// Tells of sound that a microphone lost, if it did.
  func reportLosses() {
    guard let counts = microphone?.counts, !counts.isComplete else { return }
    Console.message(
      "voice-games: some sound was lost (\(counts.overflows + (counts.droppedFrames > 0 ? 1 : 0)) times); "
        + "expected a machine that keeps up, or a greater --latency")
  }

  /// Calls `body` with one block after another until the sound ends or `body` says that it is enough.
  ///
  /// - Throws: `LiveAudioError.deviceLost`, `SoundFault`, and what `body` throws.
  func read(_ body: (AudioBlock) throws -> Bool) throws {
    switch self {
    case .live(let input):
      try input.start()
      defer { input.stop() }
      var isWanted = true
      while isWanted, try input.read({ isWanted = try body($0) }) {}
    case .file(let reader, let name):
      var downmix = Downmix()
      var isWanted = true
      do {
        while isWanted, try reader.read({ block in isWanted = try downmix.withMono(block, body) }) {}
      } catch let error as AudioFileError {
        throw SoundFault(description: "\(name): \(error)")
      }
    }
  }
}
