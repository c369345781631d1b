import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import LiveAudio

/// What an app hears: a microphone, a file, or audio on standard input; as one channel.
public enum HeardSound {
  /// A microphone.
  case live(LiveInput)
  /// A file, or standard input, whose name is `-`.
  case file(AudioFileReader, name: String)

  /// Frames of a block: so few that a picture follows the sound.
  public static let blockLength = 512

  /// A file, or `-` for standard input.
  ///
  /// - Throws: `ToolFault` if it cannot be read.
  public init(file input: String) throws {
    do {
      self = .file(
        try AudioFileReader(path: input == "-" ? try SpooledInput.path() : input, blockLength: Self.blockLength),
        name: input)
    } catch let error as AudioFileError {
      throw ToolFault(description: "\(input): \(error)")
    } catch let error as SpooledInput.Fault {
      throw ToolFault(description: error.description)
    }
  }

  /// The microphone, if it is one: it can be stopped from another thread.
  public var microphone: LiveInput? {
    if case .live(let input) = self { input } else { nil }
  }

  /// Frames per second.
  public var sampleRate: Double {
    switch self {
    case .live(let input): input.sampleRate
    case .file(let reader, _): reader.format.sampleRate
    }
  }

  /// What is kept as a session's source: `mic`, `standard input`, or the name of the file without its folder.
  public var name: String {
    switch self {
    case .live: "mic"
    case .file(_, let name): name == "-" ? "standard input" : (name as NSString).lastPathComponent
    }
  }

  /// Says on standard error, in a line, that a microphone lost sound, if it did.
  ///
  /// - Parameter app: the command's name, with which the line begins.
  public func reportLosses(app: String) {
    guard let counts = microphone?.counts, !counts.isComplete else { return }
    Console.message(
      "\(app): some sound was lost (\(counts.overflows + (counts.droppedFrames > 0 ? 1 : 0)) times); "
        + "expected a machine that keeps up, or a greater --latency")
  }

  /// Calls `body` with one block after another until the sound ends or `body` says that it is enough.
  ///
  /// - Throws: `LiveAudioError.deviceLost`, `ToolFault` for a file, and what `body` throws.
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
        throw ToolFault(description: "\(name): \(error)")
      }
    }
  }
}

extension LiveAudioError: CommandFault {
  /// The sound system or a device is at fault, also one that was asked for by name and is not there.
  public var isUsage: Bool { false }
}
