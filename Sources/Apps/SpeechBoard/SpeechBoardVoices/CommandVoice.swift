import AudioCore
import AudioFiles
import BatchProcessing
import ExternalPrograms
import Foundation

/// Another speech engine, run as a program for each text.
///
/// In its command line `{text}` stands for the text, `{rate}` for the speed (1 is usual) and `{file}` for the WAV file that it
/// must write. The program runs without a shell, so that a text is never read as a command. A text that begins with `-`
/// gets a space before it, so that it is not read as an option.
struct CommandVoice: Sendable {
  /// Processor time and waiting time for one text, in seconds.
  private static let limit = 20.0
  /// The longest sound of one text in seconds.
  private static let mostSeconds = 300.0

  let command: String
  private let words: [String]

  /// - Throws: `SpeechBoardVoiceError.command`.
  init(_ command: String) throws(SpeechBoardVoiceError) {
    do { words = try CommandWords.words(of: command) } catch {
      throw .command(command, reason: "\(error)")
    }
    for place in ["{text}", "{file}"] where !words.contains(where: { $0.contains(place) }) {
      throw .command(command, reason: "its command line needs \(place)")
    }
    self.command = command
  }

  /// The sound of a text.
  func speak(_ text: String, rate: Double) throws(SpeechBoardVoiceError) -> AudioBuffer {
    do {
      let folder = try ScratchFolder()
      let file = folder("speech.wav")
      // A NUL would end the argument.
      let clean = String(text.map { $0 == "\0" ? " " : $0 })
      let values = ["{text}": clean.hasPrefix("-") ? " " + clean : clean, "{rate}": "\(rate)", "{file}": file]
      let program = try ExternalProgram(arguments: words.map { Self.filled($0, values) })
      let run = try program.run(within: ProgramLimits(processorTime: Self.limit, waitingTime: Self.limit))
      if let failure = run.failure { throw SpeechBoardVoiceError.command(command, reason: failure) }
      let reader = try AudioFileReader(path: file)
      let rate = reader.format.sampleRate
      var channels = [[Float]](repeating: [], count: reader.format.channelCount)
      while try reader.read({ block in for c in channels.indices { channels[c] += block.channel(c) } }) {
        guard Double(channels[0].count) <= rate * Self.mostSeconds else {
          throw SpeechBoardVoiceError.command(command, reason: "it gave more than \(Self.mostSeconds) s")
        }
      }
      return try AudioBuffer(channels: channels, sampleRate: rate)
    } catch let error as SpeechBoardVoiceError {
      throw error
    } catch {
      throw .command(command, reason: "\(error)")
    }
  }

  /// Replaces the places of a word at once, so that a text with `{file}` in it stays as it is.
  private static func filled(_ word: String, _ values: [String: String]) -> String {
    var (filled, rest) = ("", word[...])
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      if let (place, value) = values.first(where: { rest.hasPrefix($0.key) }) {
        filled += value
        rest = rest.dropFirst(place.count)
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return filled + rest
  }
}
