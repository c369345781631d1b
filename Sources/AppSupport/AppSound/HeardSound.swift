import AppWords
import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import LiveAudio

/// The input of an app, as one channel: a microphone, a file, or audio on standard input.
public enum HeardSound {
  /// A microphone.
  case live(LiveInput)
  /// A file; the name `-` stands for standard input.
  case file(AudioFileReader, name: String)

  /// The number of frames in a block. It is small enough for a display that follows the sound.
  public static let blockLength = 512

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: `ToolFault` if the input cannot be read.
  public init(file input: String) throws {
    do {
      self = .file(
        try AudioFileReader(path: input == "-" ? try SpooledInput.path() : input, blockLength: Self.blockLength),
        name: input)
    } catch let error as AudioFileError {
      throw ToolFault(description: "\(input): \(error.words.text)")
    } catch let error as SpooledInput.Fault {
      throw ToolFault(description: error.description)
    }
  }

  /// The microphone, if the input is one: another thread can stop it.
  public var microphone: LiveInput? {
    if case .live(let input) = self { input } else { nil }
  }

  /// The sample rate in frames per second.
  public var sampleRate: Double {
    switch self {
    case .live(let input): input.sampleRate
    case .file(let reader, _): reader.format.sampleRate
    }
  }

  /// The name of the source in a session's record: `mic`, `standard input`, or the name of the file without its folder.
  public var name: String {
    switch self {
    case .live: "mic"
    case .file(_, let name): name == "-" ? "standard input" : (name as NSString).lastPathComponent
    }
  }

  /// Reports sound that a microphone has lost in one line on standard error.
  ///
  /// - Parameter app: the command's name, with which the line begins.
  public func reportLosses(app: String) {
    guard let counts = microphone?.counts, !counts.isComplete else { return }
    let times = counts.overflows + (counts.droppedFrames > 0 ? 1 : 0)
    let text = Words(
      cs: "část zvuku se ztratila (počet výpadků: \(times)); zavřete jiné programy, nebo zadejte delší --latency",
      en: "some sound was lost (\(times) times); close other programs, or give a longer --latency")
    Console.message("\(app): \(text.text)")
  }

  /// Calls `body` with each block until the sound ends or `body` returns `false`.
  ///
  /// - Throws: `LiveAudioError.deviceLost`, `ToolFault` for a file, and the errors of `body`.
  public func read(_ body: (AudioBlock) throws -> Bool) throws {
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
        throw ToolFault(description: "\(name): \(error.words.text)")
      }
    }
  }
}
